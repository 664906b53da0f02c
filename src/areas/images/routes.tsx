import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useParams } from 'react-router'
import { useKnownRow } from '#api/query/listCache.ts'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import type { Image } from '#api/generated/types.gen.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { imageLabel } from '../labels.ts'
import { type ImageDrawerProps, imageDrawers } from './drawers/imageDrawers.ts'
import { imagePaths } from '#paths/images.ts'
import {
  addressedImageId,
  firstImagesQuery,
  imageIdParam,
  imageOfLists,
  imageQuery,
  useAddressedImage,
} from './queries.ts'

const list: RouteHandle = { crumb: 'Images' }

const detail: RouteHandle = {
  crumb: ({ imageOwner, imageName }) => <ImageCrumb id={`${imageOwner}/${imageName}`} />,
}

/** Breadcrumb with the label of an image, from cached data only. */
function ImageCrumb({ id }: { id: string }) {
  const row = useKnownRow<Image>(imageQuery(id).queryKey, (client) => imageOfLists(client, id))
  return <>{imageLabel(row ?? { id })}</>
}

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstImagesQuery())
  return null
}

function loadDrawer({ params }: LoaderFunctionArgs) {
  const id = addressedImageId(params)
  return readRow({
    read: () => queryClient.ensureQueryData(imageQuery(id)),
    name: imageLabel(imageOfLists(queryClient, id) ?? { id }),
    list: 'listImages',
  })
}

/**
 * A list row is enough to render the screen. Without one, await the request so that an unknown id shows the error
 * element.
 */
async function loadDetail({ params }: LoaderFunctionArgs) {
  const id = imageIdParam(params)
  if (imageOfLists(queryClient, id)) void queryClient.prefetchQuery(imageQuery(id))
  else await queryClient.ensureQueryData(imageQuery(id))
  return null
}

const Gone = goneScreen({
  label: ({ id }) => `Image ${id}`,
  list: 'listImages',
  back: imagePaths.list(),
  things: 'images',
})

/** Remounts the form for each image, so that typed values are not carried over to another image. */
const ofImage = (Drawer: ComponentType<ImageDrawerProps>) =>
  function ImageDrawer() {
    const image = useAddressedImage()
    const close = useCloseDrawer()
    return <Drawer key={useParams()['imageNumber']} image={image} onClose={close} />
  }

export const routes: RouteObject[] = [
  {
    path: 'images',
    handle: list,
    children: [
      {
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./ImagesScreen.tsx')).ImagesScreen },
        children: [
          { index: true, element: null },
          {
            path: 'capture',
            lazy: {
              Component: async () => (await import('./drawers/CaptureForm.tsx')).CaptureForm,
            },
          },
          {
            path: 'upload',
            lazy: { Component: async () => (await import('./drawers/UploadForm.tsx')).UploadForm },
          },
          {
            path: 'rebuild',
            lazy: {
              Component: async () =>
                (await import('./drawers/RebuildFromImageForm.tsx')).RebuildFromImageForm,
            },
          },
          ...Object.entries(imageDrawers).map(([action, load]) => ({
            path: `private/:imageNumber/${action}`,
            loader: loadDrawer,
            shouldRevalidate: () => false,
            lazy: {
              Component: async () => ofImage(await load()),
              ErrorBoundary: async () =>
                (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
            },
          })),
        ],
      },
      {
        path: ':imageOwner/:imageName',
        handle: detail,
        ErrorBoundary: Gone,
        loader: loadDetail,
        lazy: { Component: async () => (await import('./ImageScreen.tsx')).ImageScreen },
      },
    ],
  },
]
