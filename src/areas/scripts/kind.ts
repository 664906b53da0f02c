import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  { type: 'script', label: 'Script', plural: 'Scripts', addGrant: 'add_scripts' },
]
