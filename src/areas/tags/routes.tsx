import type { RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { textParam } from '#lib/params.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { withAreaObjects } from '../areaObjects.ts'
import { firstTagsQuery } from './queries.ts'

const list: RouteHandle = { crumb: 'Tags' }
const detail: RouteHandle = { crumb: (params) => params['tagLabel'] ?? 'Tag' }

export const routes: RouteObject[] = [
  {
    path: 'tags',
    handle: list,
    children: [
      {
        index: true,
        loader: () => {
          void queryClient.prefetchQuery(firstTagsQuery())
          return null
        },
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => (await withAreaObjects(import('./TagsScreen.tsx'))).TagsScreen,
        },
      },
      {
        path: ':tagLabel',
        handle: detail,
        loader: ({ params }) => textParam(params, 'tagLabel'),
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => (await withAreaObjects(import('./TagScreen.tsx'))).TagScreen,
        },
      },
    ],
  },
]
