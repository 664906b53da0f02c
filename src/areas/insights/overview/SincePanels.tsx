import { Link } from 'react-router'
import type { Event } from '#api/generated/types.gen.ts'
import { day } from '#contract/rules/durations.ts'
import { formatCount } from '#lib/format.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { Time } from '#ui/display/Time.tsx'
import { deletedEntities } from '../../deletedEntities.ts'
import { EntityLink } from '../../EntityLink.tsx'
import { entityKind, eventAction } from '../../eventLabels.ts'
import { accountPaths } from '#paths/account.ts'
import { changesSince, usedLast } from './recent.ts'
import styles from './OverviewScreen.module.css'

const changesShown = 8

interface SincePanelProps {
  /** Undefined if events cannot be read. */
  events: readonly Event[] | undefined
  /** End of the previous visit, in milliseconds since the epoch; undefined on the first visit. */
  before: number | undefined
  now: number
}

/** Panel with the changes since the user's last visit. */
export function SincePanel({ events, before, now }: SincePanelProps) {
  const isDeleted = deletedEntities(events ?? [])
  const changes = changesSince(events ?? [], before ?? now - day)
  return (
    <Panel
      title={before === undefined ? 'Last 24 hours' : 'Since your last visit'}
      meta={before !== undefined && <Time value={before} />}
    >
      {changes.length === 0 && (
        <p className={styles.quiet}>
          {events ? 'No changes.' : 'You need access to events to see changes.'}
        </p>
      )}
      <ul className={styles.list}>
        {changes.slice(0, changesShown).map((event) => (
          <li key={event.id} className={styles.change}>
            <span>
              {eventAction(event)}
              {event.entity && (
                <>
                  {' · '}
                  <EntityLink entity={event.entity} isDeleted={isDeleted(event.entity)} />
                </>
              )}
            </span>
            <span className={styles.quiet}>
              <Time value={event.created} /> · {event.username ?? 'System'}
              {event.status === 'failed' && (
                <>
                  {' '}
                  <StatusChip status="failed" />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > changesShown && (
        <p>
          <Link to={accountPaths.events()}>
            {formatCount(changes.length - changesShown)} more{' '}
            {changes.length - changesShown === 1 ? 'change' : 'changes'}
          </Link>
        </p>
      )}
    </Panel>
  )
}

interface LastUsedPanelProps {
  events: readonly Event[] | undefined
  username: string | null
}

/** Panel with the objects that the user worked on last, in any browser. */
export function LastUsedPanel({ events, username }: LastUsedPanelProps) {
  const used = usedLast(events ?? [], username)
  if (used.length === 0) return null
  return (
    <Panel title="Recent">
      <ul className={styles.list}>
        {used.map(({ id, created, entity }) => (
          <li key={id} className={styles.change}>
            <EntityLink entity={entity} isDeleted={false} />
            <span className={styles.quiet}>
              {entityKind(entity?.type)} · <Time value={created} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
