import { mdiFileUploadOutline } from '@mdi/js'
import { useEffect, useId, useMemo, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { isWhole } from '#api/query/allPages.ts'
import { preload } from '#lib/preload.ts'
import { readTextFile } from '#lib/textFile.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { listError } from '#ui/table/listError.ts'
import { Select } from '#ui/display/Select.tsx'
import { SourceInput } from '#ui/form/SourceInput.tsx'
import { applyChanges } from '../zone/applyChanges.ts'
import { domainPaths } from '#paths/domains.ts'
import { useRecords } from '../queries.ts'
import { entriesOf } from '../recordRow.ts'
import { StagedBar } from '../changes/StagedBar.tsx'
import { deletionLock } from '../changes/deletionLock.ts'
import { partsOfEdits, useZoneEditing } from '../changes/useZoneEditing.ts'
import { zoneChanges } from '../changes/zoneChanges.ts'
import { type ImportPlan, planImport, type PlanRow } from './importPlan.ts'
import styles from './ImportTab.module.css'
import { planColumns, planText } from './planColumns.tsx'
import { noChangesReason, planSummary } from './planSummary.ts'
import { mergeIntoStaged } from './mergeIntoStaged.ts'

const leftText = (count: number) =>
  count === 1
    ? 'The rejected or skipped line remains in the import.'
    : `The ${formatCount(count)} rejected or skipped lines remain in the import.`

/**
 * Modules that are needed after the preview. They are preloaded, so that losing the connection does not block the
 * import.
 */
const whatFollows = [...partsOfEdits, () => import('../changes/ChangesTab.tsx')]
const rowId = (row: PlanRow) => row.id
const keyOf = (domainId: number) => `console.zone.paste.${domainId}`
/** Storage key of the number of lines that remained when the others were staged. */
const leftKeyOf = (domainId: number) => `${keyOf(domainId)}.left`
/**
 * Maximum number of characters that are preserved across a reload. Larger texts come from files, which can be opened
 * again.
 */
const maxStoredLength = 500_000

const modes = [
  { value: 'merge', label: 'Keep' },
  { value: 'replace', label: 'Delete' },
] as const

const maxRejectedLines = 5

/** Reasons of the rejected lines without truncation, because the table cuts long ones. */
function RejectedLines({ rows }: { rows: readonly PlanRow[] }) {
  const rejected = rows.filter(({ kind }) => kind === 'refused')
  if (rejected.length === 0) return null
  return (
    <ul className={styles.rejected} aria-label="Rejected lines">
      {rejected.slice(0, maxRejectedLines).map(({ id, note }) => (
        <li key={id}>{note}</li>
      ))}
      {rejected.length > maxRejectedLines && (
        <li>and {formatCount(rejected.length - maxRejectedLines)} more in the preview</li>
      )}
    </ul>
  )
}

/** Imports records from BIND zone files, CSV or `dig` output. The differences are previewed and then staged. */
export function ImportTab() {
  const domain = useOutletContext<Domain>()
  const list = useRecords(domain.id)
  const { reason, zone, domainId, ttl, changes } = useZoneEditing(domain)
  const navigate = useNavigate()
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(domainId)) ?? '')
  const [left, setLeft] = useState(() => Number(sessionStorage.getItem(leftKeyOf(domainId)) ?? 0))
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  const [submittedText, setSubmittedText] = useState<string>()
  const [quoteTexts, setQuoteTexts] = useState(false)
  /** The encoding of the opened file, or the reason why it was rejected; the previous text is retained. */
  const [file, setFile] = useState<{ note?: string; fault?: string }>({})
  const ids = { text: useId(), mode: useId() }
  const whole = isWhole(list)
  const plan = useMemo(
    (): ImportPlan | undefined =>
      submittedText === undefined || !whole
        ? undefined
        : planImport({
            text: submittedText,
            zone,
            entries: applyChanges(entriesOf(list.rows, zone), changes),
            ttl,
            mode,
            quoteTexts,
          }),
    [submittedText, whole, zone, list.rows, changes, ttl, mode, quoteTexts],
  )

  const isShown = plan !== undefined
  useEffect(() => {
    if (isShown) preload(whatFollows)
  }, [isShown])

  const write = (next: string, leftOver = 0) => {
    setText(next)
    setLeft(leftOver)
    setSubmittedText(undefined)
    setQuoteTexts(false)
    if (leftOver === 0) sessionStorage.removeItem(leftKeyOf(domainId))
    else sessionStorage.setItem(leftKeyOf(domainId), String(leftOver))
    if (next === '' || next.length > maxStoredLength) sessionStorage.removeItem(keyOf(domainId))
    else sessionStorage.setItem(keyOf(domainId), next)
  }
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = await readTextFile(chosen, { anyEncoding: true })
    setFile(read)
    if ('fault' in read) return
    write(read.text)
    setSubmittedText(read.text)
  }
  const stagePlan = () => {
    if (!plan) return
    zoneChanges.edit(
      domainId,
      mergeIntoStaged(changes, plan.changes, entriesOf(list.rows, zone), zone),
    )
    write(plan.left.text, plan.left.count)
    toast(
      `Staged ${plural(plan.changes.length, 'change')}${plan.left.count > 0 ? `. ${leftText(plan.left.count)}` : ''}`,
    )
    void navigate(domainPaths.tab(domainId, 'changes'))
  }
  const fault = listError(list, 'records')
  const blocked =
    reason ??
    (plan && deletionLock(domain, plan.changes)) ??
    plan?.fault ??
    (plan?.changes.length === 0 ? noChangesReason(plan) : undefined)
  return (
    <>
      <StagedBar domain={domain} />
      <div className={styles.form}>
        <label htmlFor={ids.text}>Zone file, CSV or dig output</label>
        <SourceInput
          id={ids.text}
          rows={plan ? 4 : 10}
          value={text}
          placeholder={'www  300  IN  A  203.0.113.7\n@         IN  MX 10 mail.example.net.'}
          onChange={({ target: { value } }) => {
            if (file.fault !== undefined || value === '') setFile({})
            write(value)
          }}
        />
        <div className={styles.bar}>
          <label htmlFor={ids.mode}>Records not in the import</label>
          <Select small id={ids.mode} options={modes} value={mode} onChange={setMode} />
          <span className={styles.space} />
          <FileButton
            files="File with records"
            accept=".zone,.txt,.csv,.db,text/*"
            icon={mdiFileUploadOutline}
            onChosen={(file) => void open(file)}
          >
            Open a file
          </FileButton>
          <Button
            variant={plan ? 'default' : 'primary'}
            disabledReason={
              text.trim() === ''
                ? 'Paste something first.'
                : whole
                  ? undefined
                  : `${formatCount(list.loaded)} of ${formatCount(list.total)} records are loaded.`
            }
            onClick={() => setSubmittedText(text)}
          >
            Preview
          </Button>
          {plan && (
            <Button variant="primary" disabledReason={blocked} onClick={stagePlan}>
              {`Stage ${plural(plan.changes.length, 'change')}`}
            </Button>
          )}
        </div>
        {left > 0 && <p className={styles.words}>The others were staged. {leftText(left)}</p>}
        {plan && plan.unquoted > 0 && (
          <div className={styles.bar}>
            <output className={styles.words}>
              {`${plural(plan.unquoted, 'text')} of several words without quotes. ${quoteTexts ? 'The words are joined with spaces.' : 'Name servers join the words without spaces.'}`}
            </output>
            <Button size="small" onClick={() => setQuoteTexts(!quoteTexts)}>
              {quoteTexts ? 'Join without spaces' : 'Join with spaces'}
            </Button>
          </div>
        )}
        {plan?.ttlNotes.map(({ note, count }) => (
          <output key={note} className={styles.words}>
            {`${note} in ${plural(count, 'record')}.`}
          </output>
        ))}
        {file.note !== undefined && <output className={styles.words}>{file.note}</output>}
        {file.fault !== undefined && (
          <p role="alert" className={styles.fault}>
            {file.fault}
          </p>
        )}
        {(plan?.fault ?? fault?.text) !== undefined && (
          <p role="alert" className={styles.fault}>
            {plan?.fault ?? fault?.text}
          </p>
        )}
        {plan && <RejectedLines rows={plan.rows} />}
      </div>
      {plan && (
        <DataTable
          label="Preview"
          name="zone-paste"
          scope="paste"
          columns={planColumns}
          rows={plan.rows}
          rowId={rowId}
          rowLabel={planText}
          note={planSummary(plan)}
          empty={<p>The text contains no records.</p>}
        />
      )}
    </>
  )
}
