import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useParams } from 'react-router'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { imageLabel } from '../labels.ts'
import type { ImageActionName } from './paths.ts'
import { addressedImageId, firstImagesQuery, imageOfLists, imageQuery } from './queries.ts'

const list: RouteHandle = { crumb: 'Images' }

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstImagesQuery())
  return null
}

function loadImage({ params }: LoaderFunctionArgs) {
  const id = addressedImageId(params)
  return readRow({
    read: () => queryClient.ensureQueryData(imageQuery(id)),
    name: imageLabel(imageOfLists(queryClient, id) ?? { id }),
    list: 'listImages',
  })
}

const drawers: Readonly<Record<ImageActionName, () => Promise<ComponentType>>> = {
  send: async () => (await import('./drawers/SendDataForm.tsx')).SendDataForm,
  edit: async () => (await import('./drawers/EditImageForm.tsx')).EditImageForm,
  delete: async () => (await import('./drawers/DeleteImageDialog.tsx')).DeleteImageDialog,
}

/** Remounts the form for each image, so that typed values are not carried over to another image. */
const ofImage = (Drawer: ComponentType) =>
  function ImageDrawer() {
    return <Drawer key={useParams()['imageNumber']} />
  }

export const routes: RouteObject[] = [
  {
    path: 'images',
    handle: list,
    loader: loadList,
    shouldRevalidate: () => false,
    lazy: { Component: async () => (await import('./ImagesScreen.tsx')).ImagesScreen },
    children: [
      { index: true, element: null },
      {
        path: 'capture',
        lazy: { Component: async () => (await import('./drawers/CaptureForm.tsx')).CaptureForm },
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
      ...Object.entries(drawers).map(([action, load]) => ({
        path: `private/:imageNumber/${action}`,
        loader: loadImage,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => ofImage(await load()),
          ErrorBoundary: async () =>
            (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
        },
      })),
    ],
  },
]
