import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { firstPageOf, type AllPages } from '#api/query/allPages.ts'
import { replaceRow } from '#api/query/cachedRows.ts'
import type { ApiError } from '#api/http/client.ts'
import { getImageOptions, listImagesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { createImage, deleteImage, updateImage, uploadImage } from '#api/generated/sdk.gen.ts'
import type { Image } from '#api/generated/types.gen.ts'
import { findInLists } from '#api/query/listCache.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { GoneRowError, useReadRow } from '#api/query/readRow.ts'
import { queryClient, useAllPages, useOperation } from '#api/query/query.ts'
import { pollWhile } from '#api/query/polling.ts'
import { idParam, textParam } from '#lib/params.ts'
import { imageLabel } from '../labels.ts'

/** Poll interval while images are being created, in milliseconds. */
const busyInterval = 5000

const isBusy = ({ status }: Image) => status === 'creating' || status === 'pending_upload'

export const imagesQuery = () => listImagesOptions()
export const firstImagesQuery = () => firstPageOf(imagesQuery())

/** Queries public images and images of the account, and polls while one is being created. */
export const useImages = () =>
  useAllPages<Image>(imagesQuery(), {
    refetchInterval: pollWhile(
      ({ state }: Query<AllPages<Image>, ApiError>) =>
        (state.data?.rows.some(isBusy) ?? false) && busyInterval,
    ),
  })

export function imageQuery(imageId: string) {
  const { queryKey, queryFn } = getImageOptions({ path: { imageId } })
  return queryOptions<Image, ApiError, Image, typeof queryKey>({
    queryKey,
    ...(queryFn && { queryFn }),
    refetchInterval: pollWhile(
      ({ state }: Query<Image, ApiError, Image, typeof queryKey>) =>
        state.data !== undefined && isBusy(state.data) && busyInterval,
    ),
  })
}

/** Returns an image from a cached list. */
export const imageOfLists = (client: QueryClient, imageId: string): Image | undefined =>
  findInLists<Image>(client, imagesQuery(), imageId)

/** Returns the id of the private image whose number is in the URL. */
export const addressedImageId = (params: Parameters<typeof idParam>[0]) =>
  `private/${idParam(params, 'imageNumber')}`

/** Returns the id of any image in the URL. */
export const imageIdParam = (params: Parameters<typeof textParam>[0]) =>
  `${textParam(params, 'imageOwner')}/${textParam(params, 'imageName')}`

/** Returns the image that the loader of a drawer has read. */
export const useAddressedImage = (): Image =>
  useReadRow(imageQuery(addressedImageId(useParams())), imageLabel)

/** Queries an image for its screen, and polls while it is being created. A 403 renders the route's error element. */
export function useImage(imageId: string) {
  const client = useQueryClient()
  // Remember the row, so that the error names an image that was deleted in the meantime.
  const [listed] = useState(() => imageOfLists(client, imageId))
  const query = useQuery({
    ...imageQuery(imageId),
    placeholderData: listed,
    throwOnError: (error) => error.status === 403,
  })
  const known = query.data ?? listed
  if (query.error?.isGone && known) throw new GoneRowError(imageLabel(known), query.error)
  return query
}

/** Returns true if an announced image still exists and accepts data, and also if that cannot be determined. */
export async function waitsForData(imageId: string, client: QueryClient = queryClient) {
  try {
    const image = await client.fetchQuery({ ...imageQuery(imageId), staleTime: 0, retry: false })
    return image.status === 'pending_upload'
  } catch (error) {
    return (error as ApiError).isGone !== true
  }
}

const lists: readonly ClientOperationId[] = ['listImages', 'listEvents']

export const useCaptureImage = () => useOperation(createImage, { refreshes: lists })

export const useAnnounceImage = () => useOperation(uploadImage, { refreshes: lists })
export const useDeleteImage = () =>
  useOperation(deleteImage, { refreshes: lists, ends: ['getImage'] })

export function useUpdateImage() {
  const client = useQueryClient()
  return useOperation(updateImage, {
    refreshes: lists,
    keeps: ['getImage'],
    onSuccess: (image) => {
      client.setQueryData(imageQuery(image.id).queryKey, image)
      replaceRow(client, 'listImages', image)
    },
  })
}
