import { useEffect } from 'react'
import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiError } from '#api/http/client.ts'
import {
  getComputeOptions,
  getComputeTransferOptions,
  listComputeConfigsOptions,
  listComputesOptions,
  listComputeTypesOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { bootCompute, updateCompute } from '#api/generated/sdk.gen.ts'
import type { Compute, ComputeType, ConfigProfile } from '#api/generated/types.gen.ts'
import { writeThrough, findInLists } from '#api/query/listCache.ts'
import { queryClient, useOperation, useAllPages } from '#api/query/query.ts'
import { pollWhile } from '#api/query/polling.ts'
import { firstPageOf, loadAllPages, type AllPages, allPagesKey } from '#api/query/allPages.ts'
import { replaceRow } from '#api/query/cachedRows.ts'
import { isComputeIdle } from '#contract/rules/computeStates.ts'

/** Poll interval for an instance in transit between two states, in milliseconds. */
const transitInterval = 3000

export const isInTransit = (compute: Pick<Compute, 'status'> | undefined): boolean =>
  compute?.status !== undefined &&
  !isComputeIdle(compute.status) &&
  // These two statuses last until someone acts, so frequent polling is useless.
  compute.status !== 'billing_suspension' &&
  compute.status !== 'stopped'

export const computesQuery = () => listComputesOptions()

/** Query of the list's first page. Sent by the route, and before that by the HTML page while the bundles load. */
export const firstComputesQuery = () => firstPageOf(computesQuery())

/** Query of an instance. The response also updates the instance's row in every cached list. */
export function computeQuery(computeId: number, client: QueryClient = queryClient) {
  const { queryKey, queryFn } = getComputeOptions({ path: { computeId } })
  return queryOptions<Compute, ApiError, Compute, typeof queryKey>({
    queryKey,
    queryFn: writeThrough(client, 'listComputes', computeId, queryFn),
  })
}

/** Returns an instance from the cached lists, as placeholder data. */
export const computeOfLists = (client: QueryClient, computeId: number): Compute | undefined =>
  findInLists(client, computesQuery(), computeId)

const isGone = (error: ApiError) => error.status === 404 || error.status === 403

/**
 * Returns an instance: first the cached row, then the response, then updates by polling. A 403 or 404 renders the
 * route's error element.
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

/** Above this number of instances in transit, poll the whole list, which includes rows that are not visible. */
const manyInTransit = 12
const listInterval = 15_000

const countInTransit = (rows: readonly Compute[] = []) =>
  rows.reduce((count, row) => (isInTransit(row) ? count + 1 : count), 0)

/**
 * Returns all instances that the user can access. The list is polled only if many are in transit; single rows poll
 * separately.
 */
export const useComputes = () =>
  useAllPages(computesQuery(), {
    refetchInterval: pollWhile(
      ({ state }: Query<AllPages<Compute>, ApiError>) =>
        countInTransit(state.data?.rows) > manyInTransit && listInterval,
    ),
  })

let inSight = 0

/**
 * Polls an instance in transit while its row is visible; the interval grows with the number of such rows. The response
 * updates the row through the cache.
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
    // Use the row as initial data, so that the first request is sent after the interval, not immediately.
    initialData: compute,
    initialDataUpdatedAt: client.getQueryState(allPagesKey(computesQuery()))?.dataUpdatedAt,
    refetchInterval: pollWhile(() => follows && Math.max(transitInterval, inSight * 500)),
  })
}

/** Query of all types with their prices; cached for a day. */
export const computeTypesQuery = () => listComputeTypesOptions()

const noTypes: readonly ComputeType[] = []

/** Returns the loaded types; screens show ids until then. */
export function useComputeTypes(enabled = true): readonly ComputeType[] {
  return useQuery({ ...computeTypesQuery(), enabled }).data?.data ?? noTypes
}

/**
 * Query of all configuration profiles of an instance. Fails if any page fails, because a partial list would look
 * complete.
 */
export function computeConfigsQuery(computeId: number, client: QueryClient = queryClient) {
  const options = listComputeConfigsOptions({ path: { computeId } })
  return queryOptions<AllPages<ConfigProfile>, ApiError>({
    queryKey: allPagesKey(options),
    queryFn: async ({ signal }) => {
      const list = await loadAllPages<ConfigProfile>(client, options, signal)
      if (list.failure) throw list.failure
      return list
    },
    // Each page is already retried individually.
    retry: false,
  })
}

export const computeTransferQuery = (computeId: number) =>
  getComputeTransferOptions({ path: { computeId } })

/** Boots an instance and then refetches it immediately, even if no component observes it, so that polling starts. */
export function useBoot() {
  const client = useQueryClient()
  return useOperation(bootCompute, {
    refreshes: ['listEvents'],
    onSuccess: (_, { path }) => {
      void client.prefetchQuery({ ...computeQuery(path.computeId, client), staleTime: 0 })
    },
  })
}

/** Stores an instance from a response in the cache, so that it does not have to be refetched. */
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
