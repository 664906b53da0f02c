import { hour } from '#contract/rules/durations.ts'
import {
  type MaintenanceWindow,
  recurringWindow,
  windowStarts,
} from '#contract/rules/maintenanceWindows.ts'
import { formatDate, ownTimeZone } from '#lib/time.ts'
import { spanText } from '#lib/windowSpan.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { windowTimes } from '../../calendar/windowTimes.ts'
import styles from './WindowForm.module.css'

/**
 * Lists a maintenance window in UTC and in the user's time zone, before and after the next clock change, and its next
 * start.
 */
export function WindowTimesList({ window }: { window: MaintenanceWindow | undefined }) {
  const zone = useTimeZone()
  const own = zone ?? ownTimeZone()
  const now = useNow()
  const recurring = window && recurringWindow(window)
  const times = recurring && windowTimes(recurring, zone, now)
  if (!window || !times)
    return <p className={styles.notes}>Complete all fields to preview dates.</p>
  return (
    <div className={styles.times}>
      <DescriptionList label="Times of the window">
        {own !== 'UTC' && (
          <>
            <DescriptionItem label="In UTC">{times.utc}</DescriptionItem>
            <DescriptionItem label={`In ${own}`}>{times.local}</DescriptionItem>
          </>
        )}
        {times.change && (
          <DescriptionItem label={`From ${formatDate(times.change.from, zone)}`}>
            {times.change.local}, as the clocks change
          </DescriptionItem>
        )}
        <DescriptionItem label="Next dates">
          <ol className={styles.next}>
            {windowStarts(window, now, 5).map((start) => {
              const span = { start, end: start + window.duration * hour }
              return (
                <li key={start}>
                  <time dateTime={new Date(start).toISOString()}>
                    {formatDate(start, zone)}, {spanText(span, zone, true)}
                  </time>
                  {own !== 'UTC' && (
                    <span className={styles.utc}> = {spanText(span, 'UTC', true)} UTC</span>
                  )}
                </li>
              )
            })}
          </ol>
        </DescriptionItem>
      </DescriptionList>
    </div>
  )
}
