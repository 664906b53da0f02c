import type { Compute } from '#api/generated/types.gen.ts'
import { AddressCopy } from '#ui/AddressCopy.tsx'
import { TagList } from '#ui/TagList.tsx'
import { regionLabel, useRegions } from '../regions/queries.ts'
import { LockBadge } from '../tags/LockBadge.tsx'
import styles from './ComputeMeta.module.css'
import { typeLabel } from './price.ts'
import { useComputeTypes } from './queries.ts'

/** Where the instance is, what it is, how it is reached and what it belongs to, in one line. */
export function ComputeMeta({ compute }: { compute: Compute }) {
  const regions = useRegions()
  const types = useComputeTypes()
  const { region, type, ipv4, ipv6, tags = [] } = compute
  return (
    <div className={styles.meta}>
      {region && <span>{regionLabel(regions, region)}</span>}
      {type && <span>{typeLabel(types, type)}</span>}
      {ipv4?.[0] && <AddressCopy value={ipv4[0]} what="IPv4 address" mono={false} />}
      {ipv6 && (
        <span className={styles.ipv6}>
          <AddressCopy value={ipv6.replace(/\/\d+$/, '')} what="IPv6 address" mono={false} />
        </span>
      )}
      {tags.length > 0 && <TagList tags={tags} limit={4} />}
      <LockBadge kind="compute" object={compute} />
    </div>
  )
}
