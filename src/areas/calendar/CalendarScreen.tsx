import { mdiAlertOutline, mdiCalendarSync, mdiClockOutline, mdiDownload } from '@mdi/js'
import { Link } from 'react-router'
import { readAgain } from '#api/query/failedReads.ts'
import { formatCount, plural } from '#lib/format.ts'
import { formatDateTime, ownTimeZone } from '#lib/time.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { scrolledByContent } from '#ui/a11y/scrollStops.ts'
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
import { calendarColumns, type ScheduleRow } from './calendarColumns.tsx'
import { downloadCalendar } from './calendarFile.ts'
import styles from './CalendarScreen.module.css'
import { scheduleRows } from './scheduleRows.ts'
import { scheduleKind, allScheduleKinds } from './schedules.ts'
import { findOverlaps, type Overlap } from './overlaps.ts'
import { slotsOf } from './slots.ts'
import { useSchedules } from './useSchedules.ts'
import { Week } from './Week.tsx'
import { clockChangeText, nextClockChange, overlapText, unreadText } from './words.ts'

const windowDrawer = lazyOverlay(async () => (await import('./WindowDrawer.tsx')).WindowDrawer)

const subscriptionDrawer = lazyOverlay(
  async () => (await import('./subscription/SubscriptionDrawer.tsx')).SubscriptionDrawer,
)

const drawers = ['window', 'subscription'] as const
const overlapsShown = 6
/** Time before a daylight saving change from which it is announced, in milliseconds: 28 days. */
const clockChangeNotice = 28 * 86_400_000

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
  const selectedKinds = new Set(
    (params.get('kinds') ?? '').split(',').filter((kind) => allScheduleKinds().has(kind)),
  )
  const all = calendar.schedules
  const visibleSchedules =
    selectedKinds.size === 0 ? all : all.filter(({ kind }) => selectedKinds.has(kind))
  const slots = slotsOf(visibleSchedules)
  const overlaps = findOverlaps(all, now)
  const change = nextClockChange(now, zone)
  const toggle = (kind: string) => {
    const next = new Set(selectedKinds)
    if (!next.delete(kind)) next.add(kind)
    changeParams({ kinds: [...next].join(',') })
  }
  const unknown = calendar.unknown.filter(
    ({ kind }) => selectedKinds.size === 0 || selectedKinds.has(kind),
  )
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
                : visibleSchedules.length === 0
                  ? 'No windows to download'
                  : undefined
            }
            onClick={() => toast(`Downloaded ${downloadCalendar(visibleSchedules, now)}`)}
          >
            Download .ics
          </Button>
        </>
      }
    >
      {calendar.unavailable.length > 0 && (
        <Banner
          icon={mdiAlertOutline}
          action={
            <Button size="small" onClick={() => readAgain(calendar.refetch)}>
              Try again
            </Button>
          }
        >
          {unreadText(calendar.unavailable, now, zone)}
        </Banner>
      )}
      <div className={styles.bar}>
        <fieldset className={styles.kinds} aria-label="Types" {...scrolledByContent}>
          {[...allScheduleKinds()].map(([kind, { label, tone }]) => (
            <Button
              key={kind}
              size="small"
              pressed={selectedKinds.has(kind)}
              onClick={() => toggle(kind)}
            >
              <span className={styles.swatch} style={{ background: `var(--${tone})` }} />
              {label}{' '}
              <span className={styles.count}>
                {formatCount(all.filter((each) => each.kind === kind).length)}
              </span>
            </Button>
          ))}
        </fieldset>
        {change && change.at - now < clockChangeNotice && (
          <p className={styles.clocks}>
            {`Daylight saving changes on ${formatDateTime(change.at, zone)}: clocks ${clockChangeText(change.minutes)}; windows stay in UTC.`}
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
            : scheduleRows(visibleSchedules, overlaps, zone, now)
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
              {overlapText(overlap)}, first on {formatDateTime(overlap.at, zone)}
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
