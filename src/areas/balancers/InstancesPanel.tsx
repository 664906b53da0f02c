import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listComputesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Balancer, Compute } from '#api/generated/types.gen.ts'
import { computeBalancersQuery } from '#api/query/computeBalancers.ts'
import { useAllPages } from '#api/query/query.ts'
import { useRegionLabel } from '#api/query/regions.ts'
import { plural } from '#lib/format.ts'
import { callInTurn, createSendQueue } from '#lib/sendQueue.ts'
import { computePaths } from '#paths/computes.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { computeLabel } from '../labels.ts'
import styles from '../ObjectOverview.module.css'
import own from './Balancer.module.css'

/** Limits concurrency, because the load balancers of an instance are requested for each instance of a region. */
const queue = createSendQueue<symbol>(4)

/** Returns the query of the load balancers of an instance, throttled by the queue. */
function queuedComputeBalancersQuery(computeId: number) {
  const { queryFn, ...options } = computeBalancersQuery(computeId)
  return {
    ...options,
    queryFn: async (context: Parameters<Exclude<typeof queryFn, symbol | undefined>>[0]) => {
      if (typeof queryFn !== 'function') throw new TypeError('A query needs its function.')
      return callInTurn(queue, context.signal, async () => queryFn(context))
    },
  }
}

/**
 * Instances that receive the connections of a load balancer. The API returns only the load balancers of one instance,
 * so the user starts this search, which sends a request for each instance of the region.
 */
export function InstancesPanel({ balancer }: { balancer: Balancer }) {
  const [isStarted, setStarted] = useState(false)
  const { rows, complete, error, pageError } = useAllPages(listComputesOptions())
  const regionLabel = useRegionLabel()
  const candidates = rows.filter(({ region }) => region === balancer.region)
  const failure = error ?? pageError
  const where = regionLabel(balancer.region)
  return (
    <Panel title="Instances">
      {failure ? (
        <p className={styles.dim}>The instances could not be loaded: {failure.message}</p>
      ) : !complete ? (
        <Skeleton width="120px" />
      ) : candidates.length === 0 ? (
        <p className={styles.dim}>You have no instances in {where}.</p>
      ) : isStarted ? (
        <Backends balancerId={balancer.id} candidates={candidates} />
      ) : (
        <div className={own.search}>
          <p>
            The API lists load balancers by instance: a search sends{' '}
            {plural(candidates.length, 'request')}, one for each instance in {where}.
          </p>
          <Button size="small" onClick={() => setStarted(true)}>
            Find instances
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface BackendsProps {
  balancerId: number
  candidates: readonly Compute[]
}

function Backends({ balancerId, candidates }: BackendsProps) {
  const results = useQueries({
    queries: candidates.map(({ id }) => queuedComputeBalancersQuery(id)),
  })
  const done = results.filter(({ isPending }) => !isPending).length
  const failed = results.flatMap(({ error }) => error ?? [])
  // Data is undefined if the API does not offer the request.
  const unknown = results.filter(({ isSuccess, data }) => isSuccess && !data).length
  const backends = candidates.filter((_, index) =>
    results[index]?.data?.data?.some(({ id }) => id === balancerId),
  )
  return (
    <div className={own.search}>
      {backends.length > 0 && (
        <ul className={styles.list} aria-label="Instances">
          {backends.map((compute) => (
            <li key={compute.id}>
              <Link to={computePaths.tab(compute.id, 'overview')}>{computeLabel(compute)}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <output>
          {done < candidates.length
            ? `Checked ${done} of ${plural(candidates.length, 'instance')}.`
            : unknown === candidates.length
              ? 'This API does not list the load balancers of an instance.'
              : `Found ${backends.length} in ${plural(candidates.length, 'instance')}.`}
          {failed[0] &&
            ` ${plural(failed.length, 'instance')} could not be checked: ${failed[0].reason}`}
        </output>
      </p>
    </div>
  )
}
