import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useOutletContext, useParams } from 'react-router'
import { localError } from '#api/http/clientError.ts'
import { choiceParam } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { schemaOf } from '#ui/form/formErrors.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { domainPaths } from '#paths/domains.ts'
import { type RecordRow, recordText } from '../recordRow.ts'
import { relatedRows } from '../records/relatedRows.ts'
import { riskyRecord } from '../records/riskyRecord.ts'
import type { RecordsContext } from '../records/RecordsTab.tsx'
import styles from '../records/records.module.css'
import { useConfirm } from '../records/useConfirm.tsx'
import { type RecordDraft, withTtlOf } from '../zone/recordModel.ts'
import { recordLine } from '../zone/zoneText.ts'
import { buildRecordText } from './buildRecordText.ts'
import { BuilderFields } from './BuilderFields.tsx'
import { type BuilderKind, builderKinds } from './builderKinds.ts'
import { type BuilderValues, emptyBuilder, servicePresets } from './builderValues.ts'
import { readSpf } from './mailRecords.ts'
import { isSpf } from '../zone/lintMail.ts'

/** Drawer that builds records from answers to simple questions. */
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
  // If a record of this kind exists, its values are loaded into the form once.
  const [opened, setOpened] = useState(() =>
    kind === 'spf'
      ? readRow(conflictingRecord(kind, relatedRows(rows, apexText, undefined))?.record)
      : undefined,
  )
  const neighbours = (draft: RecordDraft) =>
    relatedRows(rows, draft, draft.name === opened?.row.name ? opened.row.id : undefined)
  const form = useContractForm<BuilderValues, RecordDraft[]>({
    schema: schemaOf<BuilderValues, RecordDraft[]>((values) => {
      const { drafts: built, faults: broken } = buildRecordText(kind, values, zone, neighbours)
      return broken.length === 0 ? { sent: built } : { faults: broken }
    }),
    defaultValues: { ...emptyBuilder, ...opened?.values },
  })
  const values = useWatch({ control: form.control }) as BuilderValues
  const { drafts, faults } = buildRecordText(kind, values, zone, neighbours)
  const [first] = drafts
  const edited = opened && first?.name === opened.row.name ? opened.row : undefined
  // Without a selector, the name is not yet the name of a DKIM key.
  const isNamed = kind !== 'dkim' || values.selector.trim() !== ''
  const conflict = first && isNamed ? conflictingRecord(kind, neighbours(first)) : undefined
  const open = (row: SpfRow) => {
    const found = readRow(row)
    if (!found) return
    setOpened(found)
    form.reset({ ...form.getValues(), ...found.values })
  }
  const { ask, asking } = useConfirm()
  const { preset } = values
  const presetBefore = useRef(preset)
  useEffect(() => {
    // Change the port only if it is still the usual port of the previous preset, so that a custom port is preserved.
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
    const [draft] = built
    if (edited && draft) await editing.change(edited, withTtlOf(draft, edited))
    else await editing.add(built)
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
        edited
          ? mode === 'stage'
            ? 'Stage change'
            : 'Save record'
          : mode === 'stage'
            ? drafts.length > 1
              ? `Stage ${drafts.length} records`
              : 'Stage record'
            : drafts.length > 1
              ? `Add ${drafts.length} records`
              : 'Add record'
      }
      deniedReason={reason}
      disabledReason={
        conflict && `This name already has ${conflict.what}: edit it, or delete it first.`
      }
      onClose={close}
      aside={asking}
    >
      {edited && <p>Edits the existing record: {recordText(edited)}</p>}
      <BuilderFields kind={kind} control={form.control} zone={zone} />
      {faults.length === 0 && (
        <output className={styles.preview} aria-label="As zone file">
          {drafts.map((draft) => (
            <div key={recordLine(draft, zone)}>
              {recordLine(draft, zone).replaceAll(/\t+/g, ' ')}
            </div>
          ))}
        </output>
      )}
      {conflict && (
        <p className={styles.notice}>
          {`This name already has ${conflict.what}; receivers ignore both if there are two. `}
          {kind === 'spf' && readSpf(conflict.record.target) ? (
            <Button size="small" onClick={() => open(conflict.record)}>
              Edit the existing record
            </Button>
          ) : (
            <Link
              className={styles.link}
              to={domainPaths.record(editing.domainId, conflict.record.id)}
            >
              Edit the existing record
            </Link>
          )}
        </p>
      )}
    </FormDrawer>
  )
}

type SpfRow = RecordRow & RecordDraft

const apexText = { type: 'TXT', name: '', target: '', ttl_sec: 0 } as const

/** Returns a record with its values parsed into form fields, or undefined if the fields cannot represent it. */
function readRow(row: SpfRow | undefined) {
  const values = row && readSpf(row.target)
  return row && values ? { row, values } : undefined
}

const usualPort = (preset: string): number | undefined =>
  servicePresets.find(({ value }) => value === preset)?.port

const texts = ({ type }: RecordDraft) => type === 'TXT'

/** Record kinds of which receivers accept only one per name (RFC 7208, 3.2; RFC 7489, 6.6.3; RFC 6376, 3.6.2.2). */
const single: Partial<Record<BuilderKind, [what: string, is: (record: RecordDraft) => boolean]>> = {
  spf: ['an SPF record', isSpf],
  dkim: ['a key of this selector', texts],
  dmarc: ['a DMARC record', (record) => texts(record) && /^v=DMARC1\b/i.test(record.target)],
}

/** Returns the existing record at the same name that a second record would break, or undefined. */
function conflictingRecord<Row extends RecordDraft>(
  kind: BuilderKind,
  others: readonly Row[],
): { what: string; record: Row } | undefined {
  const [what, is] = single[kind] ?? []
  const record = is && others.find(is)
  return what !== undefined && record ? { what, record } : undefined
}
