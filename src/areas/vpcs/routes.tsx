import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { TabError } from '#ui/error/LazyErrorState.tsx'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { vpcLabel } from '../labels.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import {
  firstAccountVpcIpsQuery,
  firstVpcIpsQuery,
  firstVpcsQuery,
  vpcOfLists,
  vpcQuery,
} from './queries.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { RowCrumb } from '../RowCrumb.tsx'

const list: RouteHandle = { crumb: 'VPCs' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['vpcId'])}
      noun="VPC"
      query={vpcQuery}
      ofLists={vpcOfLists}
      label={vpcLabel}
    />
  ),
}

const vpcId = ({ params }: LoaderFunctionArgs) => idParam(params, 'vpcId')

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstVpcsQuery())
  return null
}

function loadAddresses() {
  void queryClient.prefetchQuery(firstAccountVpcIpsQuery())
  void queryClient.prefetchQuery(firstVpcsQuery())
  return null
}

function loadDialog(args: LoaderFunctionArgs) {
  const id = vpcId(args)
  return readRow({
    read: () => queryClient.ensureQueryData(vpcQuery(id)),
    name: vpcLabel(vpcOfLists(queryClient, id) ?? { id }),
    list: 'listVpcs',
  })
}

/**
 * A list row is enough to render the header. Without one, await the request so that an unknown id shows the error
 * element.
 */
async function loadDetail(args: LoaderFunctionArgs) {
  const query = vpcQuery(vpcId(args))
  void queryClient.prefetchQuery(firstVpcIpsQuery(vpcId(args)))
  if (vpcOfLists(queryClient, vpcId(args))) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  return null
}

const Gone = goneScreen({
  label: vpcLabel,
  list: 'listVpcs',
  back: vpcPaths.list(),
  things: 'VPCs',
})

export const routes: RouteObject[] = [
  {
    path: 'vpcs',
    handle: list,
    children: [
      {
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./list/VpcsScreen.tsx')).VpcsScreen },
        children: [
          { index: true, element: null },
          {
            path: 'new',
            lazy: {
              Component: async () => (await import('./forms/CreateVpcForm.tsx')).CreateVpcForm,
            },
          },
          {
            path: ':vpcId/delete',
            loader: loadDialog,
            shouldRevalidate: () => false,
            lazy: {
              Component: async () => (await import('./forms/DeleteVpcDialog.tsx')).VpcDeletionRoute,
              ErrorBoundary: async () =>
                (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
            },
          },
        ],
      },
      {
        path: 'addresses',
        handle: { crumb: 'Addresses' } satisfies RouteHandle,
        loader: loadAddresses,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () =>
            (await import('./addresses/AccountAddressesScreen.tsx')).AccountAddressesScreen,
        },
      },
      {
        path: ':vpcId',
        handle: detail,
        ErrorBoundary: Gone,
        loader: loadDetail,
        shouldRevalidate: ({ currentParams, nextParams }) =>
          currentParams['vpcId'] !== nextParams['vpcId'],
        lazy: { Component: async () => (await import('./VpcScreen.tsx')).VpcScreen },
        children: [
          { index: true, loader: (args) => redirect(vpcPaths.tab(vpcId(args), 'subnets')) },
          {
            ErrorBoundary: TabError,
            children: [
              {
                path: 'subnets',
                lazy: {
                  Component: async () => (await import('./subnets/SubnetsTab.tsx')).SubnetsTab,
                },
                children: [
                  {
                    path: 'new',
                    lazy: {
                      Component: async () =>
                        (await import('./subnets/AddSubnetForm.tsx')).AddSubnetForm,
                    },
                  },
                  {
                    path: ':subnetId/edit',
                    lazy: {
                      Component: async () =>
                        (await import('./subnets/RenameSubnetForm.tsx')).RenameSubnetForm,
                    },
                  },
                  {
                    path: ':subnetId/delete',
                    lazy: {
                      Component: async () =>
                        (await import('./subnets/DeleteSubnetDialog.tsx')).DeleteSubnetDialog,
                    },
                  },
                ],
              },
              {
                path: 'addresses',
                lazy: {
                  Component: async () =>
                    (await import('./addresses/AddressesTab.tsx')).AddressesTab,
                },
                children: [
                  {
                    path: 'attach',
                    lazy: {
                      Component: async () =>
                        (await import('./attachment/AttachVpcForm.tsx')).AttachVpcForm,
                    },
                  },
                  {
                    path: ':interfaceId/detach',
                    lazy: {
                      Component: async () =>
                        (await import('./attachment/DetachVpcDialog.tsx')).DetachVpcDialog,
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
