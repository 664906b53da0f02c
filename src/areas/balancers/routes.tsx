import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { balancerPaths } from '#paths/balancers.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { balancerLabel } from '../labels.ts'
import { RowCrumb } from '../RowCrumb.tsx'
import { balancerOfLists, balancerQuery, firstBalancersQuery } from './queries.ts'

const list: RouteHandle = { crumb: 'Load balancers' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['balancerId'])}
      noun="Load balancer"
      query={balancerQuery}
      ofLists={balancerOfLists}
      label={balancerLabel}
    />
  ),
}

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstBalancersQuery())
  return null
}

/**
 * A list row is enough to render the screen. Without one, await the request so that an unknown id shows the error
 * element.
 */
async function loadDetail({ params }: LoaderFunctionArgs) {
  const id = idParam(params, 'balancerId')
  const query = balancerQuery(id)
  if (balancerOfLists(queryClient, id)) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  return null
}

const Gone = goneScreen({
  label: balancerLabel,
  list: 'listBalancers',
  back: balancerPaths.list(),
  things: 'load balancers',
})

export const routes: RouteObject[] = [
  {
    path: 'balancers',
    handle: list,
    children: [
      {
        index: true,
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./BalancersScreen.tsx')).BalancersScreen },
      },
      {
        path: ':balancerId',
        handle: detail,
        ErrorBoundary: Gone,
        loader: loadDetail,
        lazy: { Component: async () => (await import('./BalancerScreen.tsx')).BalancerScreen },
      },
    ],
  },
]
