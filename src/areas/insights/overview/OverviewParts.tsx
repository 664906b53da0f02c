import { formatCount, sentenceList } from '#lib/format.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { UnavailablePart } from '../public/accountReads.ts'
import styles from './OverviewScreen.module.css'
import type { FindingView } from './useFindingDecisions.tsx'

/** Lists what this user or token cannot read, so that an empty list is not mistaken for a healthy account. */
export function NotChecked({ unavailable }: { unavailable: readonly UnavailablePart[] }) {
  const deniedReads = unavailable.filter(({ retry }) => !retry)
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
  view,
  unavailable,
}: {
  view: FindingView
  unavailable: readonly UnavailablePart[]
}) {
  if (view === 'snoozed')
    return (
      <EmptyState title="Nothing is snoozed">
        Snoozed findings appear here until their snooze ends.
      </EmptyState>
    )
  if (view === 'accepted')
    return (
      <EmptyState title="Nothing is accepted">
        Findings that a user of the account has accepted appear here with the reason.
      </EmptyState>
    )
  return unavailable.length > 0 ? (
    <EmptyState title="No problems found in what you can see">
      {`Not checked: ${sentenceList(unavailable.map(({ noun }) => noun))}.`}
    </EmptyState>
  ) : (
    <EmptyState title="All clear">
      Problems with backups, firewalls, expiry dates, tickets and tasks appear here.
    </EmptyState>
  )
}
