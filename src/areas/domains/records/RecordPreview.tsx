import { type Control, useWatch } from 'react-hook-form'
import { unreachable } from '../zone/lint.ts'
import { isSpf } from '../zone/lintMail.ts'
import type { RecordDraft } from '../zone/draft.ts'
import { recordLine } from '../zone/zoneText.ts'
import { neighboursOf } from './neighbours.ts'
import { draftFaults, draftOf, type RecordValues } from './recordInput.ts'
import type { RecordsContext } from './RecordsTab.tsx'
import styles from './records.module.css'

interface RecordPreviewProps {
  control: Control<RecordValues, unknown, RecordDraft>
  context: RecordsContext
  ownId: number | undefined
}

/** The record as a line of the zone file, once it is whole, and what should be known before it is sent. */
export function RecordPreview({ control, context, ownId }: RecordPreviewProps) {
  const values = useWatch({ control }) as RecordValues
  const { rows, editing, complete } = context
  const { zone } = editing
  const draft = draftOf(values, zone)
  const beside = neighboursOf(rows, draft, ownId)
  if (draftFaults(values, zone, beside).length > 0) return null
  const warnings = warningsOf(
    draft,
    beside,
    rows.some(({ type }) => type === 'CAA'),
    zone,
  )
  return (
    <>
      <output className={styles.preview} aria-label="As zone text">
        {recordLine(draft, zone).replaceAll('\t', ' ')}
      </output>
      {warnings.map((warning) => (
        <p key={warning} className={styles.notice}>
          {warning}
        </p>
      ))}
      {!complete && (
        <p className={styles.notice}>
          Not every record is loaded, so a conflict with another one may not be seen yet.
        </p>
      )}
    </>
  )
}

function warningsOf(
  draft: RecordDraft,
  beside: readonly RecordDraft[],
  hasCaa: boolean,
  zone: string,
): string[] {
  const { type, target } = draft
  const network = type === 'A' || type === 'AAAA' ? unreachable(target) : undefined
  return [
    ...(network ? [`Nobody outside reaches this address: it is of ${network}.`] : []),
    ...(type === 'CAA' && !hasCaa
      ? ['From the first CAA record on, every other authority is refused.']
      : []),
    ...(type === 'NS' && target.endsWith(`.${zone}`)
      ? ['The name server lies inside the zone: it needs an address record of its own (glue).']
      : []),
    ...(type === 'SRV' && target === '.'
      ? ['A single period tells clients that there is no such service.']
      : []),
    ...(isSpf(draft) && beside.some((other) => isSpf(other))
      ? ['There is an SPF record at this name already; with two of them receivers take neither.']
      : []),
  ]
}
