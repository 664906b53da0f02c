import type { ReactNode } from 'react'
import { formatMoney, humanize } from '#lib/format.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { regionLabel, useRegions } from '../../regions/queries.ts'
import { useImages } from '../deploy/queries.ts'
import { backupPriceIn, priceIn, typeLabel } from '../price.ts'
import { useComputeTypes } from '../queries.ts'
import type { Creation } from './createSchema.ts'
import styles from './CreateScreen.module.css'

const sourceWords = { backup: 'A backup', empty: 'None, stays powered off' } as const

/** The new instance and its price, always in sight. */
export function CreateSummary({ values, children }: { values: Creation; children: ReactNode }) {
  const types = useComputeTypes()
  const regions = useRegions()
  const images = useImages().rows
  const type = types.find(({ id }) => id === values.type)
  const price = priceIn(type, values.region)
  const backups = values.backups_enabled ? backupPriceIn(type, values.region) : undefined
  const sum = (part: 'monthly' | 'hourly') =>
    price?.[part] == null ? undefined : price[part] + (backups?.[part] ?? 0)
  return (
    <aside className={styles.summary} aria-label="Summary">
      <h2>Summary</h2>
      <DescriptionList>
        <DescriptionItem label="Region">{regionLabel(regions, values.region)}</DescriptionItem>
        <DescriptionItem label="Plan">{typeLabel(types, values.type)}</DescriptionItem>
        <DescriptionItem label="Image">
          {values.source === 'image'
            ? (images.find(({ id }) => id === values.image)?.label ?? values.image)
            : sourceWords[values.source]}
        </DescriptionItem>
        {values.source === 'image' && (
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
          {values.backups_enabled ? `${formatMoney(backups?.monthly)} a month` : 'Off'}
        </DescriptionItem>
      </DescriptionList>
      <p className={styles.total}>
        {price ? (
          <>
            <strong>{formatMoney(sum('monthly'))} a month</strong>
            <span>{formatMoney(sum('hourly'))} an hour</span>
          </>
        ) : (
          <span>Choose a plan to see what it costs.</span>
        )}
      </p>
      <div className={styles.buttons}>{children}</div>
    </aside>
  )
}
