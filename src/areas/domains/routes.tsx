import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { TabError } from '#ui/error/LazyErrorState.tsx'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { domainPaths } from '#paths/domains.ts'
import {
  domainOfLists,
  domainQuery,
  firstDomainsQuery,
  firstRecordsQuery,
  zoneFileQuery,
} from './queries.ts'
import { domainName } from './domainName.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { RowCrumb } from '../RowCrumb.tsx'

const list: RouteHandle = { crumb: 'Domains' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['domainId'])}
      noun="Domain"
      query={domainQuery}
      ofLists={domainOfLists}
      label={domainName}
    />
  ),
}

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstDomainsQuery())
  return null
}

/**
 * A list row is enough to render the header. Without one, await the request so that an unknown id shows the error
 * element.
 */
async function loadDetail({ params }: LoaderFunctionArgs) {
  const domainId = idParam(params, 'domainId')
  const query = domainQuery(domainId)
  if (domainOfLists(queryClient, domainId)) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  return null
}

function loadForm({ params }: LoaderFunctionArgs) {
  const id = idParam(params, 'domainId')
  return readRow({
    read: () => queryClient.ensureQueryData(domainQuery(id)),
    name: domainOfLists(queryClient, id)?.domain ?? `Domain ${id}`,
    list: 'listDomains',
  })
}

function loadRecords({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(firstRecordsQuery(idParam(params, 'domainId')))
  return null
}

function loadZoneFile({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(zoneFileQuery(idParam(params, 'domainId')))
  return loadRecords({ params } as LoaderFunctionArgs)
}

const rowError = async () => (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog
const settings = async () => (await import('./forms/DomainForm.tsx')).DomainSettingsForm
const clone = async () => (await import('./forms/CloneDomainForm.tsx')).CloneDomainForm
const recordForm = async () => (await import('./records/RecordForm.tsx')).RecordForm

const Gone = goneScreen({
  label: domainName,
  list: 'listDomains',
  back: domainPaths.list(),
  things: 'domains',
})

export const routes: RouteObject[] = [
  {
    path: 'domains',
    handle: list,
    children: [
      {
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./list/DomainsScreen.tsx')).DomainsScreen },
        children: [
          { index: true, element: null },
          {
            path: 'new',
            lazy: {
              Component: async () => (await import('./forms/DomainForm.tsx')).CreateDomainForm,
            },
          },
          {
            path: 'transfer',
            lazy: { Component: async () => (await import('./forms/ImportForm.tsx')).ImportForm },
          },
          {
            path: ':domainId/arrived',
            loader: loadForm,
            lazy: {
              Component: async () =>
                (await import('./forms/TransferResultDrawer.tsx')).TransferResultDrawer,
              ErrorBoundary: rowError,
            },
          },
          {
            path: ':domainId/settings',
            loader: loadForm,
            lazy: { Component: settings, ErrorBoundary: rowError },
          },
          {
            path: ':domainId/clone',
            loader: loadForm,
            lazy: { Component: clone, ErrorBoundary: rowError },
          },
        ],
      },
      {
        path: ':domainId',
        handle: detail,
        ErrorBoundary: Gone,
        loader: loadDetail,
        lazy: { Component: async () => (await import('./DomainScreen.tsx')).DomainScreen },
        children: [
          {
            index: true,
            loader: ({ params }) => redirect(domainPaths.records(idParam(params, 'domainId'))),
          },
          // Separate from the tabs, because the router renders nothing for a route whose own code could not be loaded.
          {
            ErrorBoundary: TabError,
            children: [
              {
                path: 'records',
                loader: loadRecords,
                lazy: {
                  Component: async () => (await import('./records/RecordsTab.tsx')).RecordsTab,
                },
                children: [
                  { path: 'new', lazy: { Component: recordForm } },
                  {
                    path: 'settings',
                    loader: loadForm,
                    lazy: { Component: settings, ErrorBoundary: rowError },
                  },
                  {
                    path: 'clone',
                    loader: loadForm,
                    lazy: { Component: clone, ErrorBoundary: rowError },
                  },
                  {
                    path: 'build/:kind',
                    lazy: {
                      Component: async () =>
                        (await import('./builders/BuilderDrawer.tsx')).BuilderDrawer,
                    },
                  },
                  { path: ':recordId', lazy: { Component: recordForm } },
                ],
              },
              {
                path: 'changes',
                lazy: {
                  Component: async () => (await import('./changes/ChangesTab.tsx')).ChangesTab,
                },
              },
              {
                path: 'check',
                loader: loadRecords,
                lazy: { Component: async () => (await import('./checks/CheckTab.tsx')).CheckTab },
              },
              {
                path: 'import',
                loader: loadRecords,
                lazy: {
                  Component: async () => (await import('./import-export/ImportTab.tsx')).ImportTab,
                },
              },
              {
                path: 'zone-file',
                loader: loadZoneFile,
                lazy: {
                  Component: async () => (await import('./zone-file/ZoneFileTab.tsx')).ZoneFileTab,
                },
              },
              {
                path: 'resolution',
                loader: loadRecords,
                lazy: {
                  Component: async () =>
                    (await import('./resolution/ResolutionTab.tsx')).ResolutionTab,
                },
              },
            ],
          },
        ],
      },
    ],
  },
]
