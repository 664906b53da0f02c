import {
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router'
import { queryClient } from '#api/query.ts'
import { idParam } from '#lib/params.ts'
import type { RouteHandle } from '#ui/routeHandle.ts'
import { computeBackupsQuery } from './backups/queries.ts'
import { ComputeName } from './ComputeName.tsx'
import { computeIpsQuery } from './network/queries.ts'
import { computeEventsQuery } from './overview/events.ts'
import { computePaths } from './paths.ts'
import {
  computeConfigsQuery,
  computeOfLists,
  computeQuery,
  computeTransferQuery,
  firstComputesQuery,
} from './queries.ts'
import { prefetchStatistics, prepareStatistics } from './statistics/queries.ts'
import { computeDisksQuery } from './storage/queries.ts'
import { TabError } from './TabError.tsx'
import { tabRoute } from './tabRoute.tsx'

const list: RouteHandle = { crumb: 'Instances' }

const create: RouteHandle = { crumb: 'Create' }

const detail: RouteHandle = {
  // Drawn by the shell, which must not fail over an address that leads nowhere.
  crumb: (params) => <ComputeName computeId={Number(params['computeId'])} />,
}

/** The list asks and does not wait: its own skeleton is already the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstComputesQuery())
  return null
}

/**
 * A row that some list read is enough to show the header. Without one the route waits, so that an id that leads nowhere
 * ends in the error element and not in an empty frame.
 */
async function loadDetail({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  const query = computeQuery(computeId)
  if (computeOfLists(queryClient, computeId)) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  prepareStatistics()
  return null
}

/** The charts' own frame is what waits for their data. */
function loadStatistics({ params, request }: LoaderFunctionArgs) {
  prefetchStatistics(queryClient, idParam(params, 'computeId'), request.url)
  return null
}

/** The facts stand already; what has to be asked besides comes into its place. */
function loadOverview({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  void queryClient.prefetchQuery(computeTransferQuery(computeId))
  void queryClient.prefetchQuery(computeEventsQuery(computeId))
  return null
}

function loadNetwork({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(computeIpsQuery(idParam(params, 'computeId')))
  return null
}

/** Disks and configurations name each other, so both tabs read both. */
function loadStorage({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  void queryClient.prefetchQuery(computeDisksQuery(computeId))
  void queryClient.prefetchQuery(computeConfigsQuery(computeId))
  return null
}

function loadBackups({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(computeBackupsQuery(idParam(params, 'computeId')))
  return null
}

/** What else the address holds (a range, a zoom, an open drawer) the tabs follow by themselves. */
const otherInstance: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams['computeId'] !== nextParams['computeId']

export const computeRoutes: RouteObject[] = [
  {
    path: 'compute',
    handle: list,
    children: [
      {
        index: true,
        loader: loadList,
        lazy: { Component: async () => (await import('./ComputesScreen.tsx')).ComputesScreen },
      },
      {
        path: 'create',
        handle: create,
        lazy: { Component: async () => (await import('./create/CreateScreen.tsx')).CreateScreen },
      },
      {
        path: ':computeId',
        handle: detail,
        loader: loadDetail,
        lazy: { Component: async () => (await import('./ComputeScreen.tsx')).ComputeScreen },
        children: [
          {
            index: true,
            loader: ({ params }) =>
              redirect(computePaths.tab(idParam(params, 'computeId'), 'overview')),
          },
          {
            path: 'overview',
            ErrorBoundary: TabError,
            loader: loadOverview,
            shouldRevalidate: otherInstance,
            lazy: {
              Component: async () =>
                tabRoute((await import('./overview/OverviewTab.tsx')).OverviewTab),
            },
          },
          {
            path: 'stats',
            ErrorBoundary: TabError,
            loader: loadStatistics,
            shouldRevalidate: otherInstance,
            lazy: {
              Component: async () =>
                tabRoute((await import('./statistics/StatisticsTab.tsx')).StatisticsTab),
            },
          },
          {
            path: 'network',
            ErrorBoundary: TabError,
            loader: loadNetwork,
            shouldRevalidate: otherInstance,
            lazy: {
              Component: async () =>
                tabRoute((await import('./network/NetworkTab.tsx')).NetworkTab),
            },
          },
          {
            path: 'storage',
            ErrorBoundary: TabError,
            loader: loadStorage,
            shouldRevalidate: otherInstance,
            lazy: {
              Component: async () =>
                tabRoute((await import('./storage/StorageTab.tsx')).StorageTab),
            },
          },
          {
            path: 'configs',
            ErrorBoundary: TabError,
            loader: loadStorage,
            shouldRevalidate: otherInstance,
            lazy: {
              Component: async () =>
                tabRoute((await import('./configs/ConfigsTab.tsx')).ConfigsTab),
            },
          },
          {
            path: 'backups',
            ErrorBoundary: TabError,
            loader: loadBackups,
            shouldRevalidate: otherInstance,
            lazy: {
              Component: async () =>
                tabRoute((await import('./backups/BackupsTab.tsx')).BackupsTab),
            },
          },
          {
            path: 'settings',
            ErrorBoundary: TabError,
            lazy: {
              Component: async () =>
                tabRoute((await import('./settings/SettingsTab.tsx')).SettingsTab),
            },
          },
        ],
      },
    ],
  },
]
