import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { formatMoney } from '#lib/format.ts'
import { Time } from '#ui/display/Time.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { ComputeStatus } from '../ComputeStatus.tsx'
import { instancePrice } from '../public/price.ts'
import { computePaths } from '#paths/computes.ts'
import { useComputeTypes } from '../queries.ts'
import { computeEventsQuery, eventsOf } from './events.ts'
import type { LoadKind } from './LoadValue.tsx'
import styles from './ComputeOverviewTab.module.css'
import { stateSince } from './stateSince.ts'

const load = lazyIdle<{ compute: Compute; kind: LoadKind }>(
  async () => (await import('./LoadValue.tsx')).LoadValue,
)

/** Status, load of the last day and monthly price of an instance. */
export function StatusPanel({ compute }: { compute: Compute }) {
  const events = useQuery(computeEventsQuery(compute.id)).data
  const since = stateSince(eventsOf(events, compute.id), compute.status)
  const type = useComputeTypes().find(({ id }) => id === compute.type)
  const backups = compute.backups?.enabled === true
  const price = instancePrice(type, compute.region, { backups, per: 'monthly' })
  return (
    <Panel
      title="Status"
      action={<Link to={computePaths.tab(compute.id, 'stats')}>All statistics</Link>}
    >
      <DescriptionList>
        <DescriptionItem label="State">
          <span className={styles.what}>
            <ComputeStatus compute={compute} />
            {since !== undefined && (
              <span className={styles.dim}>
                since <Time value={since} as="dateTime" />
              </span>
            )}
          </span>
        </DescriptionItem>
        <DescriptionItem label="CPU, 24 h">
          <load.Component compute={compute} kind="cpu" />
        </DescriptionItem>
        <DescriptionItem label="Network, 24 h">
          <load.Component compute={compute} kind="network" />
        </DescriptionItem>
        <DescriptionItem label="Disk, 24 h">
          <load.Component compute={compute} kind="io" />
        </DescriptionItem>
        <DescriptionItem label="Cost">
          {price !== undefined && (
            <>
              {formatMoney(price)}/mo
              <span className={styles.dim}>{backups ? ', with backups' : ', no backups'}</span>
            </>
          )}
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}
