import type { operations, Supported } from './operations.ts'
import type { SupportedTopic } from './topics.ts'

/**
 * Rows for which Ceph 16.2 behind OBJECT_STORE_URL responds differently from the embedded store.
 */
export const differences: Partial<Record<Supported<typeof operations> | SupportedTopic, string>> = {
  GetObjectAttributes: 'Ceph 16.2 keeps no checksums beside the ETag, so that none is told',
  'Conditions of writes':
    'A write is passed on with its conditions, a missing object is told as PreconditionFailed; conditions of deletes and of completed uploads are refused, because Ceph 16.2 passes over them',
  'Grants to accounts':
    'The store has one account: only groups can be granted to, others are refused, and who put an object into the bucket of another account reads its ACL no more than strangers do',
  'Reading by part': 'Ceph 16.2 does not read by part, so that it is refused',
  'Checksums of objects': 'Checked on the way, but not kept by Ceph 16.2',
  'Checksums of multipart uploads':
    'Those of parts are checked on the way, but none is kept by Ceph 16.2',
}
