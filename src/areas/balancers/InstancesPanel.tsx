import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { listComputesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { ApiError } from '#api/http/client.ts'
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

type BalancersResult = Pick<
  UseQueryResult<{ data?: readonly Balancer[] } | null | undefined, ApiError>,
  'data' | 'error' | 'isPending' | 'isSuccess'
>

/** Returns the state of the search. Equal states are shared, so that a response renders only when it changes one. */
const searchOf = (results: readonly BalancersResult[], balancerId: number) => ({
  isPending: results.some(({ isPending }) => isPending),
  failed: results.filter(({ error }) => error).length,
  reason: results.find(({ error }) => error)?.error?.reason,
  // Data is undefined if the API does not offer the request.
  unknown: results.filter(({ isSuccess, data }) => isSuccess && !data).length,
  found: results.flatMap(({ data }, index) =>
    data?.data?.some(({ id }) => id === balancerId) ? [index] : [],
  ),
})

function Backends({ balancerId, candidates }: BackendsProps) {
  const combine = useCallback(
    (results: readonly BalancersResult[]) => searchOf(results, balancerId),
    [balancerId],
  )
  const { isPending, failed, reason, unknown, found } = useQueries({
    queries: candidates.map(({ id }) => queuedComputeBalancersQuery(id)),
    combine,
  })
  const backends = found.flatMap((index) => candidates[index] ?? [])
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
          {isPending
            ? `Checking ${plural(candidates.length, 'instance')}…`
            : unknown === candidates.length
              ? 'This API does not list the load balancers of an instance.'
              : `Found ${backends.length} in ${plural(candidates.length, 'instance')}.`}
          {!isPending &&
            reason !== undefined &&
            ` ${plural(failed, 'instance')} could not be checked: ${reason}`}
        </output>
      </p>
    </div>
  )
}
