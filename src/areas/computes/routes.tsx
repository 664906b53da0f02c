import { redirect, type RouteObject, type ShouldRevalidateFunction, useParams } from 'react-router'
import type { ComponentType } from 'react'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { TabError } from '#ui/error/LazyErrorState.tsx'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { computePaths } from '#paths/computes.ts'
import { computeOfLists, computeQuery, firstComputesQuery } from './queries.ts'
import { computeLabel } from '../labels.ts'
import { RowCrumb } from '../RowCrumb.tsx'

const list: RouteHandle = { crumb: 'Instances' }

const create: RouteHandle = { crumb: 'Create' }

const compare: RouteHandle = { crumb: 'Compare' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['computeId'])}
      noun="Instance"
      query={computeQuery}
      ofLists={computeOfLists}
      label={computeLabel}
    />
  ),
}

/** Starts the list query without waiting, because the screen's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstComputesQuery())
  return null
}

// Loaded for URLs of an instance only, so that the list does not wait for this code.
const loaders = () => import('./loaders.ts')

/** Reloads only for another instance; tabs handle other URL changes (range, zoom, open drawer) themselves. */
const otherInstance: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams['computeId'] !== nextParams['computeId']

export const routes: RouteObject[] = [
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
        path: 'compare',
        handle: compare,
        lazy: {
          loader: async () => (await import('./compare/loadComparison.ts')).loadComparison,
          Component: async () => (await import('./compare/CompareScreen.tsx')).CompareScreen,
        },
        shouldRevalidate: () => false,
      },
      {
        path: ':computeId',
        handle: detail,
        lazy: {
          loader: async () => (await loaders()).loadDetail,
          Component: async () => (await import('./ComputeScreen.tsx')).ComputeScreen,
        },
        children: [
          {
            index: true,
            loader: ({ params }) =>
              redirect(computePaths.tab(idParam(params, 'computeId'), 'overview')),
          },
          // The error boundary is on a parent route, because the router renders nothing for a tab whose lazy code
          // failed to load.
          {
            ErrorBoundary: TabError,
            children: [
              {
                path: 'overview',
                shouldRevalidate: otherInstance,
                lazy: {
                  loader: async () => (await loaders()).loadOverview,
                  Component: async () =>
                    tabRoute(
                      (await import('./overview/ComputeOverviewTab.tsx')).ComputeOverviewTab,
                    ),
                },
              },
              {
                path: 'stats',
                shouldRevalidate: otherInstance,
                lazy: {
                  loader: async () => (await import('./statistics/queries.ts')).loadStatistics,
                  Component: async () =>
                    tabRoute((await import('./statistics/StatisticsTab.tsx')).StatisticsTab),
                },
              },
              {
                path: 'network',
                shouldRevalidate: otherInstance,
                lazy: {
                  loader: async () => (await loaders()).loadNetwork,
                  Component: async () =>
                    tabRoute((await import('./network/NetworkTab.tsx')).NetworkTab),
                },
              },
              {
                path: 'storage',
                shouldRevalidate: otherInstance,
                lazy: {
                  loader: async () => (await loaders()).loadStorage,
                  Component: async () =>
                    tabRoute((await import('./storage/StorageTab.tsx')).StorageTab),
                },
              },
              {
                path: 'configs',
                shouldRevalidate: otherInstance,
                lazy: {
                  loader: async () => (await loaders()).loadStorage,
                  Component: async () =>
                    tabRoute((await import('./configs/ConfigsTab.tsx')).ConfigsTab),
                },
              },
              {
                path: 'backups',
                shouldRevalidate: otherInstance,
                lazy: {
                  loader: async () => (await loaders()).loadBackups,
                  Component: async () =>
                    tabRoute((await import('./backups/ComputeBackupsTab.tsx')).ComputeBackupsTab),
                },
              },
              {
                path: 'settings',
                lazy: {
                  Component: async () =>
                    tabRoute(
                      (await import('./settings/ComputeSettingsTab.tsx')).ComputeSettingsTab,
                    ),
                },
              },
            ],
          },
        ],
      },
    ],
  },
]

/** Returns a route component for a tab of an instance. */
function tabRoute(Tab: ComponentType<{ computeId: number }>) {
  return function ComputeTab() {
    const computeId = idParam(useParams(), 'computeId')
    // The key resets form input and open drawers when the instance changes.
    return <Tab key={computeId} computeId={computeId} />
  }
}
