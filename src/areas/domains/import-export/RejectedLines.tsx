import { formatCount } from '#lib/format.ts'
import type { PlanRow } from './importPlan.ts'
import styles from './ImportTab.module.css'

const maxShown = 5

/** Reasons of the rejected lines without truncation, because the table cuts long ones. */
export function RejectedLines({ rows }: { rows: readonly PlanRow[] }) {
  const rejected = rows.filter(({ kind }) => kind === 'refused')
  if (rejected.length === 0) return null
  return (
    <ul className={styles.rejected} aria-label="Rejected lines">
      {rejected.slice(0, maxShown).map(({ id, note }) => (
        <li key={id}>{note}</li>
      ))}
      {rejected.length > maxShown && (
        <li>and {formatCount(rejected.length - maxShown)} more in the preview</li>
      )}
    </ul>
  )
}
