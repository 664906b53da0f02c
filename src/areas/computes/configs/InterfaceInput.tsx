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
  /** Of the interface in its form: "interfaces.1". */
  fieldName: string
  /** What is wrong with one of its fields. */
  faultOf: (field: string) => string | undefined
  region: string | undefined
  publicAddresses: readonly string[] | undefined
  onChange: (changed: Partial<InterfaceDraft>) => void
}

/** One network card, with the fields of its kind; a kind nobody knows is shown as it came. */
export function InterfaceInput(props: InterfaceInputProps) {
  const { draft, region: regionId, onChange } = props
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
      <Labelled label="Type" field="purpose" {...props}>
        {(control) => (
          <select
            {...control}
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

function VlanFields(props: InterfaceInputProps) {
  const { draft, region, onChange } = props
  const vlans = useQuery(optionalQuery(listVlansOptions())).data?.data ?? []
  const listId = useId()
  return (
    <>
      <Labelled label="VLAN" field="label" {...props}>
        {(control) => (
          <>
            <input
              {...control}
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
      <Labelled label="IPAM address (optional)" field="ipam_address" {...props}>
        {(control) => (
          <input
            {...control}
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

function VpcFields(props: InterfaceInputProps) {
  const { draft, region, publicAddresses, onChange } = props
  const vpcs = useQuery(optionalQuery(listVpcsOptions())).data?.data ?? []
  const near = vpcs.filter((vpc) => region === undefined || vpc.region === region)
  const isListed = near.some(({ subnets }) => subnets?.some(({ id }) => id === draft.subnet_id))
  const isOwnNat = draft.nat !== '' && draft.nat !== 'any' && !publicAddresses?.includes(draft.nat)
  return (
    <>
      <Labelled label="Subnet" field="subnet_id" {...props}>
        {(control) => (
          <select
            {...control}
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
                    {[label, ipv4].filter(Boolean).join(' ')} in {vpc.label ?? `VPC ${vpc.id}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="VPC IPv4 address (optional)" field="ipv4.vpc" {...props}>
        {(control) => (
          <input
            {...control}
            value={draft.vpc}
            autoComplete="off"
            placeholder="Automatic"
            onChange={(event) => onChange({ vpc: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="1:1 NAT public address" field="ipv4.nat_1_1" {...props}>
        {(control) => (
          <select
            {...control}
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
      <Labelled label="Routed ranges (optional)" field="ip_ranges" {...props}>
        {(control) => (
          <input
            {...control}
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

interface Control {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string
}

interface LabelledProps extends Pick<InterfaceInputProps, 'card' | 'fieldName' | 'faultOf'> {
  label: string
  /** As the API names it: "ipv4.vpc". */
  field: string
  children: (control: Control) => ReactNode
}

function Labelled({ label, field, card, fieldName, faultOf, children }: LabelledProps) {
  const id = useId()
  const faultId = `${id}-fault`
  const fault = faultOf(field)
  return (
    <span className={styles.field} data-field={`${fieldName}.${field}`}>
      <label htmlFor={id}>
        <span className="visually-hidden">{card}: </span>
        {label}
      </label>
      {children({
        id,
        className: 'control',
        'aria-invalid': fault !== undefined,
        'aria-describedby': faultId,
      })}
      <span id={faultId} className={styles.fault}>
        {fault}
      </span>
    </span>
  )
}
