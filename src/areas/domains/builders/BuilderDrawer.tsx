import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useOutletContext, useParams } from 'react-router'
import { choiceParam } from '#lib/params.ts'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { neighboursOf } from '../records/neighbours.ts'
import type { RecordsContext } from '../records/RecordsTab.tsx'
import styles from '../records/records.module.css'
import { useCloseDrawer } from '../useCloseDrawer.ts'
import type { RecordDraft } from '../zone/draft.ts'
import { isSpf } from '../zone/lintMail.ts'
import { recordLine } from '../zone/zoneText.ts'
import { build, type BuilderValues, emptyBuilder } from './build.ts'
import { BuilderFields } from './BuilderFields.tsx'
import { type BuilderKind, builderKinds } from './builderKinds.ts'

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
  const resolver: Resolver<BuilderValues, unknown, RecordDraft[]> = (values) => {
    const { drafts, faults } = build(kind, values, zone)
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
  const { drafts, faults } = build(kind, values, zone)
  const [first] = drafts
  const hasSpf =
    first !== undefined &&
    isSpf(first) &&
    neighboursOf(rows, first, undefined).some((other) => isSpf(other))
  const label = builderKinds.find((known) => known.kind === kind)?.label ?? ''
  return (
    <FormDrawer
      title={label}
      meta={zone}
      form={form}
      operation={{ mutateAsync: (built: RecordDraft[]) => editing.add(built) }}
      toInput={(built: RecordDraft[]) => built}
      submitLabel={
        mode === 'stage'
          ? drafts.length > 1
            ? `Stage ${drafts.length} records`
            : 'Stage the record'
          : drafts.length > 1
            ? `Add ${drafts.length} records`
            : 'Add record'
      }
      disabledReason={
        reason ??
        (hasSpf ? 'There is an SPF record at this name already: delete it first.' : undefined)
      }
      onClose={close}
    >
      <BuilderFields kind={kind} control={form.control} zone={zone} />
      {faults.length === 0 && (
        <output className={styles.preview} aria-label="As zone text">
          {drafts.map((draft) => (
            <div key={recordLine(draft, zone)}>{recordLine(draft, zone).replaceAll('\t', ' ')}</div>
          ))}
        </output>
      )}
      {hasSpf && (
        <p className={styles.notice}>
          There is an SPF record at this name already; with two of them receivers take neither.
          Delete the other one first, in the same change set.
        </p>
      )}
    </FormDrawer>
  )
}
