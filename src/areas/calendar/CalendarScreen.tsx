import { mdiAlertOutline, mdiCalendarSync, mdiClockOutline, mdiDownload } from '@mdi/js'
import { Link } from 'react-router'
import { readAgain } from '#api/query/failedReads.ts'
import { formatCount, plural, sentenceList } from '#lib/format.ts'
import { formatDateTime, ownTimeZone } from '#lib/time.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { useNow } from '#ui/display/useNow.ts'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { isReading, missingReason, useReads } from '#api/query/reads.ts'
import { calendarColumns, type ScheduleRow } from './calendarColumns.tsx'
import { downloadCalendar } from './calendarFile.ts'
import styles from './CalendarScreen.module.css'
import { scheduleRows } from './scheduleRows.ts'
import { calendarSources, scheduleKind, scheduleKinds } from './schedules.ts'
import { findOverlaps, type Overlap } from './overlaps.ts'
import { slotsOf } from './slots.ts'
import { Week } from './Week.tsx'
import { clockChangeWords, nextClockChange, overlapWords } from './words.ts'

const windowDrawer = lazyOverlay(async () => (await import('./WindowDrawer.tsx')).WindowDrawer)

const subscriptionDrawer = lazyOverlay(
  async () => (await import('./subscription/SubscriptionDrawer.tsx')).SubscriptionDrawer,
)

const drawers = ['window', 'subscription'] as const
const overlapsShown = 6

/** The id includes the start of one-time windows, because an object can have several of them. */
function rowId({ schedule: { kind, object, recurrence } }: ScheduleRow): string {
  const at = recurrence.frequency === 'once' ? ` ${recurrence.start}` : ''
  return `${kind} ${object}${at}`
}

/** Calendar of all recurring and planned windows, such as maintenance and backups, in local time and in UTC. */
export function CalendarScreen() {
  const calendar = useSchedules()
  const zone = useTimeZone()
  const own = zone ?? ownTimeZone()
  const now = useNow()
  const { params, change: changeParams } = useAddressParams()
  const drawer = useDrawerAddress({ names: drawers })
  const chosen = new Set(
    (params.get('kinds') ?? '').split(',').filter((kind) => scheduleKinds().has(kind)),
  )
  const all = calendar.schedules
  const shown = chosen.size === 0 ? all : all.filter(({ kind }) => chosen.has(kind))
  const slots = slotsOf(shown)
  const overlaps = findOverlaps(all, now)
  const change = nextClockChange(now, zone)
  const toggle = (kind: string) => {
    const next = new Set(chosen)
    if (!next.delete(kind)) next.add(kind)
    changeParams({ kinds: [...next].join(',') })
  }
  const unknown = calendar.unknown.filter(({ kind }) => chosen.size === 0 || chosen.has(kind))
  return (
    <Screen
      title="Calendar"
      meta={`Times in ${own}; schedules are stored in UTC`}
      actions={
        <>
          <RefreshButton list={calendar} />
          <Button icon={mdiCalendarSync} onClick={() => drawer.open('subscription')}>
            Subscribe
          </Button>
          <Button
            icon={mdiDownload}
            disabledReason={
              calendar.pending
                ? 'The windows are still loading'
                : shown.length === 0
                  ? 'No windows to download'
                  : undefined
            }
            onClick={() => toast(`Downloaded ${downloadCalendar(shown, now)}`)}
          >
            Download .ics
          </Button>
        </>
      }
    >
      {calendar.unread.length > 0 && (
        <Banner
          icon={mdiAlertOutline}
          action={
            <Button size="small" onClick={() => readAgain(calendar.refetch)}>
              Try again
            </Button>
          }
        >
          Not on the calendar:{' '}
          {sentenceList(calendar.unread.map(({ noun, reason }) => `${noun} (${reason})`))}
        </Banner>
      )}
      <div className={styles.bar}>
        <fieldset className={styles.kinds} aria-label="Types">
          {[...scheduleKinds()].map(([kind, { label, tone }]) => (
            <Button key={kind} size="small" pressed={chosen.has(kind)} onClick={() => toggle(kind)}>
              <span className={styles.swatch} style={{ background: `var(--${tone})` }} />
              {label}{' '}
              <span className={styles.count}>
                {formatCount(all.filter((each) => each.kind === kind).length)}
              </span>
            </Button>
          ))}
        </fieldset>
        {own !== 'UTC' && (
          <p className={styles.clocks}>
            {change
              ? `Daylight saving changes on ${formatDateTime(change.at, zone)}: clocks ${clockChangeWords(change.minutes)}; windows stay in UTC.`
              : `${own} has no daylight saving.`}
          </p>
        )}
      </div>
      <Week slots={slots} zone={zone} now={now} />
      <Overlaps overlaps={overlaps} zone={zone} />
      {unknown.length > 0 && (
        <Panel title="No window set" meta={plural(unknown.length, 'object')}>
          <ul className={styles.inline}>
            {unknown.slice(0, 20).map(({ kind, name, href }) => (
              <li key={`${kind} ${href ?? name}`}>
                {href === undefined ? name : <Link to={href}>{name}</Link>}
              </li>
            ))}
            {unknown.length > 20 && <li>and {formatCount(unknown.length - 20)} more</li>}
          </ul>
        </Panel>
      )}
      <DataTable
        label="Windows"
        name="calendar"
        columns={calendarColumns}
        rows={
          calendar.pending && all.length === 0
            ? undefined
            : scheduleRows(shown, overlaps, zone, now)
        }
        loading={calendar.pending}
        rowId={rowId}
        rowLabel={({ schedule: { name, kind } }) => `${name}, ${scheduleKind(kind).label}`}
        defaultSort="next,object"
        height="content"
        empty={
          <EmptyState title="No scheduled maintenance or backups">
            Maintenance and backups of databases, backups of instances and announced maintenance
            appear here.
          </EmptyState>
        }
      />
      {drawer.name === 'subscription' && <subscriptionDrawer.Component onClose={drawer.close} />}
      {drawer.name === 'window' && drawer.id !== undefined && !calendar.pending && (
        <windowDrawer.Component
          slot={slotsOf(all).find(({ id }) => id === drawer.id)}
          overlaps={overlaps}
          change={change}
          zone={zone}
          now={now}
          onClose={drawer.close}
        />
      )}
    </Screen>
  )
}

