import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { Copy } from '#ui/display/Copy.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { interfaceName, leadsOutside } from '../public/interfaceWords.ts'
import { useVpcs } from '../../vpcs/queries.ts'
import { activeInterfaces } from '../public/activeInterfaces.ts'
import { isPrivateIpv4 } from '../isPrivateIpv4.ts'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery } from '../queries.ts'
import styles from './ComputeOverviewTab.module.css'

export function AddressesPanel({ compute }: { compute: Compute }) {
  const configs = useQuery(computeConfigsQuery(compute.id)).data?.rows ?? []
  const interfaces = activeInterfaces(configs, compute.status) ?? []
  const inVpcs = interfaces.filter(({ purpose }) => purpose === 'vpc')
  const vpcs = useVpcs({ enabled: inVpcs.length > 0 }).rows
  const isReachable = leadsOutside(interfaces)
  const ipv4 = compute.ipv4 ?? []
  // Show the address without its prefix, because users copy it. The network tab shows the prefix.
  const ipv6 = compute.ipv6?.replace(/\/\d+$/, '')
  const ofVpcs = inVpcs.flatMap((each) => {
    const address = each.ipv4?.vpc
    return address ? [{ id: each.id, address, vpc: interfaceName(each, vpcs) }] : []
  })
  const outside = ipv4.find((address) => !isPrivateIpv4(address)) ?? ipv6
  const login = isReachable ? outside : ofVpcs[0]?.address
  const kind = (word: string) => (isReachable ? word : `${word}, unreachable`)
  return (
    <Panel
      title="Addresses"
      action={<Link to={computePaths.tab(compute.id, 'network')}>View all addresses</Link>}
    >
      {ipv4.length === 0 && !ipv6 && ofVpcs.length === 0 ? (
        <p className={styles.quiet}>No addresses yet.</p>
      ) : (
        <ul className={styles.addresses}>
          {login !== undefined && (
            <li className={styles.address}>
              <Copy value={`ssh root@${login}`} what="SSH command" />
              <span className={styles.kind}>
                {isReachable ? 'SSH' : 'SSH, from inside the VPC'}
              </span>
            </li>
          )}
          {ofVpcs.map(({ id, address, vpc }) => (
            <li key={id} className={styles.address}>
              <AddressCopy value={address} what="address" />
              <span className={styles.kind}>{vpc}</span>
            </li>
          ))}
          {ipv4.map((address) => (
            <li key={address} className={styles.address}>
              <AddressCopy value={address} what="address" />
              <span className={styles.kind}>
                {kind(isPrivateIpv4(address) ? 'IPv4, private' : 'IPv4, public')}
              </span>
            </li>
          ))}
          {ipv6 && (
            <li className={styles.address}>
              <AddressCopy value={ipv6} what="address" />
              <span className={styles.kind}>{kind('IPv6, public')}</span>
            </li>
          )}
        </ul>
      )}
      {!isReachable && (
        <p className={styles.quiet}>
          The configuration has no public interface, so only its VPC and VLAN addresses can be
          reached.
        </p>
      )}
    </Panel>
  )
}
