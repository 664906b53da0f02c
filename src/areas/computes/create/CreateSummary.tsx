import type { ReactNode } from 'react'
import type { ConfigInterface, Vpc } from '#api/generated/types.gen.ts'
import { formatMoney } from '#lib/format.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import { useDeployableImages } from '../deploy/queries.ts'
import { backupPriceIn, priceIn, typeLabel } from '../public/price.ts'
import { useComputeTypes } from '../queries.ts'
import type { InterfaceDraft } from '../configs/interfaceDraft.ts'
import { useFirewalls } from '../../firewalls/queries.ts'
import { interfaceName } from '../public/interfaceWords.ts'
import { computeLabel, firewallLabel } from '../../labels.ts'
import { useVpcs } from '../../vpcs/queries.ts'
import { useClonedCompute } from './CloneSource.tsx'
import { creationPrice } from './creationPrice.ts'
import type { Creation } from './createSchema.ts'
import styles from './CreateScreen.module.css'

const sourceLabels = { backup: 'A backup', empty: 'None, stays powered off' } as const

/** Summary of the new instance with its price; always visible. */
export function CreateSummary({ values, children }: { values: Creation; children?: ReactNode }) {
  return (
    <aside className={styles.summary} aria-label="Summary">
      <h2>Summary</h2>
      <Chosen values={values} />
      {children !== undefined && <div className={styles.buttons}>{children}</div>}
    </aside>
  )
}

function Chosen({ values }: { values: Creation }) {
  const { source } = values
  const cloned = useClonedCompute(values)
  const needsClone = source === 'clone' && cloned === undefined
  const types = useComputeTypes()
  const regions = useRegions()
  const images = useDeployableImages().rows
  const type = types.find(({ id }) => id === values.type)
  const price = priceIn(type, values.region)
  const backups = values.backups_enabled ? backupPriceIn(type, values.region) : undefined
  const firewalls = useFirewalls().rows
  const firewall = firewalls.find(({ id }) => id === values.firewall_id)
  const interfaces = source === 'image' ? values.interfaces : []
  const vpcs = useVpcs({ enabled: interfaces.some(({ purpose }) => purpose === 'vpc') }).rows
  const sum = (per: 'monthly' | 'hourly') => creationPrice(types, values, per)
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="Label">
          {values.label.trim() || <span className={styles.automatic}>Generated</span>}
        </DescriptionItem>
        <DescriptionItem label="Region">{regionLabel(regions, values.region)}</DescriptionItem>
        <DescriptionItem label="Plan">{typeLabel(types, values.type)}</DescriptionItem>
        {source === 'clone' ? (
          <DescriptionItem label="Clone of">{cloned && computeLabel(cloned)}</DescriptionItem>
        ) : (
          <DescriptionItem label="Image">
            {source === 'image'
              ? (images.find(({ id }) => id === values.image)?.label ?? values.image)
              : sourceLabels[source]}
          </DescriptionItem>
        )}
        {source === 'image' && (
          <DescriptionItem label="Interfaces">
            {interfaces.length === 0
              ? 'Public'
              : interfaces.map((each) => interfaceText(each, vpcs)).join('; ')}
          </DescriptionItem>
        )}
        {source !== 'clone' && (
          <DescriptionItem label="Firewall">
            {values.firewall_id === undefined
              ? 'None'
              : firewallLabel({ id: values.firewall_id, label: firewall?.label })}
          </DescriptionItem>
        )}
        {source !== 'clone' && values.tags.length > 0 && (
          <DescriptionItem label="Tags">{values.tags.join(', ')}</DescriptionItem>
        )}
        {!needsClone && (
          <DescriptionItem label="Backups">
            {values.backups_enabled ? `${formatMoney(backups?.monthly)}/mo` : 'Off'}
          </DescriptionItem>
        )}
      </DescriptionList>
      <p className={styles.total}>
        {price ? (
          <>
            <strong>{formatMoney(sum('monthly'))}/mo</strong>
            <span>{formatMoney(sum('hourly'))} an hour</span>
            {source !== 'clone' && values.count > 1 && <span>for {values.count} instances</span>}
          </>
        ) : (
          <span>Select {needsClone ? 'an instance' : 'a plan'} to see the price.</span>
        )}
      </p>
    </>
  )
}

/** Formats an interface: "Public", "VLAN backend", "VPC shop, front", or "VPC" before a subnet is selected. */
function interfaceText({ purpose, label, subnet_id }: InterfaceDraft, vpcs: readonly Vpc[]) {
  const vpc = vpcs.find(({ subnets }) => subnets?.some(({ id }) => id === subnet_id))
  return purpose === 'vpc' && subnet_id === undefined
    ? 'VPC'
    : interfaceName(
        { purpose: purpose as ConfigInterface['purpose'], label, vpc_id: vpc?.id, subnet_id },
        vpcs,
      )
}
