import { none } from '#lib/format.ts'
import { preference, usePreference } from '#lib/preferences.ts'
import { likelyNext } from '#lib/preload.ts'
import { formatDate, formatDateTime, formatFull, formatRelative, parseTime } from '#lib/time.ts'
import styles from './Time.module.css'
import { tooltipOfTime } from '../overlay/tooltip.ts'
import { useNow } from './useNow.ts'

interface TimeProps {
  /** Date-time of the API (UTC if it has no time zone), epoch milliseconds, or a Date. */
  value: string | number | Date | null | undefined
  /** relative: "3 hours ago"; dateTime: "21 Nov 2026, 04:21 CET"; date: without the time; full: everything. */
  as?: 'relative' | 'dateTime' | 'date' | 'full'
}

/** Returns the time zone selected by the user; undefined for the browser's time zone. */
export function useTimeZone() {
  const [zone] = usePreference('timeZone')
  return zone || undefined
}

// Create the first date formatter in idle time, because it is slow: a sixth of the console's script time for an
// instance page. Most lists show no full dates, but all detail pages do.
likelyNext.add(async () => void formatDateTime(Date.now(), preference('timeZone') || undefined))

/** Shows a time as readable text; the tooltip contains the full date in the user's time zone and in UTC. */
export function Time({ value, as = 'relative' }: TimeProps) {
  const zone = useTimeZone()
  const now = useNow()
  const date = parseTime(value)
  if (!date) return <>{none}</>
  const text = {
    relative: () => formatRelative(date, now),
    dateTime: () => formatDateTime(date, zone),
    date: () => formatDate(date, zone),
    full: () => formatFull(date, zone),
  }[as]()
  return (
    <time className={styles.time} dateTime={date.toISOString()} {...tooltipOfTime}>
      {text}
    </time>
  )
}
