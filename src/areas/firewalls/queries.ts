import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '#api/http/client.ts'
import {
  getFirewallOptions,
  getFirewallRulesOptions,
  listComputeFirewallsOptions,
  listFirewallDevicesOptions,
  listFirewallsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  createFirewall,
  createFirewallDevice,
  deleteFirewall,
  deleteFirewallDevice,
  updateFirewall,
  updateFirewallRules,
} from '#api/generated/sdk.gen.ts'
import type { Firewall, FirewallRules } from '#api/generated/types.gen.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { ifUnlocked } from '#api/writes/ifUnlocked.ts'
import { writeThrough, findInLists } from '#api/query/listCache.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { queryClient, useOperation, useAllPages } from '#api/query/query.ts'
import { firstPageOf } from '#api/query/allPages.ts'
import { replaceRow } from '#api/query/cachedRows.ts'

export const firewallsQuery = () => listFirewallsOptions()
export const firstFirewallsQuery = () => firstPageOf(firewallsQuery())
export const useFirewalls = () => useAllPages(firewallsQuery())

/** Query options for one firewall. The list is updated with the response. */
export function firewallQuery(firewallId: number, client: QueryClient = queryClient) {
  const { queryKey, queryFn } = getFirewallOptions({ path: { firewallId } })
  return queryOptions<Firewall, ApiError, Firewall, typeof queryKey>({
    queryKey,
    queryFn: writeThrough(client, 'listFirewalls', firewallId, queryFn),
  })
}

/** Returns a firewall from a cached list, to show until its own response arrives. */
export const firewallOfLists = (client: QueryClient, firewallId: number): Firewall | undefined =>
  findInLists(client, firewallsQuery(), firewallId)

export function useFirewall(firewallId: number) {
  const client = useQueryClient()
  return useQuery({
    ...firewallQuery(firewallId, client),
    placeholderData: () => firewallOfLists(client, firewallId),
    throwOnError: (error) => error.status === 404 || error.status === 403,
  })
}

/** Fetched when an editor opens and before it saves, but never in the background. */
export const rulesQuery = (firewallId: number) => ({
  ...getFirewallRulesOptions({ path: { firewallId } }),
  refetchOnWindowFocus: false,
})

const devicesQuery = (firewallId: number) => listFirewallDevicesOptions({ path: { firewallId } })
export const firstDevicesQuery = (firewallId: number) => firstPageOf(devicesQuery(firewallId))
export const useFirewallDevices = (firewallId: number) => useAllPages(devicesQuery(firewallId))

/** Queries the firewalls of an instance; undefined if the API does not report them. */
export const computeFirewallsQuery = (computeId: number) =>
  optionalQuery(firstPageOf<Firewall>(listComputeFirewallsOptions({ path: { computeId } })))

export function keepFirewall(client: QueryClient, firewall: Firewall) {
  client.setQueryData(firewallQuery(firewall.id, client).queryKey, firewall)
  replaceRow(client, 'listFirewalls', firewall)
}

const readers: readonly ClientOperationId[] = [
  'listFirewalls',
  'listComputeFirewalls',
  'listEvents',
  'listTags',
  'listTaggedObjects',
]

export const useCreateFirewall = () => useOperation(createFirewall, { refreshes: readers })
export const useDeleteFirewall = () =>
  useOperation(deleteFirewall, {
    refreshes: readers,
    ends: ['getFirewall'],
    send: (input) =>
      ifUnlocked(firewallQuery(input.path.firewallId), () => call(deleteFirewall, input)),
  })

export function useUpdateFirewall() {
  const client = useQueryClient()
  return useOperation(updateFirewall, {
    refreshes: readers,
    keeps: ['getFirewall'],
    onSuccess: (firewall) => keepFirewall(client, firewall),
  })
}

export function useUpdateRules() {
  const client = useQueryClient()
  return useOperation(updateFirewallRules, {
    refreshes: [...readers, 'getFirewall'],
    onSuccess: (rules: FirewallRules, { path }) =>
      client.setQueryData(rulesQuery(path.firewallId).queryKey, rules),
  })
}

/** Operations whose cached responses contain the devices of firewalls. */
export const deviceReaders = [...readers, 'getFirewall', 'listFirewallDevices'] as const

export const useAddDevice = () => useOperation(createFirewallDevice, { refreshes: deviceReaders })
export const useRemoveDevice = () =>
  useOperation(deleteFirewallDevice, { refreshes: deviceReaders })
