import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getBalancerOptions,
  listBalancersOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Balancer } from '#api/generated/types.gen.ts'
import type { ApiError } from '#api/http/client.ts'
import { firstPageOf } from '#api/query/allPages.ts'
import { findInLists, writeThrough } from '#api/query/listCache.ts'
import { queryClient, useAllPages } from '#api/query/query.ts'

export const balancersQuery = () => listBalancersOptions()
export const firstBalancersQuery = () => firstPageOf(balancersQuery())
export const useBalancers = () => useAllPages(balancersQuery())

/** Query options for one load balancer. The list is updated with the response. */
export function balancerQuery(balancerId: number, client: QueryClient = queryClient) {
  const { queryKey, queryFn } = getBalancerOptions({ path: { balancerId } })
  return queryOptions<Balancer, ApiError, Balancer, typeof queryKey>({
    queryKey,
    queryFn: writeThrough(client, 'listBalancers', balancerId, queryFn),
  })
}

/** Returns a load balancer from a cached list, to show until its own response arrives. */
export const balancerOfLists = (client: QueryClient, balancerId: number): Balancer | undefined =>
  findInLists(client, balancersQuery(), balancerId)

/** Queries a load balancer for its screen. A 403 or 404 renders the route's error element. */
export function useBalancer(balancerId: number) {
  const client = useQueryClient()
  return useQuery({
    ...balancerQuery(balancerId, client),
    placeholderData: () => balancerOfLists(client, balancerId),
    throwOnError: (error) => error.status === 404 || error.status === 403,
  })
}
