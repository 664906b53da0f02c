import { Link } from 'react-router'
import { readAgain } from '#api/query/failedReads.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ticketLabel } from '../labels.ts'
import { ticketPaths } from '#paths/support.ts'
import { useTickets } from './queries.ts'
import { type SubjectKey, vlanOf } from './subjects.ts'
import type { SubjectKind } from '../ticketSubjects.ts'
import styles from './support.module.css'
import { isOpen } from './ticketState.ts'

/** Lists open tickets about the same object, which may already contain the answer. */
export function SimilarTickets({
  kind,
  object,
  label,
}: {
  kind: SubjectKind | undefined
  object: SubjectKey | undefined
  label: string | undefined
}) {
  const tickets = useTickets()
  const type = kind?.replace('_id', '')
  const vlan = type === 'vlan' && object !== undefined ? vlanOf(object).label : undefined
  const similar = tickets.rows.filter(
    (ticket) =>
      isOpen(ticket) &&
      ticket.entity?.type === type &&
      (vlan === undefined ? ticket.entity?.id === object : ticket.entity?.label === vlan),
  )
  const error = tickets.error ?? tickets.pageError
  if (object === undefined || (similar.length === 0 && !error)) return null
  return (
    <Panel title={`Open tickets about ${label ?? vlan ?? 'it'}`}>
      {error && (
        <p className={styles.quiet}>
          {similar.length === 0 ? 'The tickets' : 'Some tickets'} could not be loaded:{' '}
          {error.reason}{' '}
          <Button size="small" variant="quiet" onClick={() => readAgain(tickets.refetch)}>
            Try again
          </Button>
        </p>
      )}
      <ul className={styles.names}>
        {similar.map((ticket) => (
          <li key={ticket.id}>
            <Link to={ticketPaths.ticket(ticket.id)}>{ticketLabel(ticket)}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
