import type { BucketRecord } from '../buckets.ts'
import type { ObjectRecord } from '../embedded/listing.ts'
import { namesEtag } from '../embedded/objects.ts'
import { decodePath } from './encoding.ts'
import { S3Error } from './errors.ts'
import { wholeSeconds } from './formats.ts'
import type { S3Request } from './request.ts'

/** Parses the copy source of a request. @throws S3Error if the header is invalid or the bucket is not accessible */
export async function copiedFrom(call: S3Request): Promise<{ bucket: BucketRecord; name: string }> {
  const header = call.header('x-amz-copy-source') ?? ''
  const [address = '', version] = header.split('?')
  let path: string
  try {
    path = decodePath(address.startsWith('/') ? address.slice(1) : address)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new S3Error('InvalidArgument', 'Copy Source must be URL-encoded.')
  }
  if (path.includes('\0'))
    throw new S3Error('InvalidArgument', 'Copy Source must not contain a NUL character.')
  const at = path.indexOf('/')
  const [label, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)]
  if (label === '' || name === '' || at < 0)
    throw new S3Error(
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    )
  if (version !== undefined && version !== 'versionId=null')
    throw new S3Error('InvalidArgument', 'There are no versions of objects.')
  const bucket = await call.bucketNamed(label, call.header('x-amz-source-expected-bucket-owner'))
  return { bucket, name }
}

/** @throws S3Error PreconditionFailed */
export function requireSourceConditions(
  call: S3Request,
  object: Pick<ObjectRecord, 'etag' | 'last_modified'>,
): void {
  const failed = () => new S3Error('PreconditionFailed')
  const condition = (suffix: string) => call.header(`x-amz-copy-source-if-${suffix}`)
  const time = wholeSeconds(object.last_modified)
  const [match, none] = [condition('match'), condition('none-match')]
  const [since, until] = [condition('modified-since'), condition('unmodified-since')]
  if (match !== undefined && !namesEtag(match, object.etag)) throw failed()
  if (none !== undefined && namesEtag(none, object.etag)) throw failed()
  if (since !== undefined && none === undefined && time <= Date.parse(since)) throw failed()
  if (until !== undefined && match === undefined && time > Date.parse(until)) throw failed()
}
