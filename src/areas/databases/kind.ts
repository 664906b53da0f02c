import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'database',
    label: 'Database',
    plural: 'Databases',
    // The engine of a database is told by the address of its entity alone.
    href: (id, { url }) => {
      const engine = /\/databases\/(mysql|postgresql)\//.exec(url ?? '')?.[1]
      return engine && `/databases/${engine}/${id}/overview`
    },
    addGrant: 'add_databases',
  },
]
