import { formatCount, sentenceList } from '#lib/format.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { UnreadPart } from '../accountReads.ts'
import styles from './OverviewScreen.module.css'

/** Lists what this user or token cannot read, so that an empty list is not mistaken for a healthy account. */
export function NotChecked({ unread }: { unread: readonly UnreadPart[] }) {
  const deniedReads = unread.filter(({ retry }) => !retry)
  if (deniedReads.length === 0) return null
  const byReason = Map.groupBy(deniedReads, ({ reason }) => reason)
  return (
    <Panel title={`Not checked (${formatCount(deniedReads.length)})`}>
      <ul className={styles.list}>
        {[...byReason].map(([reason, parts]) => (
          <li key={reason} className={styles.change}>
            <span>{sentenceList(parts.map(({ noun }) => noun))}</span>
            <span className={styles.quiet}>{reason}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Empty state of the list of findings. */
export function Nothing({
  isSnoozed,
  unread,
}: {
  isSnoozed: boolean
  unread: readonly UnreadPart[]
}) {
  if (isSnoozed)
    return (
      <EmptyState title="Nothing is snoozed">
        Snoozed findings appear here until their snooze ends.
      </EmptyState>
    )
  return unread.length > 0 ? (
    <EmptyState title="No problems found in what you can see">
      {`Not checked: ${sentenceList(unread.map(({ noun }) => noun))}.`}
    </EmptyState>
  ) : (
    <EmptyState title="All clear">
      Problems with backups, firewalls, expiry dates, tickets and tasks appear here.
    </EmptyState>
  )
}
