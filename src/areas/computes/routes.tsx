import { redirect, type RouteObject, type ShouldRevalidateFunction, useParams } from 'react-router'
import type { ComponentType } from 'react'
import { queryClient } from '#api/query.ts'
import { idParam } from '#lib/params.ts'
import { TabError } from '#ui/LazyErrorState.tsx'
import type { RouteHandle } from '#ui/routeHandle.ts'
import { computePaths } from './paths.ts'
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

/** The list asks and does not wait: its own skeleton is already the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstComputesQuery())
  return null
}

// Asked for by the address of an instance only, so that the list does not wait for their code.
const loaders = () => import('./loaders.ts')

/** What else the address holds (a range, a zoom, an open drawer) the tabs follow by themselves. */
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
          // Apart from the tabs: the router draws nothing for a route whose own code did not arrive.
          {
            ErrorBoundary: TabError,
            children: [
              {
                path: 'overview',
                shouldRevalidate: otherInstance,
                lazy: {
                  loader: async () => (await loaders()).loadOverview,
                  Component: async () =>
                    tabRoute((await import('./overview/OverviewTab.tsx')).OverviewTab),
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
                    tabRoute((await import('./backups/BackupsTab.tsx')).BackupsTab),
                },
              },
              {
                path: 'settings',
                lazy: {
                  Component: async () =>
                    tabRoute((await import('./settings/SettingsTab.tsx')).SettingsTab),
                },
              },
            ],
          },
        ],
      },
    ],
  },
]

/** Makes the component of a route out of a part of an instance. */
function tabRoute(Tab: ComponentType<{ computeId: number }>) {
  return function ComputeTab() {
    const computeId = idParam(useParams(), 'computeId')
    // Another instance is another tab: nothing typed or opened goes over to it.
    return <Tab key={computeId} computeId={computeId} />
  }
}
