import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [{ type: 'script', label: 'Script', plural: 'Scripts', addGrant: 'add_scripts' }],
  eventPhrases: { script_publicize: 'Script published', script_revise: 'Script revised' },
  objects: () => import('./objects.ts'),
}
