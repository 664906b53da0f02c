import { plural } from '#lib/format.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { StatusFamily } from '#ui/statusFamily.ts'
import styles from './PlannedRecords.module.css'

interface PlannedRecord {
  id: number
  /** The word for what is done to it, or that nothing is. */
  action: string
  family: StatusFamily
  /** "A www". */
  words: string
  /** The value, or what it was and what it becomes. */
  value: string
  /** The reason why it is left out, or what stands beside it. */
  note?: string | undefined
}

const shownMax = 100

/** Records that something is about to be done to, each with what becomes of it. */
export function PlannedRecords({ label, records }: { label: string; records: PlannedRecord[] }) {
  return (
    <ul className={styles.records} aria-label={label}>
      {records.slice(0, shownMax).map(({ id, action, family, words, value, note }) => (
        <li key={id}>
          <StatusChip status={action} family={family}>
            {action}
          </StatusChip>
          <span className={styles.record}>
            <span className={styles.words}>{words}</span>
            <span className={styles.value}>{value}</span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
      {records.length > shownMax && (
        <li>{`and ${plural(records.length - shownMax, 'more record')}`}</li>
      )}
    </ul>
  )
}
