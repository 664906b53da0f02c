import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [{ type: 'tag', label: 'Tag', plural: 'Tags', href: (id) => `/tags/${id}` }],
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
