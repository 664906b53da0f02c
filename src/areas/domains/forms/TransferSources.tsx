import { Link } from 'react-router'
import { ticketPaths } from '#paths/support.ts'
import styles from '../records/records.module.css'

/**
 * The contract does not list the source addresses (document 1, Domain Import), so the user has to ask support for them.
 */
export const TransferSources = ({ subject }: { subject: string }) => (
  <>
    {subject} must allow zone transfers (AXFR) from the four addresses of the DNS service, two IPv4
    and two IPv6. The API does not list these addresses:{' '}
    <Link className={styles.link} to={ticketPaths.open()}>
      ask for them in a ticket
    </Link>
    .
  </>
)
