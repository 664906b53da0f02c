import type { OperationId } from './contract.ts'

/** Operations whose handlers come with their areas. Such a call answers 501; the list only shrinks. */
export const absent = [
  'cancelObjectStorage',
  'createBucket',
  'createImage',
  'createMysqlDatabase',
  'createMysqlDatabaseSnapshot',
  'createObjectUrl',
  'createPostgresqlDatabase',
  'createPostgresqlDatabaseSnapshot',
  'createStorageKey',
  'deleteBucket',
  'deleteBucketTls',
  'deleteImage',
  'deleteMysqlDatabase',
  'deleteMysqlDatabaseBackup',
  'deletePostgresqlDatabase',
  'deletePostgresqlDatabaseBackup',
  'deleteStorageKey',
  'modifyBucketAccess',
  'patchMysqlDatabase',
  'patchPostgresqlDatabase',
  'resetMysqlDatabaseCredentials',
  'resetPostgresqlDatabaseCredentials',
  'restoreMysqlDatabaseBackup',
  'restorePostgresqlDatabaseBackup',
  'updateBucketAccess',
  'updateImage',
  'updateMysqlDatabase',
  'updateObjectAcl',
  'updatePostgresqlDatabase',
  'updateStorageKey',
  'uploadBucketTls',
  'uploadImage',
] as const satisfies readonly OperationId[]

if (import.meta.main)
  process.stdout.write(
    `The local platform has no handler yet for ${absent.length} operations: ${absent.join(', ')}\n`,
  )
