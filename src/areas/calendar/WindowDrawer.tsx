import { mdiDownload } from '@mdi/js'
import { Link } from 'react-router'
import { formatDate, formatDateTime, ownTimeZone } from '#lib/time.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { downloadCalendar } from './calendarFile.ts'
import { nextSpans } from '#contract/rules/recurrences.ts'
import { scheduleKind } from './schedules.ts'
import type { Overlap } from './overlaps.ts'
import { recurrenceText } from './recurrenceText.ts'
import { type Slot, slotName } from './slots.ts'
import styles from './CalendarScreen.module.css'
import { type ClockChange, overlapText, timesText } from './words.ts'

interface WindowDrawerProps {
  slot: Slot | undefined
  overlaps: readonly Overlap[]
  change: ClockChange | undefined
  zone: string | undefined
  now: number
  onClose: () => void
}

const membersMax = 200

/** Drawer for a window of one or more objects: its next times in local time and UTC, and its overlaps. */
export function WindowDrawer({ slot, onClose, ...rest }: WindowDrawerProps) {
  if (!slot)
    return (
      <Drawer title="Not on the calendar" onClose={onClose}>
        <EmptyState title="This window no longer exists">
          Its objects were deleted, or their windows moved.
        </EmptyState>
      </Drawer>
    )
  return <SlotDrawer slot={slot} onClose={onClose} {...rest} />
}

function SlotDrawer({
  slot,
  overlaps,
  change,
  zone,
  now,
  onClose,
}: WindowDrawerProps & { slot: Slot }) {
  const own = zone ?? ownTimeZone()
  const next = nextSpans(slot, now, 5)
  const [first] = next
  const [after] = change ? nextSpans(slot, change.at + slot.length, 1) : []
  const members = new Set(slot.schedules)
  const memberOverlaps = overlaps.filter(({ one, other }) => members.has(one) || members.has(other))
  const recurs = slot.recurrence.frequency !== 'once'
  const [only] = slot.schedules.length === 1 ? slot.schedules : []
  return (
    <Drawer
      title={slotName(slot, scheduleKind(slot.kind))}
      meta={scheduleKind(slot.kind).label}
      onClose={onClose}
      footer={
        <Button
          icon={mdiDownload}
          onClick={() => toast(`Downloaded ${downloadCalendar(slot.schedules, now)}`)}
        >
          Download .ics
        </Button>
      }
    >
      <DescriptionList label="Times">
        <DescriptionItem label="Repeats">
          {recurs ? `${recurrenceText(slot.recurrence)}, by UTC` : 'Once'}
        </DescriptionItem>
        <DescriptionItem label="In UTC">{first && timesText(first, 'UTC', true)}</DescriptionItem>
        {own !== 'UTC' && (
          <DescriptionItem label={`In ${own}`}>
            {first && timesText(first, zone, true)}
          </DescriptionItem>
        )}
        {recurs && change && after && (
          <DescriptionItem label={`From ${formatDate(change.at, zone)}`}>
            {timesText(after, zone, true)}, as the clocks change
          </DescriptionItem>
        )}
        {recurs && (
          <DescriptionItem label="Next dates">
            <ol className={styles.next}>
              {next.map((span) => (
                <li key={span.start}>
                  <time dateTime={new Date(span.start).toISOString()}>
                    {formatDate(span.start, zone)}, {timesText(span, zone, true)}
                  </time>
                  {own !== 'UTC' && (
                    <span className={styles.utc}> = {timesText(span, 'UTC', true)} UTC</span>
                  )}
                </li>
              ))}
            </ol>
          </DescriptionItem>
        )}
        {slot.length === 0 && <DescriptionItem label="Ends">Not announced</DescriptionItem>}
        {only?.note !== undefined && <DescriptionItem label="Note">{only.note}</DescriptionItem>}
      </DescriptionList>
      {memberOverlaps.length > 0 && (
        <section className={styles.part} aria-label="Overlaps">
          <h3 className={styles.heading}>Overlaps</h3>
          <ul className={styles.list}>
            {memberOverlaps.slice(0, membersMax).map((overlap) => (
              <li key={`${overlap.one.object} ${overlap.other.kind} ${overlap.other.object}`}>
                {overlapText(overlap)}, first on {formatDateTime(overlap.at, zone)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.part} aria-label="Objects">
        <h3 className={styles.heading}>
          {plural(slot.schedules.length, scheduleKind(slot.kind).one)}
        </h3>
        <ul className={styles.list}>
          {slot.schedules.slice(0, membersMax).map(({ object, name, href, note }) => (
            <li key={object}>
              {href === undefined ? name : <Link to={href}>{name}</Link>}
              {slot.schedules.length > 1 && note !== undefined && (
                <span className={styles.utc}> {note}</span>
              )}
            </li>
          ))}
          {slot.schedules.length > membersMax && (
            <li>and {slot.schedules.length - membersMax} more, in the table</li>
          )}
        </ul>
      </section>
    </Drawer>
  )
}
