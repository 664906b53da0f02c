import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import type { CSSProperties } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '#lib/params.ts'
import { formatDate } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { cx } from '#lib/cx.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { day } from '#contract/rules/durations.ts'
import { scheduleKind } from './schedules.ts'
import { type Slot, slotName } from './slots.ts'
import {
  type Bar,
  calendarDays,
  type CalendarDay,
  dateOfDay,
  dayNumber,
  dayOfDate,
  minutesOfDay,
} from './week.ts'
import styles from './Week.module.css'
import { clockChangeText, timesText } from './words.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

interface WeekProps {
  slots: readonly Slot[]
  zone: string | undefined
  now: number
}

/** Shows several days of the calendar in local time; the URL contains the first day. */
export function Week({ slots, zone, now }: WeekProps) {
  const [params, setParams] = useSearchParams()
  // A narrow screen shows a list; a wide one draws the week to scale.
  const daysShown = useNarrow() ? 3 : 7
  const today = dayNumber(now, zone)
  const first = dayOfDate(params.get('from')) ?? today
  const go = (number: number) =>
    setParams(withParams(params, { from: number === today ? undefined : dateOfDay(number) }), {
      preventScrollReset: true,
    })
  const last = first + daysShown - 1
  return (
    <Panel
      title={`${formatDate(first * day, 'UTC')} – ${formatDate(last * day, 'UTC')}`}
      variant="bare"
      action={
        <>
          <IconButton
            icon={mdiChevronLeft}
            label="Earlier days"
            onClick={() => go(first - daysShown)}
          />
          <Button
            size="small"
            disabledReason={first === today ? 'Today is shown' : undefined}
            onClick={() => go(today)}
          >
            Today
          </Button>
          <IconButton
            icon={mdiChevronRight}
            label="Later days"
            onClick={() => go(first + daysShown)}
          />
        </>
      }
    >
      <div className={styles.frame}>
        <div className={styles.hours} aria-hidden>
          {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        <ol className={styles.days} aria-label="Days">
          {calendarDays(slots, first, daysShown, zone).map((each) => (
            <Day key={each.number} day={each} isToday={each.number === today} zone={zone} />
          ))}
        </ol>
      </div>
    </Panel>
  )
}

interface DayProps {
  day: CalendarDay
  isToday: boolean
  zone: string | undefined
}

function Day({ day: { number, bars, lanes, clockChange }, isToday, zone }: DayProps) {
  const time = number * day
  return (
    <li className={styles.day}>
      <div className={styles.name}>
        <time dateTime={dateOfDay(number)} className={cx(isToday && styles.today)}>
          {weekday.format(time)} {formatDate(time, 'UTC').replace(/ \d{4}$/, '')}
        </time>
        {clockChange !== 0 && (
          <span className={styles.change}>
            Daylight saving: clocks {clockChangeText(clockChange)}
          </span>
        )}
      </div>
      <ul className={styles.bars} style={{ '--lanes': lanes } as CSSProperties}>
        {bars.map((bar) => (
          <BarLink key={`${bar.slot.id} ${bar.span.start}`} bar={bar} zone={zone} />
        ))}
      </ul>
    </li>
  )
}

function BarLink({ bar, zone }: { bar: Bar; zone: string | undefined }) {
  const { slot, span, start, end, lane, room, isLate } = bar
  const [params] = useSearchParams()
  const kind = scheduleKind(slot.kind)
  const name = slotName(slot, kind)
  const { label, tone } = kind
  const times = timesText(span, zone, false)
  return (
    <li
      className={cx(
        styles.item,
        styles[tone],
        span.end === span.start && styles.instant,
        isLate && styles.late,
      )}
      style={
        {
          '--start': start / minutesOfDay,
          '--end': end / minutesOfDay,
          '--room': room / minutesOfDay,
          '--part': (end - start) / room,
          '--lane': lane,
        } as CSSProperties
      }
    >
      <Link
        className={styles.bar}
        to={{ search: withParams(params, { open: 'window', id: slot.id }).toString() }}
        preventScrollReset
        // Safari does not focus a clicked link. Focus it here, so that the drawer can return the focus to it.
        onClick={({ currentTarget }) => currentTarget.focus()}
        {...tooltip(`${label}: ${name}, ${times}`)}
      >
        <span className={styles.times}>{times}</span> <span className={styles.label}>{name}</span>
        <span className={styles.kind}>, {label.toLowerCase()}</span>
      </Link>
    </li>
  )
}
