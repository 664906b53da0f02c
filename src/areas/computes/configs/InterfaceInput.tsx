import { type ReactNode, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listVlansOptions, listVpcsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { useRegions } from '../../regions/queries.ts'
import type { InterfaceDraft } from './interfaceDraft.ts'
import styles from './InterfacesInput.module.css'

interface InterfaceInputProps {
  draft: InterfaceDraft
  /** "eth0", to name its controls. */
  card: string
  region: string | undefined
  publicAddresses: readonly string[] | undefined
  onChange: (changed: Partial<InterfaceDraft>) => void
}

/** One network card, with the fields of its kind; a kind nobody knows is shown as it came. */
export function InterfaceInput(props: InterfaceInputProps) {
  const { draft, card, region: regionId, onChange } = props
  const region = useRegions().find(({ id }) => id === regionId)
  const offers = (capability: string) => region?.capabilities?.includes(capability) ?? true
  if (draft.source) {
    return (
      <div className={styles.fields}>
        <span className={styles.none}>Of a kind this console does not know; kept as it is.</span>
        <pre className={styles.json}>{JSON.stringify(draft.source, null, 2)}</pre>
      </div>
    )
  }
  return (
    <div className={styles.fields}>
      <Labelled label="Type" of={card}>
        {(id) => (
          <select
            id={id}
            className="control"
            value={draft.purpose}
            onChange={(event) => onChange({ purpose: event.target.value })}
          >
            <option value="public">Public internet</option>
            <option value="vlan" disabled={!offers('Vlans')}>
              A VLAN{offers('Vlans') ? '' : ' (not in this region)'}
            </option>
            <option value="vpc" disabled={!offers('VPCs')}>
              A VPC{offers('VPCs') ? '' : ' (not in this region)'}
            </option>
          </select>
        )}
      </Labelled>
      {draft.purpose === 'vlan' && <VlanFields {...props} />}
      {draft.purpose === 'vpc' && <VpcFields {...props} />}
      {draft.purpose !== 'vlan' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.primary}
            onChange={(event) => onChange({ primary: event.target.checked })}
          />
          Primary (default route)
        </label>
      )}
    </div>
  )
}

function VlanFields({ draft, card, region, onChange }: InterfaceInputProps) {
  const vlans = useQuery(optionalQuery(listVlansOptions())).data?.data ?? []
  const listId = useId()
  return (
    <>
      <Labelled label="VLAN" of={card}>
        {(id) => (
          <>
            <input
              id={id}
              className="control"
              list={listId}
              value={draft.label}
              autoComplete="off"
              placeholder="An existing one or a new name"
              onChange={(event) => onChange({ label: event.target.value })}
            />
            <datalist id={listId}>
              {vlans
                .filter((vlan) => region === undefined || vlan.region === region)
                .map(({ label }) => (
                  <option key={label} value={label}>
                    {label}
                  </option>
                ))}
            </datalist>
          </>
        )}
      </Labelled>
      <Labelled label="IPAM address (optional)" of={card}>
        {(id) => (
          <input
            id={id}
            className="control"
            value={draft.ipam_address}
            autoComplete="off"
            placeholder="10.0.0.1/24"
            onChange={(event) => onChange({ ipam_address: event.target.value })}
          />
        )}
      </Labelled>
    </>
  )
}

function VpcFields({ draft, card, region, publicAddresses, onChange }: InterfaceInputProps) {
  const vpcs = useQuery(optionalQuery(listVpcsOptions())).data?.data ?? []
  const near = vpcs.filter((vpc) => region === undefined || vpc.region === region)
  const isListed = near.some(({ subnets }) => subnets?.some(({ id }) => id === draft.subnet_id))
  const isOwnNat = draft.nat !== '' && draft.nat !== 'any' && !publicAddresses?.includes(draft.nat)
  return (
    <>
      <Labelled label="Subnet" of={card}>
        {(id) => (
          <select
            id={id}
            className="control"
            value={draft.subnet_id ?? ''}
            onChange={(event) => onChange({ subnet_id: Number(event.target.value) || undefined })}
          >
            <option value="">{near.length > 0 ? 'Choose' : 'No VPC in this region'}</option>
            {draft.subnet_id !== undefined && !isListed && (
              <option value={draft.subnet_id}>Subnet {draft.subnet_id}</option>
            )}
            {near.map((vpc) => (
              <optgroup key={vpc.id} label={vpc.label ?? `VPC ${vpc.id}`}>
                {vpc.subnets?.map(({ id: subnetId, label, ipv4 }) => (
                  <option key={subnetId} value={subnetId}>
                    {label} {ipv4}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="VPC IPv4 address (optional)" of={card}>
        {(id) => (
          <input
            id={id}
            className="control"
            value={draft.vpc}
            autoComplete="off"
            placeholder="Automatic"
            onChange={(event) => onChange({ vpc: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="1:1 NAT public address" of={card}>
        {(id) => (
          <select
            id={id}
            className="control"
            value={draft.nat}
            onChange={(event) => onChange({ nat: event.target.value })}
          >
            <option value="">None</option>
            <option value="any">The instance’s public address</option>
            {publicAddresses?.map((address) => (
              <option key={address}>{address}</option>
            ))}
            {isOwnNat && <option>{draft.nat}</option>}
          </select>
        )}
      </Labelled>
      <Labelled label="Routed ranges (optional)" of={card}>
        {(id) => (
          <input
            id={id}
            className="control"
            value={draft.ip_ranges}
            autoComplete="off"
            placeholder="10.0.4.0/28"
            onChange={(event) => onChange({ ip_ranges: event.target.value })}
          />
        )}
      </Labelled>
    </>
  )
}

interface LabelledProps {
  label: string
  of: string
  children: (id: string) => ReactNode
}

function Labelled({ label, of, children }: LabelledProps) {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id}>
        <span className="visually-hidden">{of}: </span>
        {label}
      </label>
      {children(id)}
    </span>
  )
}
