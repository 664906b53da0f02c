import { hour } from './durations.ts'

/** So long a sign-in, or a proof since, stands for the person before the screen; milliseconds. */
export const proofLife = hour

/** Says it to the person. */
export const proofReason = 'Your last sign-in is more than an hour ago. Confirm that it is you.'

/** Beside every DELETE: what overwrites, what shows a secret, and what gives somebody else a way in. */
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

/** True when a console session whose last proof is older than `proofLife` is asked for one first. */
export const needsProof = ({ id, method }: { id: string; method: string }): boolean =>
  method === 'DELETE' || provenOperations.has(id)
