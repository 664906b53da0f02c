import { Link } from 'react-router'
import type { ConfigInterface, ConfigProfile, Vpc } from '#api/generated/types.gen.ts'
import { none } from '#lib/format.ts'
import { Chip } from '#ui/display/Chip.tsx'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { ticketPaths } from '#paths/support.ts'
import styles from './ConfigDrawer.module.css'
import {
  interfaceAddresses,
  interfaceName,
  isKnownPurpose,
  primaryInterface,
} from '../public/interfaceWords.ts'

/** Lists the network interfaces of a configuration in order, starting with eth0. */
export function InterfacesSection({
  config: { interfaces },
  region,
  vpcs,
}: {
  config: ConfigProfile
  /** Region of the instance; together with the label it identifies a VLAN. */
  region: string | undefined
  vpcs: readonly Vpc[]
}) {
  if (!interfaces || interfaces.length === 0) {
    return <p className={styles.dim}>No interfaces: eth0 connects to the public internet.</p>
  }
  const primary = primaryInterface(interfaces)
  return (
    <table className={styles.rows} aria-label="Interfaces">
      <thead>
        <tr>
          <th scope="col">Interface</th>
          <th scope="col">Type</th>
          <th scope="col">Addresses</th>
        </tr>
      </thead>
      <tbody>
        {interfaces.map((each, index) => (
          <tr key={each.id}>
            <th scope="row">eth{index}</th>
            <td>
              {interfaceName(each, vpcs)}
              {each.purpose === 'vlan' && each.label && region !== undefined && (
                <Link
                  className={styles.beside}
                  to={ticketPaths.open({ vlan: each.label, region })}
                  aria-label={`Open ticket about the VLAN ${each.label}`}
                >
                  Open ticket
                </Link>
              )}
              {index === primary && (
                <span className={styles.mark}>
                  <Chip>Primary</Chip>
                </span>
              )}
              {!isKnownPurpose(each.purpose) && (
                <pre className={styles.json} {...scrolledByKeys(`eth${index} as JSON`)}>
                  {JSON.stringify(each, null, 2)}
                </pre>
              )}
            </td>
            <td>
              <Addresses each={each} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Addresses({ each }: { each: ConfigInterface }) {
  const addresses = interfaceAddresses(each)
  const nat = each.ipv4?.nat_1_1
  if (each.purpose === 'public') return <span className={styles.dim}>As on the Network tab</span>
  if (addresses.length === 0 && !nat) return <>{none}</>
  return (
    <div className={styles.addresses}>
      {addresses.map((address) => (
        <AddressCopy key={address} value={address} what="address" />
      ))}
      {nat && (
        <span className={styles.dim}>
          mapped to <AddressCopy value={nat} what="address" />
        </span>
      )}
    </div>
  )
}
