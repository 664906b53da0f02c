import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'database',
    label: 'Database',
    plural: 'Databases',
    // Only the URL of an event's entity contains the engine of the database.
    href: (id, { url }) => {
      const engine = /\/databases\/(mysql|postgresql)\//.exec(url ?? '')?.[1]
      return engine && `/databases/${engine}/${id}/overview`
    },
    addGrant: 'add_databases',
  },
]
