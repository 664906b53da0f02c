import type { Database } from '#api/generated/types.gen.ts'
import type { MaintenanceWindow } from '#contract/rules/maintenanceWindows.ts'
import { formatDateTime } from '#lib/time.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { databaseName } from '../databaseName.ts'
import { useDatabases } from '../queries.ts'
import { wholeWindow, windowValues } from './windowValues.ts'
import { firstMeeting, meetsBackups } from './weekTimes.ts'
import styles from './WindowForm.module.css'

const consequence = (size: number | undefined) =>
  size === 3
    ? 'Patches go from node to node: expect a short failover in the window.'
    : size === 1
      ? 'The database has one node: expect downtime in the window.'
      : 'The number of nodes is unknown. With one node, expect downtime in the window.'

/** Notes about the effects of a maintenance window and its overlaps. */
export function WindowNotes({
  database,
  window,
}: {
  database: Database
  window: MaintenanceWindow | undefined
}) {
  const zone = useTimeZone()
  const now = useNow()
  const others = useDatabases()
  const meetings = window
    ? others.rows.flatMap((other) => {
        const theirs = other.id === database.id ? undefined : wholeWindow(windowValues(other))
        const at = theirs && firstMeeting(window, theirs, now)
        return at === undefined ? [] : [{ other, at }]
      })
    : []
  return (
    <ul className={styles.notes} aria-label="What to expect">
      <li>{consequence(database.cluster_size)}</li>
      {window && meetsBackups(window) && (
        <li>Automatic backups run at 00:00 UTC, within this window; patching starts after them.</li>
      )}
      {meetings.map(({ other, at }) => (
        <li key={other.id}>
          Overlaps the window of {databaseName(other)}, first on {formatDateTime(at, zone)}.
        </li>
      ))}
      {others.error && (
        <li>
          The other databases could not be loaded, so overlaps with their windows are unknown.
        </li>
      )}
    </ul>
  )
}
