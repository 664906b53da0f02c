import { Link } from 'react-router'
import { plural } from '#lib/format.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { calendarPaths } from '#paths/calendar.ts'
import { useUpcoming } from '../../calendar/public/useUpcoming.ts'
import styles from './OverviewScreen.module.css'
import { PanelFailure } from './PanelFailure.tsx'

const hours = 48
const windowsShown = 6

/** Panel with the maintenance and backup windows of the next two days. */
export function UpcomingPanel() {
  const { rows, failureText, pending, retry } = useUpcoming(hours)
  const more = rows.length - windowsShown
  const isEmpty = rows.length === 0
  return (
    <Panel title="Next 48 hours">
      <div className={styles.stack}>
        {isEmpty && pending && <SkeletonRows label="Loading windows" rows={3} />}
        {isEmpty && !pending && failureText === undefined && (
          <p className={styles.quiet}>No maintenance or backup window.</p>
        )}
        {!isEmpty && (
          <ul className={styles.list}>
            {rows.slice(0, windowsShown).map(({ id, name, href, kind, times, hasStarted }) => (
              <li key={id} className={styles.change}>
                <Link to={href}>{name}</Link>
                <span className={styles.quiet}>
                  {kind} · {hasStarted && 'now, '}
                  {times}
                </span>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className={styles.quiet}>{plural(more, 'more window')}</p>}
        {failureText !== undefined && <PanelFailure text={failureText} onRetry={retry} />}
        <p>
          <Link to={calendarPaths.screen()}>View calendar</Link>
        </p>
      </div>
    </Panel>
  )
}
