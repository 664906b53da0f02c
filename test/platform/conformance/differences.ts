import type { operations, Supported } from './operations.ts'
import type { SupportedTopic } from './topics.ts'

/**
 * Rows for which Ceph 16.2 behind OBJECT_STORE_URL responds differently from the embedded store.
 */
export const differences: Partial<Record<Supported<typeof operations> | SupportedTopic, string>> = {
  GetObjectAttributes: 'Ceph 16.2 stores no checksum except the ETag, so none is returned',
  'Conditions of writes':
    'A write is forwarded with its conditions, and a missing object is reported as PreconditionFailed; conditions of deletes and of completed uploads are rejected, because Ceph 16.2 ignores them',
  'Grants to accounts':
    'The store has one account: grants to groups are supported and others are rejected, and the owner of an object in the bucket of another account can read its ACL no more than anonymous clients can',
  'Reading by part': 'Ceph 16.2 does not support reading by part, so the request is rejected',
  'Checksums of objects': 'Verified during the upload, but not stored by Ceph 16.2',
  'Checksums of multipart uploads':
    'Those of parts are verified during the upload, but not stored by Ceph 16.2',
}
