import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiError } from '#api/http/client.ts'
import { call } from '#api/http/client.ts'
import {
  getAccountTransferOptions,
  getBucketAccessOptions,
  getBucketOptions,
  getBucketTlsOptions,
  getStorageTransferOptions,
  listBucketsOptions,
  listStorageClustersOptions,
  listStorageKeysOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  cancelObjectStorage,
  createBucket,
  deleteBucket,
  deleteBucketTls,
  deleteStorageKey,
  listObjects,
  updateBucketAccess,
  updateObjectAcl,
  updateObjectContentType,
  updateStorageKey,
  uploadBucketTls,
} from '#api/generated/sdk.gen.ts'
import type { ObjectList } from '#api/generated/types.gen.ts'
import { firstPageOf } from '#api/query/allPages.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { useAllPages, useOperation } from '#api/query/query.ts'
import type { BucketPath } from '#paths/object-storage.ts'

export const bucketsQuery = () => listBucketsOptions()
export const firstBucketsQuery = () => firstPageOf(bucketsQuery())
export const useBuckets = () => useAllPages(bucketsQuery())

export const firstKeysQuery = () => firstPageOf(listStorageKeysOptions())
export const storageKeysQuery = () => listStorageKeysOptions()

export const useStorageKeys = () => useAllPages(storageKeysQuery())

export const useClusters = () => useAllPages(listStorageClustersOptions())

export const transferQuery = () => getStorageTransferOptions()
/** Query options for the transfer pool of the whole account. */
export const poolQuery = () => getAccountTransferOptions()
/** Query options for one bucket. */
export const bucketQuery = (path: BucketPath) => getBucketOptions({ path })
export const tlsQuery = (path: BucketPath) => getBucketTlsOptions({ path })
export const accessQuery = (path: BucketPath) => getBucketAccessOptions({ path })

/** Query options for the folders and objects below a prefix, paginated by marker. */
export const objectsQuery = (path: BucketPath, prefix: string) =>
  infiniteQueryOptions<
    ObjectList,
    ApiError,
    { pages: ObjectList[] },
    readonly [{ _id: string; path: BucketPath; prefix: string }],
    string | undefined
  >({
    queryKey: [{ _id: 'listObjects', path, prefix }],
    queryFn: ({ pageParam, signal }) =>
      call(listObjects, {
        path,
        query: {
          delimiter: '/',
          page_size: 500,
          ...(prefix !== '' && { prefix }),
          ...(pageParam !== undefined && { marker: pageParam }),
        },
        signal,
      } as never),
    initialPageParam: undefined,
    getNextPageParam: ({ next_marker: marker }) => marker ?? undefined,
  })

const lists: readonly ClientOperationId[] = ['listBuckets', 'listClusterBuckets', 'getBucket']
const service: readonly ClientOperationId[] = [...lists, 'getAccountTransfer', 'getAccountSettings']

export const useCreateBucket = () => useOperation(createBucket, { refreshes: service })
export const useDeleteBucket = () =>
  useOperation(deleteBucket, {
    refreshes: lists,
    ends: ['listObjects', 'getBucketAccess', 'getBucketTls'],
  })
export const useCancelService = () =>
  useOperation(cancelObjectStorage, { refreshes: [...service, 'listStorageKeys'] })
export const useUpdateAccess = () =>
  useOperation(updateBucketAccess, { refreshes: ['getBucketAccess'] })
export const useUpdateObjectAcl = () =>
  useOperation(updateObjectAcl, { refreshes: ['getObjectAcl'] })
export const useUpdateObjectContentType = () =>
  useOperation(updateObjectContentType, { refreshes: ['getObjectContentType', 'listObjects'] })
export const useUpdateStorageKey = () =>
  useOperation(updateStorageKey, { refreshes: ['listStorageKeys'] })
export const useRevokeKey = () =>
  useOperation(deleteStorageKey, { refreshes: ['listStorageKeys', 'listEvents'] })
export const useUploadTls = () => useOperation(uploadBucketTls, { refreshes: ['getBucketTls'] })
export const useDeleteTls = () => useOperation(deleteBucketTls, { refreshes: ['getBucketTls'] })
