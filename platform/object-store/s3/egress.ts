import type { BucketRecord } from '../buckets.ts'
import type { S3Request } from './request.ts'

/** Passes the bytes through and adds them to the outgoing transfer of the account that owns the bucket. */
export async function* meterEgress(
  call: S3Request,
  bucket: BucketRecord,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let egressBytes = 0
  try {
    for await (const chunk of bytes) {
      yield chunk
      egressBytes += chunk.length
    }
  } finally {
    call.store.meter.add(bucket.account_id, egressBytes, call.store.clock.now())
  }
}
