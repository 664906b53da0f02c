import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ApiError, call } from '#api/http/client.ts'
import {
  getVolumeOptions,
  listComputeVolumesOptions,
  listVolumesOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  attachVolume,
  cloneVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  resizeVolume,
  updateVolume,
} from '#api/generated/sdk.gen.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { ifUnlocked } from '#api/writes/ifUnlocked.ts'
import { findInLists, writeThrough } from '#api/query/listCache.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { useReadRow } from '#api/query/readRow.ts'
import { queryClient, useOperation, useAllPages } from '#api/query/query.ts'
import { pollWhile } from '#api/query/polling.ts'
import { firstPageOf, type AllPages } from '#api/query/allPages.ts'
import { replaceRow } from '#api/query/cachedRows.ts'
import { volumeLabel } from '../labels.ts'

/** Poll interval for a volume that is being created, resized or migrated, in milliseconds. */
const busyInterval = 3000

const isBusy = ({ status }: Volume) =>
  status === 'creating' || status === 'resizing' || status === 'migrating'

export const volumesQuery = () => listVolumesOptions()
export const firstVolumesQuery = () => firstPageOf(volumesQuery())

/** Queries all volumes that the user can access, and polls while one has an operation in progress. */
export const useVolumes = () =>
  useAllPages(volumesQuery(), {
    refetchInterval: pollWhile(
      ({ state }: Query<AllPages<Volume>, ApiError>) =>
        (state.data?.rows.some(isBusy) ?? false) && busyInterval,
    ),
  })

/** Query options for one volume. The list is updated with the response. */
export function volumeQuery(volumeId: number, client: QueryClient = queryClient) {
  const { queryKey, queryFn } = getVolumeOptions({ path: { volumeId } })
  return queryOptions<Volume, ApiError, Volume, typeof queryKey>({
    queryKey,
    queryFn: writeThrough(client, 'listVolumes', volumeId, queryFn),
    refetchInterval: pollWhile(
      ({ state }: Query<Volume, ApiError, Volume, typeof queryKey>) =>
        state.data !== undefined && isBusy(state.data) && busyInterval,
    ),
  })
}

/** Returns a volume from a cached list. */
export const volumeOfLists = (client: QueryClient, volumeId: number): Volume | undefined =>
  findInLists(client, volumesQuery(), volumeId)

/** Returns the volume that the loader of a drawer has read. */
export function useReadVolume(volumeId: number): Volume {
  const client = useQueryClient()
  return useReadRow(volumeQuery(volumeId, client), volumeLabel)
}

/** Queries a volume for its screen. A 403 or 404 renders the route's error element. */
export function useVolume(volumeId: number) {
  const client = useQueryClient()
  return useQuery({
    ...volumeQuery(volumeId, client),
    placeholderData: () => volumeOfLists(client, volumeId),
    throwOnError: (error) => error.status === 404 || error.status === 403,
  })
}

/** Queries the volumes attached to an instance, which fit on one page; undefined if the API does not report them. */
export const computeVolumesQuery = (computeId: number) =>
  optionalQuery(firstPageOf<Volume>(listComputeVolumesOptions({ path: { computeId } })))

const lists: readonly ClientOperationId[] = [
  'listVolumes',
  'listComputeVolumes',
  'listEvents',
  'listTags',
  'listTaggedObjects',
]

const withConfigs: readonly ClientOperationId[] = [...lists, 'listComputeConfigs']

/** Stores the response, which contains the whole volume, so that no refetch is necessary. */
export function keepVolume(client: QueryClient, volume: Volume) {
  client.setQueryData(volumeQuery(volume.id, client).queryKey, volume)
  replaceRow(client, 'listVolumes', volume)
}

function useKeep() {
  const client = useQueryClient()
  return {
    keeps: ['getVolume'] as const,
    onSuccess: (volume: Volume) => keepVolume(client, volume),
  }
}

export const useCreateVolume = () => useOperation(createVolume, { refreshes: withConfigs })
export const useCloneVolume = () => useOperation(cloneVolume, { refreshes: lists })
export const useDeleteVolume = () =>
  useOperation(deleteVolume, {
    refreshes: lists,
    ends: ['getVolume'],
    send: (input) => ifUnlocked(volumeQuery(input.path.volumeId), () => call(deleteVolume, input)),
  })

export const useUpdateVolume = () => useOperation(updateVolume, { refreshes: lists, ...useKeep() })

export const useResizeVolume = () => useOperation(resizeVolume, { refreshes: lists, ...useKeep() })

export const useAttachVolume = () =>
  useOperation(attachVolume, { refreshes: withConfigs, ...useKeep() })

export const useDetachVolume = () =>
  useOperation(detachVolume, { refreshes: [...withConfigs, 'getVolume'] })
