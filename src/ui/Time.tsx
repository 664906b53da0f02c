import { none } from '#lib/format.ts'
import { preference, usePreference } from '#lib/preferences.ts'
import { likelyNext } from '#lib/preload.ts'
import { formatDate, formatDateTime, formatFull, formatRelative, parseTime } from '#lib/time.ts'
import styles from './Time.module.css'
import { tooltipOfTime } from './tooltip.ts'
import { useNow } from './useNow.ts'

interface TimeProps {
  /** A date-time of the API (UTC without a zone), milliseconds, or a Date. */
  value: string | number | Date | null | undefined
  /** relative: "3 hours ago"; dateTime: "21 Nov 2026, 04:21 CET"; date: without the clock; full: all. */
  as?: 'relative' | 'dateTime' | 'date' | 'full'
}

/** The zone the reader chose; undefined for the browser's own. */
export function useTimeZone() {
  const [zone] = usePreference('timeZone')
  return zone || undefined
}

// The browser takes long over its first formatter of dates: a sixth of what the console itself does for the page of an
// instance. Most lists show none, and every page of one thing does.
likelyNext.add(async () => void formatDateTime(Date.now(), preference('timeZone') || undefined))

/** A moment as people say it; the full date in the reader's zone and in UTC stands behind it. */
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
