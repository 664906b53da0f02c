import { type Query, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '#api/client.ts'
import { createOnce } from '#api/createOnce.ts'
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
  listVolumes,
} from '#api/generated/sdk.gen.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import type { OperationId } from '#api/operationId.ts'
import { ifUnlocked } from '#api/ifUnlocked.ts'
import { findInLists, writeThrough } from '#api/listCache.ts'
import { optionalQuery } from '#api/permissions.ts'
import { useReadRow } from '#api/readRow.ts'
import { pollWhile, queryClient, useOperation, useAllPages } from '#api/query.ts'
import { firstPageOf, replaceRow, type AllPages } from '#api/allPages.ts'
import { volumeLabel } from '../labels.ts'

/** Milliseconds between looks at a volume that is being made, resized or moved. */
const busyInterval = 3000

const isBusy = ({ status }: Volume) =>
  status === 'creating' || status === 'resizing' || status === 'migrating'

export const volumesQuery = () => listVolumesOptions()
export const firstVolumesQuery = () => firstPageOf(volumesQuery())

/** Every volume the user may see; read again while one is on its way. */
export const useVolumes = () =>
  useAllPages(volumesQuery(), {
    refetchInterval: pollWhile(
      ({ state }: Query<AllPages<Volume>, ApiError>) =>
        (state.data?.rows.some(isBusy) ?? false) && busyInterval,
    ),
  })

/** One volume; the list shows what was read here too. */
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

/** The volume as a list read it. */
export const volumeOfLists = (client: QueryClient, volumeId: number): Volume | undefined =>
  findInLists(client, volumesQuery(), volumeId)

export function useVolume(volumeId: number): Volume {
  const client = useQueryClient()
  return useReadRow(volumeQuery(volumeId, client), volumeLabel)
}

/** The volumes attached to an instance, no more than it has slots for; undefined where the API does not tell. */
export const computeVolumesQuery = (computeId: number) =>
  optionalQuery(firstPageOf<Volume>(listComputeVolumesOptions({ path: { computeId } })))

const lists: readonly OperationId[] = [
  'listVolumes',
  'listComputeVolumes',
  'listEvents',
  'listTags',
  'listTaggedObjects',
]

const withConfigs: readonly OperationId[] = [...lists, 'listComputeConfigs']

/** The answer is the whole volume, so that it need not be read again. */
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

const createVolumeOnce = createOnce(createVolume, {
  list: listVolumes,
})
const cloneVolumeOnce = createOnce(cloneVolume, { list: listVolumes })

export const useCreateVolume = () =>
  useOperation(createVolume, { refreshes: withConfigs, send: createVolumeOnce })
export const useCloneVolume = () =>
  useOperation(cloneVolume, { refreshes: lists, send: cloneVolumeOnce })
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
