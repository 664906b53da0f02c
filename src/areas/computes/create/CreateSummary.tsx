import type { ReactNode } from 'react'
import { formatMoney, humanize } from '#lib/format.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { regionLabel, useRegions } from '../../regions/queries.ts'
import { useDeployableImages } from '../deploy/queries.ts'
import { backupPriceIn, instancePrice, priceIn, typeLabel } from '../price.ts'
import { useComputeTypes } from '../queries.ts'
import type { Creation } from './createSchema.ts'
import styles from './CreateScreen.module.css'

const sourceLabels = { backup: 'A backup', empty: 'None, stays powered off' } as const

/** Summary of the new instance with its price; always visible. */
export function CreateSummary({ values, children }: { values: Creation; children: ReactNode }) {
  return (
    <aside className={styles.summary} aria-label="Summary">
      <h2>Summary</h2>
      {values.source === 'clone' ? (
        <p>Its disks, configurations, region and plan are chosen in the next step.</p>
      ) : (
        <Chosen values={values} source={values.source} />
      )}
      <div className={styles.buttons}>{children}</div>
    </aside>
  )
}

function Chosen({
  values,
  source,
}: {
  values: Creation
  source: Exclude<Creation['source'], 'clone'>
}) {
  const types = useComputeTypes()
  const regions = useRegions()
  const images = useDeployableImages().rows
  const type = types.find(({ id }) => id === values.type)
  const price = priceIn(type, values.region)
  const backups = values.backups_enabled ? backupPriceIn(type, values.region) : undefined
  const sum = (per: 'monthly' | 'hourly') => {
    const each = instancePrice(type, values.region, { backups: values.backups_enabled, per })
    return each == null ? each : each * values.count
  }
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="Region">{regionLabel(regions, values.region)}</DescriptionItem>
        <DescriptionItem label="Plan">{typeLabel(types, values.type)}</DescriptionItem>
        <DescriptionItem label="Image">
          {source === 'image'
            ? (images.find(({ id }) => id === values.image)?.label ?? values.image)
            : sourceLabels[source]}
        </DescriptionItem>
        {source === 'image' && (
          <DescriptionItem label="Interfaces">
            {values.interfaces.length === 0
              ? 'Public'
              : values.interfaces
                  .map(({ purpose, label }) =>
                    purpose === 'vlan'
                      ? `VLAN ${label}`
                      : purpose === 'vpc'
                        ? 'VPC'
                        : humanize(purpose),
                  )
                  .join(', ')}
          </DescriptionItem>
        )}
        <DescriptionItem label="Backups">
          {values.backups_enabled ? `${formatMoney(backups?.monthly)}/mo` : 'Off'}
        </DescriptionItem>
      </DescriptionList>
      <p className={styles.total}>
        {price ? (
          <>
            <strong>{formatMoney(sum('monthly'))}/mo</strong>
            <span>{formatMoney(sum('hourly'))} an hour</span>
            {values.count > 1 && <span>for {values.count} instances</span>}
          </>
        ) : (
          <span>Select a plan to see the price.</span>
        )}
      </p>
    </>
  )
}
