import {
  listDatabasesOptions,
  listMysqlDatabaseBackupsOptions,
  listPostgresqlDatabaseBackupsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Database } from '#api/generated/types.gen.ts'
import { wholeList } from '#api/query/reads.ts'
import { calendarSource } from '../calendarSource.ts'
import type { Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { databasesQuery } from './queries.ts'
import { databaseSchedules, databaseScheduleKinds } from './schedules.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listDatabases', 'Databases', 'Database', listDatabasesOptions(), {
    idOf: ({ engine, id }) => `${String(engine)} ${String(id)}`,
    innerOf: listsOfDatabase,
  }),
]

function listsOfDatabase(database: Database): InventorySource[] {
  const engine = engineOfDatabase(database)
  if (engine === undefined) return []
  const { id } = database
  const path = { instanceId: id }
  return [
    inventoryList(
      `listDatabaseBackups ${engine} ${id}`,
      `Backups of ${database.label ?? `database ${id}`}`,
      'Database backup',
      (engine === 'mysql' ? listMysqlDatabaseBackupsOptions : listPostgresqlDatabaseBackupsOptions)(
        { path },
      ),
      byId,
    ),
  ]
}

export function databaseUses(wanted: Wanted, database: Database): Use[] {
  const engine = engineOfDatabase(database)
  return usesIn(
    wanted,
    {
      kind: 'Database',
      object: database.label ?? `Database ${database.id}`,
      href: engine && databasePaths.tab(engine, database.id, 'settings'),
    },
    [
      ['Allow list', database.allow_list ?? []],
      ['Host', [database.hosts?.primary]],
      ['Host in the private network', [database.hosts?.secondary]],
    ],
  )
}

export const findSources: readonly FindSource[] = [
  findSource({
    noun: 'databases',
    admits: true,
    list: listDatabasesOptions,
    usesOf: databaseUses,
  }),
]

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'database_id', type: 'database', list: () => listDatabasesOptions() },
]

export const calendar = calendarSource({
  kinds: databaseScheduleKinds,
  reads: [wholeList('databases', databasesQuery)],
  schedulesOf: (databases) => databaseSchedules(databases?.rows ?? []),
})
