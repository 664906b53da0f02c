import { useEffect, useRef } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useOutletContext, useParams } from 'react-router'
import { localError } from '#api/clientError.ts'
import { choiceParam } from '#lib/params.ts'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { relatedRows } from '../records/relatedRows.ts'
import { riskyRecord } from '../records/riskyRecord.ts'
import type { RecordsContext } from '../records/RecordsTab.tsx'
import styles from '../records/records.module.css'
import { useConfirm } from '../records/useConfirm.tsx'
import { useCloseDrawer } from '../useCloseDrawer.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import { recordLine } from '../zone/zoneText.ts'
import { build } from './build.ts'
import { BuilderFields } from './BuilderFields.tsx'
import { type BuilderKind, builderKinds } from './builderKinds.ts'
import { type BuilderValues, emptyBuilder, servicePresets } from './builderValues.ts'
import { conflictingRecord } from './conflictingRecord.ts'

/** Records out of questions that people can answer. */
export function BuilderDrawer() {
  const { kind } = useParams()
  const known = choiceParam(new URLSearchParams({ kind: kind ?? '' }), 'kind', [
    'spf',
    'dkim',
    'dmarc',
    'caa',
    'srv',
  ])
  return <Builder key={known} kind={known} />
}

function Builder({ kind }: { kind: BuilderKind }) {
  const { editing, rows } = useOutletContext<RecordsContext>()
  const { zone, reason, mode } = editing
  const close = useCloseDrawer()
  const neighbours = (draft: RecordDraft) => relatedRows(rows, draft, undefined)
  const resolver: Resolver<BuilderValues, unknown, RecordDraft[]> = (values) => {
    const { drafts, faults } = build(kind, values, zone, neighbours)
    if (faults.length === 0) return { values: drafts, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(
        faults.toReversed().map(({ field, reason: message }) => [field, { type: 'rule', message }]),
      ),
    }
  }
  const form = useForm<BuilderValues, unknown, RecordDraft[]>({
    resolver,
    defaultValues: emptyBuilder,
  })
  const values = useWatch({ control: form.control }) as BuilderValues
  const { drafts, faults } = build(kind, values, zone, neighbours)
  const [first] = drafts
  const taken = first && conflictingRecord(kind, neighbours(first))
  const { ask, asking } = useConfirm()
  const { preset } = values
  const presetBefore = useRef(preset)
  useEffect(() => {
    // A port of somebody's own stays.
    if (form.getValues('port') === usualPort(presetBefore.current))
      form.setValue('port', usualPort(preset) ?? null)
    presetBefore.current = preset
  }, [form, preset])
  const add = async (built: RecordDraft[]) => {
    for (const draft of built) {
      const question = riskyRecord(draft)
      if (question && !(await ask(question)))
        throw localError(400, question.refusal, kind === 'caa' ? 'issuers' : 'target')
    }
    await editing.add(built)
  }
  const label = builderKinds.find((known) => known.kind === kind)?.label ?? ''
  return (
    <FormDrawer
      title={label}
      meta={zone}
      form={form}
      operation={{ mutateAsync: add }}
      toInput={(built: RecordDraft[]) => built}
      submitLabel={
        mode === 'stage'
          ? drafts.length > 1
            ? `Add ${drafts.length} records to changes`
            : 'Add to changes'
          : drafts.length > 1
            ? `Add ${drafts.length} records`
            : 'Add record'
      }
      disabledReason={
        reason ??
        (taken && `There is ${taken} at this name already: change it, or delete it first.`)
      }
      onClose={close}
      aside={asking}
    >
      <BuilderFields kind={kind} control={form.control} zone={zone} />
      {faults.length === 0 && (
        <output className={styles.preview} aria-label="As zone text">
          {drafts.map((draft) => (
            <div key={recordLine(draft, zone)}>
              {recordLine(draft, zone).replaceAll(/\t+/g, ' ')}
            </div>
          ))}
        </output>
      )}
      {taken && (
        <p className={styles.notice}>
          {`There is ${taken} at this name already; receivers ignore both if there are two. Change that one, or delete it first, in the same change set.`}
        </p>
      )}
    </FormDrawer>
  )
}

const usualPort = (preset: string): number | undefined =>
  servicePresets.find(({ value }) => value === preset)?.port