function Overlaps({ overlaps, zone }: { overlaps: readonly Overlap[]; zone: string | undefined }) {
  if (overlaps.length === 0) return null
  return (
    <Panel title="Overlaps" meta={`${plural(overlaps.length, 'pair')} within a year`}>
      <ul className={styles.list}>
        {overlaps.slice(0, overlapsShown).map((overlap) => (
          <li
            className={styles.overlap}
            key={`${overlap.one.kind} ${overlap.one.object} ${overlap.other.kind} ${overlap.other.object}`}
          >
            <Icon className={styles.mark} path={mdiClockOutline} size={16} />
            <span>
              {overlapWords(overlap)}, first on {formatDateTime(overlap.at, zone)}
            </span>
          </li>
        ))}
        {overlaps.length > overlapsShown && (
          <li className={styles.utc}>
            and {formatCount(overlaps.length - overlapsShown)} more: see the column “Overlaps”
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** Loads all schedules that have a window; schedules that cannot be loaded are listed as missing. */
function useSchedules() {
  const sources = calendarSources()
  const told = useReads(sources.flatMap(({ reads }) => reads))
  const found = sources.map((source) =>
    source.schedulesOf(
      ...source.reads.map((own) => told.find(({ read }) => read === own)?.answer.data as never),
    ),
  )
  return {
    schedules: found.flatMap(({ schedules }) => schedules),
    unknown: found.flatMap(({ unknown }) => unknown),
    unread: told.flatMap((each) => {
      const reason = missingReason(each)
      return reason === undefined ? [] : [{ noun: each.read.noun, reason }]
    }),
    pending: told.some(isReading),
    isFetching: told.some(({ answer }) => answer.isFetching),
    refetch: () => Promise.all(told.map(({ answer }) => answer.refetch())),
  }
}
