import { accountPaths } from './paths.ts'
import type { EventEntity } from '#api/generated/types.gen.ts'

/** By the entity's type, for the areas that have a screen. Read when asked: the file of the addresses may come after this one. */
const paths: Readonly<Record<string, (id: string) => string>> = {
  compute: (id) => `/compute/${id}`,
  // A search for its number would find others by their labels; the drawer tells of one that is gone.
  volume: (id) => `/volumes/${id}/edit`,
  firewall: (id) => `/firewalls/${id}`,
  vpc: (id) => `/vpcs/${id}`,
  domain: (id) => `/domains/${id}`,
  ticket: (id) => `/support/${id}`,
  tag: (id) => `/tags/${id}`,
  region: (id) => `/regions?q=${id}`,
  account: () => accountPaths.contact(),
  profile: () => accountPaths.profile(),
  token: () => accountPaths.tokens(),
  user: () => accountPaths.users(),
  user_ssh_key: () => accountPaths.keys(),
}

/** The engine of a database is told by the address of its entity alone. */
function databasePath(id: string, url: string | null | undefined): string | undefined {
  const engine = /\/databases\/(mysql|postgresql)\//.exec(url ?? '')?.[1]
  return engine === undefined ? undefined : `/databases/${engine}/${id}/overview`
}

/** Where an entity of an event or a notification is shown; undefined where the console has no screen. */
export function entityPath(
  entity: { id?: EventEntity['id'] | null; type?: string; url?: string | null } | null | undefined,
): string | undefined {
  if (entity?.type === undefined || entity.id == null) return undefined
  const id = encodeURIComponent(entity.id)
  if (entity.type === 'database') return databasePath(id, entity.url)
  const path = Object.hasOwn(paths, entity.type) ? paths[entity.type] : undefined
  return path?.(id)
}
