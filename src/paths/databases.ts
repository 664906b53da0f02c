export type DatabaseEngine = 'mysql' | 'postgresql'

export const databaseTabs = [
  { part: 'overview', label: 'Overview' },
  { part: 'backups', label: 'Backups' },
  { part: 'maintenance', label: 'Maintenance' },
  { part: 'settings', label: 'Settings' },
] as const

type DatabaseTab = (typeof databaseTabs)[number]['part']

/** The tab on which each action opens, by action. */
const actionPlaces = {
  reset: 'overview',
  snapshot: 'backups',
  patch: 'maintenance',
  delete: 'settings',
} as const satisfies Record<string, DatabaseTab>

export type DatabaseActionName = keyof typeof actionPlaces

export const databasePaths = {
  list: () => '/databases',
  create: () => '/databases/new',
  tab: (engine: DatabaseEngine, instanceId: number, tab: DatabaseTab) =>
    `/databases/${engine}/${instanceId}/${tab}`,
  action: (engine: DatabaseEngine, instanceId: number, action: DatabaseActionName) =>
    `${databasePaths.tab(engine, instanceId, actionPlaces[action])}?open=${action}`,
}

/** Returns the engine in a URL. Throws a 404 response for any other value. */
export function engineParam(text: string | undefined): DatabaseEngine {
  if (text === 'mysql' || text === 'postgresql') return text
  throw new Response(null, { status: 404, statusText: 'Not found' })
}

/** Returns the engine of a database in the list, or undefined if the console does not know the engine. */
export const engineOfDatabase = ({
  engine,
}: {
  engine?: string | undefined
}): DatabaseEngine | undefined =>
  engine === 'mysql' || engine === 'postgresql' ? engine : undefined
