import {
  getMysqlDatabaseCredentialsOptions,
  getMysqlDatabaseOptions,
  getMysqlDatabaseSslOptions,
  getPostgresqlDatabaseCredentialsOptions,
  getPostgresqlDatabaseOptions,
  getPostgresqlDatabaseSslOptions,
  listMysqlDatabaseBackupsOptions,
  listPostgresqlDatabaseBackupsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  createMysqlDatabaseSnapshot,
  createPostgresqlDatabaseSnapshot,
  deleteMysqlDatabase,
  deleteMysqlDatabaseBackup,
  deletePostgresqlDatabase,
  deletePostgresqlDatabaseBackup,
  patchMysqlDatabase,
  patchPostgresqlDatabase,
  resetMysqlDatabaseCredentials,
  resetPostgresqlDatabaseCredentials,
  restoreMysqlDatabaseBackup,
  restorePostgresqlDatabaseBackup,
  updateMysqlDatabase,
  updatePostgresqlDatabase,
} from '#api/generated/sdk.gen.ts'
import type { DatabaseEngine } from '#paths/databases.ts'

const mysql = {
  get: getMysqlDatabaseOptions,
  backups: listMysqlDatabaseBackupsOptions,
  credentials: getMysqlDatabaseCredentialsOptions,
  ssl: getMysqlDatabaseSslOptions,
  update: updateMysqlDatabase,
  remove: deleteMysqlDatabase,
  patch: patchMysqlDatabase,
  resetCredentials: resetMysqlDatabaseCredentials,
  createSnapshot: createMysqlDatabaseSnapshot,
  removeBackup: deleteMysqlDatabaseBackup,
  restore: restoreMysqlDatabaseBackup,
}

/** API operations of each engine. They differ only in their path (document 2, 4.2). */
export const engineApi: Readonly<Record<DatabaseEngine, typeof mysql>> = {
  mysql,
  postgresql: {
    get: getPostgresqlDatabaseOptions,
    backups: listPostgresqlDatabaseBackupsOptions,
    credentials: getPostgresqlDatabaseCredentialsOptions,
    ssl: getPostgresqlDatabaseSslOptions,
    update: updatePostgresqlDatabase,
    remove: deletePostgresqlDatabase,
    patch: patchPostgresqlDatabase,
    resetCredentials: resetPostgresqlDatabaseCredentials,
    createSnapshot: createPostgresqlDatabaseSnapshot,
    removeBackup: deletePostgresqlDatabaseBackup,
    restore: restorePostgresqlDatabaseBackup,
  },
}
