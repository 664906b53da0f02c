import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstPageOf } from '#api/query/allPages.ts'
import { replaceRow } from '#api/query/cachedRows.ts'
import type { ApiError } from '#api/http/client.ts'
import {
  getVpcOptions,
  listAccountVpcIpsOptions,
  listVpcIpsOptions,
  listVpcsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  createSubnet,
  createVpc,
  deleteSubnet,
  deleteVpc,
  updateSubnet,
  updateVpc,
} from '#api/generated/sdk.gen.ts'
import type { Vpc } from '#api/generated/types.gen.ts'
import { findInLists, writeThrough } from '#api/query/listCache.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { queryClient, useAllPages, useOperation } from '#api/query/query.ts'

export const vpcsQuery = () => listVpcsOptions()
export const firstVpcsQuery = () => firstPageOf(vpcsQuery())

/** Queries all VPCs that the user can access. */
export const useVpcs = ({ enabled = true } = {}) => useAllPages(vpcsQuery(), { enabled })

/** Query options for one VPC. The list is updated with the response. */
export function vpcQuery(vpcId: number, client: QueryClient = queryClient) {
  const { queryKey, queryFn } = getVpcOptions({ path: { vpcId } })
  return queryOptions<Vpc, ApiError, Vpc, typeof queryKey>({
    queryKey,
    queryFn: writeThrough(client, 'listVpcs', vpcId, queryFn),
  })
}

/** Returns a VPC from a cached list, to show until its own response arrives. */
export const vpcOfLists = (client: QueryClient, vpcId: number): Vpc | undefined =>
  findInLists(client, vpcsQuery(), vpcId)

export function useVpc(vpcId: number) {
  const client = useQueryClient()
  return useQuery({
    ...vpcQuery(vpcId, client),
    placeholderData: () => vpcOfLists(client, vpcId),
    throwOnError: (error) => error.status === 404 || error.status === 403,
  })
}

const vpcIpsQuery = (vpcId: number) => listVpcIpsOptions({ path: { vpcId } })
export const firstVpcIpsQuery = (vpcId: number) => firstPageOf(vpcIpsQuery(vpcId))

/** Queries the addresses and ranges of interfaces in a VPC. */
export const useVpcIps = (vpcId: number) => useAllPages(vpcIpsQuery(vpcId))

export const accountVpcIpsQuery = () => listAccountVpcIpsOptions()
export const firstAccountVpcIpsQuery = () => firstPageOf(accountVpcIpsQuery())

/** Queries the addresses and ranges in all VPCs. */
export const useAccountVpcIps = () => useAllPages(accountVpcIpsQuery())

const lists: readonly ClientOperationId[] = ['listVpcs', 'listSubnets', 'listEvents']
const readers: readonly ClientOperationId[] = [...lists, 'getVpc']

/** Operations whose responses contain an instance's interface or its address in a VPC. */
export const interfaceReaders: readonly ClientOperationId[] = [
  ...readers,
  'listVpcIps',
  'listAccountVpcIps',
  'listComputeConfigs',
  'listComputeIps',
]

export const useCreateVpc = () => useOperation(createVpc, { refreshes: lists })
export const useDeleteVpc = () => useOperation(deleteVpc, { refreshes: lists, ends: ['getVpc'] })

export function useUpdateVpc() {
  const client = useQueryClient()
  return useOperation(updateVpc, {
    refreshes: lists,
    keeps: ['getVpc'],
    onSuccess: (vpc) => {
      client.setQueryData(vpcQuery(vpc.id, client).queryKey, vpc)
      replaceRow(client, 'listVpcs', vpc)
    },
  })
}

export const useCreateSubnet = () => useOperation(createSubnet, { refreshes: readers })
export const useUpdateSubnet = () => useOperation(updateSubnet, { refreshes: readers })
export const useDeleteSubnet = () => useOperation(deleteSubnet, { refreshes: readers })
