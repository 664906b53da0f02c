import { type ReactNode, useEffect, useId } from 'react'
import { listVlansOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { ListInput } from '#ui/form/fields/ListInput.tsx'
import { SearchableSelect } from '#ui/form/SearchableSelect.tsx'
import { Select } from '#ui/display/Select.tsx'
import { useRegions } from '#api/query/regions.ts'
import { useVpcs } from '../../vpcs/queries.ts'
import type { InterfaceDraft } from './interfaceDraft.ts'
import styles from './InterfacesInput.module.css'

interface InterfaceInputProps {
  draft: InterfaceDraft
  /** Name of the interface for the labels of its controls: "eth0". */
  card: string
  /** Form path of the interface: "interfaces.1". */
  fieldName: string
  /** Returns the error of one of its fields. */
  faultOf: (field: string) => string | undefined
  region: string | undefined
  publicAddresses: readonly string[] | undefined
  onChange: (changed: Partial<InterfaceDraft>) => void
}

/** Returns a function that reports whether the region lacks a capability. */
export function useMissingCapability(regionId: string | undefined) {
  const region = useRegions().find(({ id }) => id === regionId)
  return (capability: string) =>
    (region?.capabilities?.includes(capability) ?? true) ? undefined : 'Not in this region'
}

/** Fields of an interface by its purpose; an unknown purpose is shown read-only. */
export function InterfaceInput(props: InterfaceInputProps) {
  const { draft, region, onChange } = props
  const missing = useMissingCapability(region)
  if (draft.source) {
    return (
      <div className={styles.fields}>
        <span className={styles.none}>Unknown type; left unchanged.</span>
        <pre className={styles.json} {...scrolledByKeys(`${props.card} as JSON`)}>
          {JSON.stringify(draft.source, null, 2)}
        </pre>
      </div>
    )
  }
  return (
    <div className={styles.fields}>
      <Labelled label="Type" field="purpose" {...props}>
        {(control) => (
          <Select
            {...control}
            options={[
              { value: 'public', label: 'Public internet' },
              { value: 'vlan', label: 'VLAN', disabledReason: missing('Vlans') },
              { value: 'vpc', label: 'VPC', disabledReason: missing('VPCs') },
            ]}
            value={draft.purpose}
            onChange={(purpose) => onChange({ purpose })}
          />
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
  const vlans = useAllPages(listVlansOptions()).rows
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
              placeholder="An existing VLAN or a new name"
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
  const vpcs = useVpcs().rows
  const near = vpcs.filter((vpc) => region === undefined || vpc.region === region)
  const subnets = near.flatMap((vpc) =>
    (vpc.subnets ?? []).map(({ id, label, ipv4 }) => ({
      value: id,
      label: `${[label, ipv4].filter(Boolean).join(' ')} in ${vpc.label ?? `VPC ${vpc.id}`}`,
    })),
  )
  const only = subnets.length === 1 && region !== undefined ? subnets[0]?.value : undefined
  // If the region has a single subnet, choose it automatically, regardless of whether region or interface was set
  // first.
  useEffect(() => {
    if (draft.subnet_id === undefined && only !== undefined) onChange({ subnet_id: only })
  }, [draft.subnet_id, only, onChange])
  const elsewhere = draft.subnet_id
  if (elsewhere !== undefined && !subnets.some(({ value }) => value === elsewhere))
    subnets.unshift({ value: elsewhere, label: `Subnet ${elsewhere}` })
  return (
    <>
      <Labelled label="Subnet" field="subnet_id" {...props}>
        {(control) => (
          <SearchableSelect
            {...control}
            options={subnets}
            value={draft.subnet_id}
            placeholder={near.length > 0 ? 'Select a subnet' : 'No VPC in this region'}
            onChange={(chosen) => onChange({ subnet_id: chosen })}
          />
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
          <SearchableSelect
            {...control}
            options={[
              { value: '', label: 'None' },
              { value: 'any', label: 'The instance’s public address' },
              ...(publicAddresses ?? []).map((address) => ({ value: address, label: address })),
            ]}
            value={draft.nat}
            onChange={(nat) => onChange({ nat })}
          />
        )}
      </Labelled>
      <Labelled label="Routed ranges (optional)" field="ip_ranges" {...props}>
        {(control) => (
          <ListInput
            {...control}
            value={draft.ip_ranges}
            autoComplete="off"
            placeholder="10.0.4.0/28"
            onChange={(ip_ranges) => onChange({ ip_ranges })}
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
  /** Field name in the API: "ipv4.vpc". */
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
