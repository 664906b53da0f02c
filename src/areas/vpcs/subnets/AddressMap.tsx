import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Vpc } from '#api/generated/types.gen.ts'
import { formatCount } from '#lib/format.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { FindUsageLink } from '#ui/usage/FindUsageLink.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { subnetLabel, vpcLabel } from '../../labels.ts'
import {
  nextFreeRange,
  overlapsElsewhere,
  type Segment,
  spacesOf,
  type SubnetUse,
} from '../addressSpace.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import { useVpcs } from '../queries.ts'
import styles from './AddressMap.module.css'

interface AddressMapProps {
  vpc: Vpc
  /** Utilization in the order of the subnets; undefined if unknown. */
  uses: readonly (SubnetUse | undefined)[]
}

/** Map of the subnets, their utilization, the next free range and overlaps with other VPCs. */
export function AddressMap({ vpc, uses }: AddressMapProps) {
  const { subnets = [] } = vpc
  const others = useVpcs().rows.filter(({ id }) => id !== vpc.id)
  const ranges = subnets.flatMap(({ ipv4 }) => ipv4 ?? [])
  const next = nextFreeRange(ranges, 24, ranges)
  const labelOf = (range: string) =>
    subnets
      .filter(({ ipv4 = '' }) => ipv4 === range)
      .map((subnet) => subnetLabel(subnet))
      .join(', ')
  const shared = subnets.flatMap((subnet) =>
    overlapsElsewhere(subnet.ipv4 ?? '', others).map((each) => ({ ...each, own: subnet })),
  )
  return (
    <Panel title="Address map" meta={next && `Next free range: ${next}`}>
      {spacesOf(ranges).map(({ range, parts, free }) => (
        <Bar
          key={range}
          name={range}
          after={<FindUsageLink value={range} />}
          words={`${formatCount(free)} addresses outside the subnets`}
          parts={parts.map((part) => ({ ...part, label: labelOf(part.ipv4) }))}
          tone="taken"
        />
      ))}
      <h3 className={styles.heading}>Used in each subnet</h3>
      {subnets.map((subnet, index) => {
        const use = uses[index]
        return (
          <Bar
            key={subnet.id}
            name={`${subnetLabel(subnet)} ${subnet.ipv4 ?? ''}`}
            words={
              use ? `${formatCount(use.used)} used, ${formatCount(use.free)} free` : 'Usage unknown'
            }
            parts={use?.parts ?? []}
            tone="used"
          />
        )
      })}
      {shared.length > 0 && (
        <>
          <h3 className={styles.heading}>Overlaps with other VPCs</h3>
          <ul className={styles.overlaps}>
            {shared.map(({ own, vpc: other, subnet, ipv4 }) => (
              <li key={`${own.id} ${other.id} ${subnet}`}>
                {subnetLabel(own)} ({own.ipv4}) overlaps {subnet} ({ipv4}) of{' '}
                <Link to={vpcPaths.tab(other.id, 'subnets')}>{vpcLabel(other)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

interface BarProps {
  name: string
  /** Content after the name. */
  after?: ReactNode
  words: string
  parts: readonly (Segment & { label?: string })[]
  tone: 'taken' | 'used'
}

/** A bar drawn to scale. Hidden from screen readers, because the text contains the same information. */
function Bar({ name, after, words, parts, tone }: BarProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {after}
        </span>
        <span className={styles.count}>{words}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ start, length, label }) => (
          <span
            key={start}
            className={styles[tone]}
            style={{ insetInlineStart: `${start}%`, inlineSize: `${length}%` }}
            {...tooltip(label)}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
