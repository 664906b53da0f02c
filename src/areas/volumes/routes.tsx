import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useParams } from 'react-router'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { volumeLabel } from '../labels.ts'
import type { VolumeActionName } from './paths.ts'
import { firstVolumesQuery, volumeOfLists, volumeQuery } from './queries.ts'

const list: RouteHandle = { crumb: 'Volumes' }

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstVolumesQuery())
  return null
}

function loadVolume({ params }: LoaderFunctionArgs) {
  const id = idParam(params, 'volumeId')
  return readRow({
    read: () => queryClient.ensureQueryData(volumeQuery(id)),
    name: volumeLabel(volumeOfLists(queryClient, id) ?? { id }),
    list: 'listVolumes',
  })
}

const drawers: Readonly<Record<VolumeActionName, () => Promise<ComponentType>>> = {
  edit: async () => (await import('./drawers/EditVolumeForm.tsx')).EditVolumeForm,
  attach: async () => (await import('./drawers/AttachVolumeForm.tsx')).AttachVolumeForm,
  detach: async () => (await import('./drawers/DetachVolumeDialog.tsx')).DetachVolumeDialog,
  resize: async () => (await import('./drawers/ResizeVolumeForm.tsx')).ResizeVolumeForm,
  clone: async () => (await import('./drawers/CloneVolumeForm.tsx')).CloneVolumeForm,
  delete: async () => (await import('./drawers/DeleteVolumeDialog.tsx')).DeleteVolumeDialog,
}

/** Remounts the form for each volume, so that typed values are not carried over to another volume. */
const ofVolume = (Drawer: ComponentType) =>
  function VolumeDrawer() {
    return <Drawer key={useParams()['volumeId']} />
  }

export const routes: RouteObject[] = [
  {
    path: 'volumes',
    handle: list,
    loader: loadList,
    shouldRevalidate: () => false,
    lazy: { Component: async () => (await import('./VolumesScreen.tsx')).VolumesScreen },
    children: [
      { index: true, element: null },
      {
        path: 'new',
        lazy: {
          Component: async () => (await import('./drawers/CreateVolumeForm.tsx')).CreateVolumeForm,
        },
      },
      {
        path: 'attach',
        lazy: {
          Component: async () => (await import('./drawers/AttachVolumeForm.tsx')).AttachToForm,
        },
      },
      ...Object.entries(drawers).map(([action, load]) => ({
        path: `:volumeId/${action}`,
        loader: loadVolume,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => ofVolume(await load()),
          ErrorBoundary: async () =>
            (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
        },
      })),
    ],
  },
]
