import { redirect, type RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { TabError } from '#ui/error/LazyErrorState.tsx'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { databasePaths, engineOfDatabase, engineParam } from '#paths/databases.ts'
import { databaseQuery, databaseTypesQuery, firstDatabasesQuery } from './queries.ts'
import { databaseName } from './databaseName.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { RowCrumb } from '../RowCrumb.tsx'

const list: RouteHandle = { crumb: 'Databases' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['instanceId'])}
      noun="Database"
      query={(id) => databaseQuery(engineOfDatabase({ engine: params['engine'] }) ?? 'mysql', id)}
      label={databaseName}
    />
  ),
}

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstDatabasesQuery())
  void queryClient.prefetchQuery(databaseTypesQuery())
  return null
}

const Gone = goneScreen({
  label: databaseName,
  list: 'listDatabases',
  back: databasePaths.list(),
  things: 'databases',
})

export const routes: RouteObject[] = [
  {
    path: 'databases',
    handle: list,
    children: [
      {
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./DatabasesScreen.tsx')).DatabasesScreen },
        children: [
          { index: true, element: null },
          {
            path: 'new',
            lazy: {
              Component: async () => (await import('./CreateDatabaseForm.tsx')).CreateDatabaseForm,
            },
          },
        ],
      },
      {
        path: ':engine/:instanceId',
        handle: detail,
        ErrorBoundary: Gone,
        loader: ({ params }) => {
          const engine = engineParam(params['engine'])
          void queryClient.prefetchQuery(databaseTypesQuery())
          void queryClient.prefetchQuery(databaseQuery(engine, idParam(params, 'instanceId')))
          return null
        },
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./DatabaseScreen.tsx')).DatabaseScreen },
        children: [
          {
            index: true,
            loader: ({ params }) =>
              redirect(
                databasePaths.tab(
                  engineParam(params['engine']),
                  idParam(params, 'instanceId'),
                  'overview',
                ),
              ),
          },
          {
            ErrorBoundary: TabError,
            children: [
              {
                path: 'overview',
                lazy: {
                  Component: async () =>
                    (await import('./overview/DatabaseOverviewTab.tsx')).DatabaseOverviewTab,
                },
              },
              {
                path: 'backups',
                lazy: {
                  Component: async () =>
                    (await import('./backups/DatabaseBackupsTab.tsx')).DatabaseBackupsTab,
                },
              },
              {
                path: 'maintenance',
                lazy: {
                  Component: async () =>
                    (await import('./maintenance/MaintenanceTab.tsx')).MaintenanceTab,
                },
              },
              {
                path: 'settings',
                lazy: {
                  Component: async () =>
                    (await import('./settings/DatabaseSettingsTab.tsx')).DatabaseSettingsTab,
                },
              },
            ],
          },
        ],
      },
    ],
  },
]
