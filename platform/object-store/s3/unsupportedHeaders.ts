import type { S3Request } from './request.ts'
import { checksumAlgorithms } from '../embedded/checksums.ts'
import { S3Error } from './errors.ts'
import type { S3OperationName } from './operations.ts'

/**
 * Headers of S3 features that are not supported, each with the value that does not request the feature. Ignoring them
 * would make a client believe that its object is encrypted, locked, tagged or verified.
 */
const unsupported: [name: RegExp, nothing?: string][] = [
  [/^x-amz-(copy-source-)?server-side-encryption/],
  [/^x-amz-object-lock-/],
  [/^x-amz-bucket-object-lock-enabled$/, 'false'],
  [/^x-amz-bucket-namespace$/, 'global'],
  // Equals the behavior here: the bucket owner owns objects that other accounts upload, and ACLs apply.
  [/^x-amz-object-ownership$/, 'bucketownerpreferred'],
  [/^x-amz-tagging$/, ''],
  [/^x-amz-website-redirect-location$/],
  [/^x-amz-write-offset-bytes$/],
  [/^x-amz-if-match-/],
  [new RegExp(`^x-amz-checksum-(?!(algorithm|mode|type|${checksumAlgorithms.join('|')})$)`)],
]

const knownTrailer = new RegExp(`^x-amz-checksum-(${checksumAlgorithms.join('|')})$`)

const notImplemented = (header: string) =>
  new S3Error(
    'NotImplemented',
    'A header you provided implies functionality that is not implemented.',
    { details: { Header: header } },
  )

/**
 * Operations whose If-None-Match may only be `*`, as in S3: a write can be prevented from replacing any object, but not
 * from replacing a specific version.
 */
const onlyStar: readonly S3OperationName[] = ['PutObject', 'CopyObject', 'CompleteMultipartUpload']

/** @throws S3Error NotImplemented or InvalidStorageClass */
export function rejectUnsupportedHeaders(call: S3Request, operation: S3OperationName): void {
  const names = new Set([
    ...Object.keys(call.request.headers),
    ...call.query.map(([name]) => name.toLowerCase()),
  ])
  for (const name of names) {
    const value = call.header(name)
    if (value === undefined) continue
    const asks = unsupported.some(
      ([pattern, nothing]) => pattern.test(name) && value.toLowerCase() !== nothing,
    )
    if (asks) throw notImplemented(name)
  }
  if ((call.header('x-amz-storage-class') ?? 'STANDARD') !== 'STANDARD')
    throw new S3Error('InvalidStorageClass')
  const trailer = call.header('x-amz-trailer')?.toLowerCase() ?? ''
  if (trailer.includes('x-amz-checksum-') && !knownTrailer.test(trailer))
    throw notImplemented('x-amz-trailer')
  const none = call.header('if-none-match')
  const isRefused = operation === 'DeleteObject' || (onlyStar.includes(operation) && none !== '*')
  if (none !== undefined && isRefused) throw notImplemented('If-None-Match')
}
