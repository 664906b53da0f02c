import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [{ type: 'script', label: 'Script', plural: 'Scripts', addGrant: 'add_scripts' }],
  objects: () => import('./objects.ts'),
}
