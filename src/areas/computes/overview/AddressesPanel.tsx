import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { AddressCopy } from '#ui/AddressCopy.tsx'
import { Panel } from '#ui/Panel.tsx'
import { computePaths } from '../paths.ts'
import styles from './OverviewTab.module.css'

/** The platform's private network, and the other ranges of RFC 1918. */
const isPrivateIpv4 = (address: string): boolean =>
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)

export function AddressesPanel({ compute }: { compute: Compute }) {
  const { ipv6 } = compute
  const ipv4 = compute.ipv4 ?? []
  return (
    <Panel
      title="Addresses"
      action={<Link to={computePaths.tab(compute.id, 'network')}>View all addresses</Link>}
    >
      {ipv4.length === 0 && !ipv6 ? (
        <p className={styles.quiet}>No addresses yet.</p>
      ) : (
        <ul className={styles.addresses}>
          {ipv4.map((address) => (
            <li key={address} className={styles.address}>
              <AddressCopy value={address} what="address" />
              <span className={styles.kind}>
                {isPrivateIpv4(address) ? 'IPv4, private' : 'IPv4, public'}
              </span>
            </li>
          ))}
          {ipv6 && (
            <li className={styles.address}>
              {/* People paste the address; the prefix is on the network tab. */}
              <AddressCopy value={ipv6.replace(/\/\d+$/, '')} what="address" />
              <span className={styles.kind}>IPv6, public</span>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}
