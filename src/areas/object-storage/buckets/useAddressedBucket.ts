import { useParams } from 'react-router'
import { textParam } from '#lib/params.ts'
import type { BucketPath } from '#paths/object-storage.ts'

/** Returns the bucket that the URL names. */
export function useAddressedBucket(): BucketPath {
  const params = useParams()
  return { clusterId: textParam(params, 'clusterId'), bucket: textParam(params, 'bucket') }
}
