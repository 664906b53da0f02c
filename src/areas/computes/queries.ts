import { useEffect } from 'react'
import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiError } from '#api/client.ts'
import {
  getComputeOptions,
  getComputeTransferOptions,
  listComputeBalancersOptions,
  listComputeConfigsOptions,
  listComputesOptions,
  listComputeTypesOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { bootCompute, updateCompute } from '#api/generated/sdk.gen.ts'
import type { Balancer, Compute, ComputeType, ConfigProfile } from '#api/generated/types.gen.ts'
import { writeThrough, findInLists } from '#api/listCache.ts'
import { optionalQuery } from '#api/permissions.ts'
import { pollWhile, queryClient, useOperation, useAllPages } from '#api/query.ts'
import { firstPageOf, loadAllPages, replaceRow, type AllPages, allPagesKey } from '#api/allPages.ts'
import { isComputeIdle } from '#contract/rules/computeStates.ts'

/** Milliseconds between looks at an instance that is on its way from one state to another. */
const transitInterval = 3000

export const isInTransit = (compute: Pick<Compute, 'status'> | undefined): boolean =>
  compute?.status !== undefined &&
  !isComputeIdle(compute.status) &&
  // These two last until somebody ends them; looking every few seconds brings nothing.
  compute.status !== 'billing_suspension' &&
  compute.status !== 'stopped'

export const computesQuery = () => listComputesOptions()

/** The first query of the list; asked by the route, and before the bundles by the page itself. */
export const firstComputesQuery = () => firstPageOf(computesQuery())

/** One instance. Whatever list shows it, shows what was read here too. */
export function computeQuery(computeId: number, client: QueryClient = queryClient) {
  const { queryKey, queryFn } = getComputeOptions({ path: { computeId } })
  return queryOptions<Compute, ApiError, Compute, typeof queryKey>({
    queryKey,
    queryFn: writeThrough(client, 'listComputes', computeId, queryFn),
  })
}

/** The instance as a list read it, to be shown until its own answer is here. */
export const computeOfLists = (client: QueryClient, computeId: number): Compute | undefined =>
  findInLists(client, computesQuery(), computeId)

const isGone = (error: ApiError) => error.status === 404 || error.status === 403

/**
 * An instance on the screen: the list's row at once, then its own answer, then what changes. One that does not exist or
 * may not be seen leads to the route's error element.
 */
export function useCompute(computeId: number) {
  const client = useQueryClient()
  return useQuery({
    ...computeQuery(computeId, client),
    placeholderData: () => computeOfLists(client, computeId),
    refetchInterval: pollWhile(({ state }) => (isInTransit(state.data) ? transitInterval : true)),
    throwOnError: isGone,
  })
}

/** With more than these on their way the whole list is read again, for those out of sight too. */
const manyInTransit = 12
const listInterval = 15_000

const countInTransit = (rows: readonly Compute[] = []) =>
  rows.reduce((count, row) => (isInTransit(row) ? count + 1 : count), 0)

/** Every instance the user may see. It rests while its rows do; single rows on their way are followed by themselves. */
export const useComputes = () =>
  useAllPages(computesQuery(), {
    refetchInterval: pollWhile(
      ({ state }: Query<AllPages<Compute>, ApiError>) =>
        countInTransit(state.data?.rows) > manyInTransit && listInterval,
    ),
  })

let inSight = 0

/**
 * Follows an instance in transit whose row is in sight, until it arrives; the more there are, the slower. The row itself
 * shows what was read.
 */
export function useTransit(compute: Compute): void {
  const client = useQueryClient()
  const follows = isInTransit(compute)
  useEffect(() => {
    if (!follows) return undefined
    inSight += 1
    return () => {
      inSight -= 1
    }
  }, [follows])
  useQuery({
    ...computeQuery(compute.id, client),
    enabled: follows,
    // The row is an answer too: the next look is due in a while, not at once.
    initialData: compute,
    initialDataUpdatedAt: client.getQueryState(allPagesKey(computesQuery()))?.dataUpdatedAt,
    refetchInterval: pollWhile(() => follows && Math.max(transitInterval, inSight * 500)),
  })
}

/** All types with their prices; kept for a day. */
export const computeTypesQuery = () => listComputeTypesOptions()

const noTypes: readonly ComputeType[] = []

/** The types as far as they are here; a screen shows ids until the words arrive. */
export function useComputeTypes(enabled = true): readonly ComputeType[] {
  return useQuery({ ...computeTypesQuery(), enabled }).data?.data ?? noTypes
}

/** Every configuration profile of an instance; a part of them would be told as all. */
export function computeConfigsQuery(computeId: number, client: QueryClient = queryClient) {
  const options = listComputeConfigsOptions({ path: { computeId } })
  return queryOptions<AllPages<ConfigProfile>, ApiError>({
    queryKey: allPagesKey(options),
    queryFn: async ({ signal }) => {
      const list = await loadAllPages<ConfigProfile>(client, options, signal)
      if (list.failure) throw list.failure
      return list
    },
    // Each page is asked again by itself.
    retry: false,
  })
}

/** The load balancers with the instance behind them; undefined where the API does not tell. */
export const computeBalancersQuery = (computeId: number) =>
  optionalQuery(firstPageOf<Balancer>(listComputeBalancersOptions({ path: { computeId } })))

export const computeTransferQuery = (computeId: number) =>
  getComputeTransferOptions({ path: { computeId } })

/** After a boot the instance is looked at once, although nothing on the screen may read it; then it is followed. */
export function useBoot() {
  const client = useQueryClient()
  return useOperation(bootCompute, {
    refreshes: ['listEvents'],
    onSuccess: (_, { path }) => {
      void client.prefetchQuery({ ...computeQuery(path.computeId, client), staleTime: 0 })
    },
  })
}

/** The answer is the whole instance, so that nothing has to be read again. */
export function keepCompute(client: QueryClient, compute: Compute) {
  client.setQueryData(computeQuery(compute.id, client).queryKey, compute)
  replaceRow(client, 'listComputes', compute)
}

export function useUpdateCompute() {
  const client = useQueryClient()
  return useOperation(updateCompute, {
    refreshes: ['listEvents', 'listTags', 'listTaggedObjects'],
    keeps: ['getCompute', 'listComputes'],
    onSuccess: (compute) => keepCompute(client, compute),
  })
}
