import { plural } from '#lib/format.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import styles from './PlannedRecords.module.css'

interface PlannedRecord {
  id: number
  /** Label of the action on the record, or a note that the record is skipped. */
  action: string
  family: StatusFamily
  /** Type and name, for example "A www". */
  words: string
  /** The value, or the old and the new value. */
  value: string
  /** The reason why the record is skipped, or a note about existing records with the same name and type. */
  note?: string | undefined
}

const shownMax = 100

/** Lists the records that an action affects, each with its result. */
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
