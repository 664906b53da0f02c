import type { Call } from './request.ts'
import { checksumAlgorithms } from '../embedded/checksums.ts'
import { S3Error } from './errors.ts'
import type { OperationName } from './operations.ts'

/**
 * What headers of S3 ask for and this store does not do, each with the value that asks for nothing. Passed over, they
 * would leave a client in the belief that its object is encrypted, locked, tagged or checked.
 */
const unsupported: [name: RegExp, nothing?: string][] = [
  [/^x-amz-(copy-source-)?server-side-encryption/],
  [/^x-amz-object-lock-/],
  [/^x-amz-bucket-object-lock-enabled$/, 'false'],
  [/^x-amz-bucket-namespace$/, 'global'],
  // The owner of a bucket owns what others put into it, and ACLs hold.
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

/** As S3 has it, a write can be kept from replacing anything, but not from replacing this or that. */
const onlyStar: readonly OperationName[] = ['PutObject', 'CopyObject', 'CompleteMultipartUpload']

/** @throws S3Error NotImplemented or InvalidStorageClass */
export function refuseUnsupportedHeaders(call: Call, operation: OperationName): void {
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
