import type { OperationId } from './contract.ts'

/** Operations whose handlers come with their areas. Such a call answers 501; the list only shrinks. */
export const unimplemented = [
  'cancelObjectStorage',
  'createBucket',
  'createImage',
  'createObjectUrl',
  'createStorageKey',
  'deleteBucket',
  'deleteBucketTls',
  'deleteImage',
  'deleteStorageKey',
  'modifyBucketAccess',
  'updateBucketAccess',
  'updateImage',
  'updateObjectAcl',
  'updateStorageKey',
  'uploadBucketTls',
  'uploadImage',
] as const satisfies readonly OperationId[]

if (import.meta.main)
  process.stdout.write(
    `The local platform has no handler yet for ${unimplemented.length} operations: ${unimplemented.join(', ')}\n`,
  )
