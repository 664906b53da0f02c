import { hour } from './durations.ts'

/** Validity of a sign-in or reauthentication, in milliseconds. */
export const proofLife = hour

/** Error message shown to the user. */
export const proofReason = 'Your last sign-in is more than an hour ago. Confirm that it is you.'

/**
 * Operations that require a recent reauthentication, in addition to every DELETE: those that overwrite data, reveal a
 * secret, or give another user or client access.
 */
const provenOperations: ReadonlySet<string> = new Set([
  'cancelComputeBackups',
  'cancelObjectStorage',
  'createStorageKey',
  'createToken',
  'createUser',
  'getMysqlDatabaseCredentials',
  'getPostgresqlDatabaseCredentials',
  'rebuildCompute',
  'resetComputeDiskPassword',
  'resetComputePassword',
  'resetMysqlDatabaseCredentials',
  'resetPostgresqlDatabaseCredentials',
  'restoreComputeBackup',
  'restoreMysqlDatabaseBackup',
  'restorePostgresqlDatabaseBackup',
  'updateUser',
  'updateUserGrants',
])

/** Returns true if an operation requires that the last reauthentication is not older than `proofLife`. */
export const needsProof = ({ id, method }: { id: string; method: string }): boolean =>
  method === 'DELETE' || provenOperations.has(id)
