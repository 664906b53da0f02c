export type DatabaseEngine = 'mysql' | 'postgresql'

export const databaseTabs = [
  { part: 'overview', label: 'Overview' },
  { part: 'backups', label: 'Backups' },
  { part: 'maintenance', label: 'Maintenance' },
  { part: 'settings', label: 'Settings' },
] as const

type DatabaseTab = (typeof databaseTabs)[number]['part']

/** What can be open over a part of a database: in which part, and as what. */
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

/** Both engines have the same screens; any other word in an address names none. */
export function engineParam(text: string | undefined): DatabaseEngine {
  if (text === 'mysql' || text === 'postgresql') return text
  throw new Response(null, { status: 404, statusText: 'Not found' })
}

/** The engine of a database in the list; one that nobody has heard of has no screens. */
export const engineOf = ({ engine }: { engine?: string | undefined }): DatabaseEngine | undefined =>
  engine === 'mysql' || engine === 'postgresql' ? engine : undefined
