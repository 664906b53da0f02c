import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  { type: 'tag', label: 'Tag', plural: 'Tags', href: (id) => `/tags/${id}` },
]
