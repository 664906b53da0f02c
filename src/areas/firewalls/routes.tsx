import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { TabError } from '#ui/error/LazyErrorState.tsx'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { firewallLabel } from '../labels.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import {
  firewallOfLists,
  firewallQuery,
  firstDevicesQuery,
  firstFirewallsQuery,
  rulesQuery,
} from './queries.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { RowCrumb } from '../RowCrumb.tsx'

const list: RouteHandle = { crumb: 'Firewalls' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['firewallId'])}
      noun="Firewall"
      query={firewallQuery}
      ofLists={firewallOfLists}
      label={firewallLabel}
    />
  ),
}

const firewallId = ({ params }: LoaderFunctionArgs) => idParam(params, 'firewallId')

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstFirewallsQuery())
  return null
}

function loadForm(args: LoaderFunctionArgs) {
  const id = firewallId(args)
  return readRow({
    read: () => queryClient.ensureQueryData(firewallQuery(id)),
    name: firewallLabel(firewallOfLists(queryClient, id) ?? { id }),
    list: 'listFirewalls',
  })
}

/**
 * A list row is enough to render the header. Without one, await the request so that an unknown id shows the error
 * element.
 */
async function loadDetail(args: LoaderFunctionArgs) {
  const query = firewallQuery(firewallId(args))
  if (firewallOfLists(queryClient, firewallId(args))) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  return null
}

/** Refetch the rules, so that the editor never starts with a stale version. */
async function loadRules(args: LoaderFunctionArgs) {
  await queryClient.fetchQuery({ ...rulesQuery(firewallId(args)), staleTime: 0 })
  return null
}

function loadDevices(args: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(firstDevicesQuery(firewallId(args)))
  return null
}

const Gone = goneScreen({
  label: firewallLabel,
  list: 'listFirewalls',
  back: firewallPaths.list(),
  things: 'firewalls',
})

export const routes: RouteObject[] = [
  {
    path: 'firewalls',
    handle: list,
    children: [
      {
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => (await import('./list/FirewallsScreen.tsx')).FirewallsScreen,
        },
        children: [
          { index: true, element: null },
          {
            path: 'new',
            lazy: {
              Component: async () =>
                (await import('./forms/CreateFirewallForm.tsx')).CreateFirewallForm,
            },
          },
          {
            path: ':firewallId/edit',
            loader: loadForm,
            lazy: {
              Component: async () =>
                (await import('./forms/EditFirewallForm.tsx')).EditFirewallForm,
              ErrorBoundary: async () =>
                (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
            },
          },
          {
            path: ':firewallId/delete',
            loader: loadForm,
            shouldRevalidate: () => false,
            lazy: {
              Component: async () =>
                (await import('./forms/DeleteFirewallDialog.tsx')).FirewallDeletionRoute,
              ErrorBoundary: async () =>
                (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
            },
          },
        ],
      },
      {
        path: ':firewallId',
        handle: detail,
        ErrorBoundary: Gone,
        loader: loadDetail,
        lazy: { Component: async () => (await import('./FirewallScreen.tsx')).FirewallScreen },
        children: [
          {
            index: true,
            loader: (args) => redirect(firewallPaths.tab(firewallId(args), 'rules')),
          },
          // Separate from the tabs, because the router renders nothing for a route whose own code could not be loaded.
          {
            ErrorBoundary: TabError,
            children: [
              {
                path: 'rules',
                loader: loadRules,
                lazy: { Component: async () => (await import('./rules/RulesTab.tsx')).RulesTab },
              },
              {
                path: 'devices',
                loader: loadDevices,
                lazy: {
                  Component: async () => (await import('./devices/DevicesTab.tsx')).DevicesTab,
                },
                children: [
                  {
                    path: 'add',
                    lazy: {
                      Component: async () =>
                        (await import('./devices/AddDeviceForm.tsx')).AddDeviceForm,
                    },
                  },
                  {
                    path: ':deviceId/remove',
                    lazy: {
                      Component: async () =>
                        (await import('./devices/RemoveDeviceDialog.tsx')).RemoveDeviceDialog,
                    },
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]
