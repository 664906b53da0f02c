import type { IncomingHttpHeaders } from 'node:http'
import type { BucketRecord } from '../buckets.ts'
import { encodePath, type QueryParameters } from '../s3/encoding.ts'
import { objectHeaders } from '../s3/metadata.ts'
import type { S3Request } from '../s3/request.ts'
import { escaped } from '../s3/xml.ts'
import { storeName } from './storeNames.ts'

/** Request headers to forward to the store. Headers of signatures and of the transport are not forwarded. */
const passedOn = [
  'content-md5',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'x-amz-acl',
  'x-amz-checksum-algorithm',
  'x-amz-checksum-crc32',
  'x-amz-checksum-crc32c',
  'x-amz-checksum-crc64nvme',
  'x-amz-checksum-mode',
  'x-amz-checksum-sha1',
  'x-amz-checksum-sha256',
  'x-amz-checksum-type',
  'x-amz-copy-source-if-match',
  'x-amz-copy-source-if-modified-since',
  'x-amz-copy-source-if-none-match',
  'x-amz-copy-source-if-unmodified-since',
  'x-amz-copy-source-range',
  'x-amz-grant-full-control',
  'x-amz-grant-read',
  'x-amz-grant-read-acp',
  'x-amz-grant-write',
  'x-amz-grant-write-acp',
  'x-amz-metadata-directive',
  'x-amz-mp-object-size',
]

export const sourceConditions = passedOn.filter((name) => name.startsWith('x-amz-copy-source-if-'))

/** Response headers to forward to the client. */
const passedBack =
  /^(accept-ranges|cache-control|content-(disposition|encoding|language|length|range|type)|etag|expires|last-modified|x-amz-(checksum-.+|meta-.+|mp-parts-count|storage-class))$/

export function headersBack(headers: IncomingHttpHeaders): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (passedBack.test(name) && typeof value === 'string') found[name] = value
  return found
}

/** Returns the parts of a request to forward to the store, except its body. */
export function requestOptionsOf(call: S3Request, bucket: BucketRecord) {
  const headers: Record<string, string> = objectHeaders(call)
  for (const name of passedOn) {
    const value = call.header(name)
    if (value !== undefined) headers[name] = value
  }
  // Omit signature parameters, because the request is signed again, and parameters in place of headers, which are sent
  // as headers.
  const query: QueryParameters = call.query.filter(([name]) => !/^x-(amz-|id$)/i.test(name))
  const { key } = call.target
  return {
    method: call.method,
    bucket: storeName(bucket),
    ...(key !== undefined && { key }),
    headers,
    query,
  }
}

/** Replaces the internal bucket name of the store in a response, because it must not be exposed to clients. */
export function renamed(text: string, bucket: BucketRecord, call: S3Request): string {
  const { label } = bucket
  let responseHeaders = text
  for (const element of ['Bucket', 'Name', 'BucketName'])
    responseHeaders = responseHeaders.replace(
      `<${element}>${storeName(bucket)}</`,
      () => `<${element}>${label}</`,
    )
  const location = `${call.store.endpointOf(call.request)}/${label}/${encodePath(call.key)}`
  return responseHeaders.replace(/<Location>[^<]*</, () => `<Location>${escaped(location)}<`)
}
