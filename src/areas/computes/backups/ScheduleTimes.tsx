import { formatDate, ownTimeZone } from '#lib/time.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Time, useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import styles from './ComputeBackupsTab.module.css'
import { backupTimes } from './backupTimes.ts'

/** Shows the chosen schedule in UTC and local time, and the next backup. */
export function ScheduleTimes({ day, window }: { day: string; window: string }) {
  const zone = useTimeZone()
  const own = zone ?? ownTimeZone()
  const now = useNow()
  const times = backupTimes(window, day, zone, now)
  if (!times) return null
  const every = times.weekly ? '' : 'Every day '
  return (
    <div className={styles.times}>
      <DescriptionList label="Times of the schedule">
        {own !== 'UTC' && (
          <>
            <DescriptionItem label="In UTC">{every + times.utc}</DescriptionItem>
            <DescriptionItem label={`In ${own}`}>{every + times.local}</DescriptionItem>
          </>
        )}
        {times.change && (
          <DescriptionItem label={`From ${formatDate(times.change.from, zone)}`}>
            {every + times.change.local}, as the clocks change
          </DescriptionItem>
        )}
        <DescriptionItem label="Next backup">
          <Time value={times.daily.start} as="dateTime" />
        </DescriptionItem>
        {times.weekly && (
          <DescriptionItem label="Next weekly backup">
            <Time value={times.weekly.start} as="dateTime" />
          </DescriptionItem>
        )}
      </DescriptionList>
    </div>
  )
}
