import {
  listDatabasesOptions,
  listMysqlDatabaseBackupsOptions,
  listPostgresqlDatabaseBackupsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Database } from '#api/generated/types.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventory/source.ts'
import { engineOf } from './paths.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listDatabases', 'Databases', 'Database', listDatabasesOptions(), {
    idOf: ({ engine, id }) => `${String(engine)} ${String(id)}`,
    innerOf: listsOfDatabase,
  }),
]

function listsOfDatabase(database: Database): InventorySource[] {
  const engine = engineOf(database)
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
