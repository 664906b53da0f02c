import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useParams } from 'react-router'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { volumeLabel } from '../labels.ts'
import { RowCrumb } from '../RowCrumb.tsx'
import { useAddressedVolume } from './drawers/useAddressed.ts'
import { type VolumeDrawerProps, volumeDrawers } from './drawers/volumeDrawers.ts'
import { volumePaths } from '#paths/volumes.ts'
import { firstVolumesQuery, volumeOfLists, volumeQuery } from './queries.ts'

const list: RouteHandle = { crumb: 'Volumes' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['volumeId'])}
      noun="Volume"
      query={volumeQuery}
      ofLists={volumeOfLists}
      label={volumeLabel}
    />
  ),
}

const volumeId = ({ params }: LoaderFunctionArgs) => idParam(params, 'volumeId')

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstVolumesQuery())
  return null
}

function loadDrawer(args: LoaderFunctionArgs) {
  const id = volumeId(args)
  return readRow({
    read: () => queryClient.ensureQueryData(volumeQuery(id)),
    name: volumeLabel(volumeOfLists(queryClient, id) ?? { id }),
    list: 'listVolumes',
  })
}

/**
 * A list row is enough to render the screen. Without one, await the request so that an unknown id shows the error
 * element.
 */
async function loadDetail(args: LoaderFunctionArgs) {
  const query = volumeQuery(volumeId(args))
  if (volumeOfLists(queryClient, volumeId(args))) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  return null
}

const Gone = goneScreen({
  label: volumeLabel,
  list: 'listVolumes',
  back: volumePaths.list(),
  things: 'volumes',
})

/** Remounts the form for each volume, so that typed values are not carried over to another volume. */
const ofVolume = (Drawer: ComponentType<VolumeDrawerProps>) =>
  function VolumeDrawer() {
    const volume = useAddressedVolume()
    const close = useCloseDrawer()
    return <Drawer key={useParams()['volumeId']} volume={volume} onClose={close} />
  }

export const routes: RouteObject[] = [
  {
    path: 'volumes',
    handle: list,
    children: [
      {
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./VolumesScreen.tsx')).VolumesScreen },
        children: [
          { index: true, element: null },
          {
            path: 'new',
            lazy: {
              Component: async () =>
                (await import('./drawers/CreateVolumeForm.tsx')).CreateVolumeForm,
            },
          },
          {
            path: 'attach',
            lazy: {
              Component: async () => (await import('./drawers/AttachVolumeForm.tsx')).AttachToForm,
            },
          },
          ...Object.entries(volumeDrawers).map(([action, load]) => ({
            path: `:volumeId/${action}`,
            loader: loadDrawer,
            shouldRevalidate: () => false,
            lazy: {
              Component: async () => ofVolume(await load()),
              ErrorBoundary: async () =>
                (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
            },
          })),
        ],
      },
      {
        path: ':volumeId',
        handle: detail,
        ErrorBoundary: Gone,
        loader: loadDetail,
        lazy: { Component: async () => (await import('./VolumeScreen.tsx')).VolumeScreen },
      },
    ],
  },
]
