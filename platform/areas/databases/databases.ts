import { pageOf, pageOfItems } from '../../database/page.ts'
import type { Handlers } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import { backupWritesOf } from './backups.ts'
import { engineById, engines } from './engines.ts'
import { readable, readsOf } from './reads.ts'
import { toSummary } from './rows.ts'
import { databaseTypeById, databaseTypes } from './types.ts'
import { writesOf } from './writes.ts'

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw notFound()
  return item
}

const mysql = { ...readsOf('mysql'), ...writesOf('mysql'), ...backupWritesOf('mysql') }
const postgresql = {
  ...readsOf('postgresql'),
  ...writesOf('postgresql'),
  ...backupWritesOf('postgresql'),
}

export const databaseHandlers: Handlers<
  | 'listDatabaseEngines'
  | 'getDatabaseEngine'
  | 'listDatabaseTypes'
  | 'getDatabaseType'
  | 'listDatabases'
  | 'listMysqlDatabases'
  | 'createMysqlDatabase'
  | 'getMysqlDatabase'
  | 'updateMysqlDatabase'
  | 'deleteMysqlDatabase'
  | 'listMysqlDatabaseBackups'
  | 'createMysqlDatabaseSnapshot'
  | 'getMysqlDatabaseBackup'
  | 'deleteMysqlDatabaseBackup'
  | 'restoreMysqlDatabaseBackup'
  | 'getMysqlDatabaseCredentials'
  | 'resetMysqlDatabaseCredentials'
  | 'patchMysqlDatabase'
  | 'getMysqlDatabaseSsl'
  | 'listPostgresqlDatabases'
  | 'createPostgresqlDatabase'
  | 'getPostgresqlDatabase'
  | 'updatePostgresqlDatabase'
  | 'deletePostgresqlDatabase'
  | 'listPostgresqlDatabaseBackups'
  | 'createPostgresqlDatabaseSnapshot'
  | 'getPostgresqlDatabaseBackup'
  | 'deletePostgresqlDatabaseBackup'
  | 'restorePostgresqlDatabaseBackup'
  | 'getPostgresqlDatabaseCredentials'
  | 'resetPostgresqlDatabaseCredentials'
  | 'patchPostgresqlDatabase'
  | 'getPostgresqlDatabaseSsl'
> = {
  listDatabaseEngines: ({ query }) => pageOfItems(engines, query),
  getDatabaseEngine: ({ path }) => known(engineById(path.engineId)),
  listDatabaseTypes: ({ query }) => pageOfItems(databaseTypes, query),
  getDatabaseType: ({ path }) => known(databaseTypeById(path.typeId)),
  listDatabases: ({ query }, context) => pageOf(readable(context), query, toSummary),

  listMysqlDatabases: mysql.list,
  createMysqlDatabase: mysql.create,
  getMysqlDatabase: mysql.get,
  updateMysqlDatabase: mysql.update,
  deleteMysqlDatabase: mysql.delete,
  listMysqlDatabaseBackups: mysql.listBackups,
  createMysqlDatabaseSnapshot: mysql.createSnapshot,
  getMysqlDatabaseBackup: mysql.getBackup,
  deleteMysqlDatabaseBackup: mysql.deleteBackup,
  restoreMysqlDatabaseBackup: mysql.restore,
  getMysqlDatabaseCredentials: mysql.getCredentials,
  resetMysqlDatabaseCredentials: mysql.resetCredentials,
  patchMysqlDatabase: mysql.patch,
  getMysqlDatabaseSsl: mysql.getSsl,

  listPostgresqlDatabases: postgresql.list,
  createPostgresqlDatabase: postgresql.create,
  getPostgresqlDatabase: postgresql.get,
  updatePostgresqlDatabase: postgresql.update,
  deletePostgresqlDatabase: postgresql.delete,
  listPostgresqlDatabaseBackups: postgresql.listBackups,
  createPostgresqlDatabaseSnapshot: postgresql.createSnapshot,
  getPostgresqlDatabaseBackup: postgresql.getBackup,
  deletePostgresqlDatabaseBackup: postgresql.deleteBackup,
  restorePostgresqlDatabaseBackup: postgresql.restore,
  getPostgresqlDatabaseCredentials: postgresql.getCredentials,
  resetPostgresqlDatabaseCredentials: postgresql.resetCredentials,
  patchPostgresqlDatabase: postgresql.patch,
  getPostgresqlDatabaseSsl: postgresql.getSsl,
}
