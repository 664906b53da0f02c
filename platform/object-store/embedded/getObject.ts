import { meterEgress } from '../s3/egress.ts'
import { S3Error } from '../s3/errors.ts'
import { httpDate, quoted, wholeSeconds } from '../s3/formats.ts'
import { namedHeaders, partNumber } from '../s3/objectRequest.ts'
import type { S3Request, S3Response } from '../s3/request.ts'
import { checksumHeaders } from './checksumFormats.ts'
import type { ObjectFiles } from './files.ts'
import {
  checksumOf,
  contentsOf,
  foundObject,
  readParts,
  requireReadConditions,
} from './findObject.ts'
import type { ObjectRecord } from './listing.ts'
import { namesEtag, type Part } from './objects.ts'

/** Parses a Range header (`to` exclusive); undefined for the whole object. @throws S3Error InvalidRange */
function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | undefined {
  // Ignore everything except a single byte range (RFC 9110, 14.2).
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (from >= size || from >= to)
    throw new S3Error('InvalidRange', undefined, {
      headers: { 'content-range': `bytes */${size}` },
    })
  return { from, to }
}

/** Returns the content type of downloads. */
export const servedContentType = ({ content_type: type }: Pick<ObjectRecord, 'content_type'>) =>
  type ?? 'binary/octet-stream'

function headersOf(call: S3Request, object: ObjectRecord): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': servedContentType(object),
    ...(object.headers === null ? {} : JSON.parse(object.headers)),
    etag: quoted(object.etag),
    'last-modified': httpDate(object.last_modified),
    'accept-ranges': 'bytes',
  }
  Object.assign(headers, namedHeaders(call))
  const isAsked = call.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED'
  return isAsked ? { ...headers, ...checksumHeaders(checksumOf(object)) } : headers
}

export async function getObject(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  for (let attempt = 1; ; attempt++) {
    const isHead = call.method === 'HEAD'
    const { bucket, object } = await foundObject(call, isHead ? 'HeadObject' : 'GetObject')
    requireReadConditions(call, object)
    const headers = headersOf(call, object)
    const parts = isHead && !call.has('partNumber') ? [] : await contentsOf(call, store, object)
    if (!isHead && parts.length === 0 && attempt < 5) continue
    const range = call.has('partNumber')
      ? partRange(call, object, parts, headers)
      : rangeAsked(call, object)
    const { from, to } = range ?? { from: 0, to: object.size }
    if (range) headers['content-range'] = `bytes ${from}-${to - 1}/${object.size}`
    // Omit the checksum, because it covers the whole object.
    if (range)
      for (const name of Object.keys(headers))
        if (name.startsWith('x-amz-checksum-')) delete headers[name]
    return {
      status: range ? 206 : 200,
      headers: { ...headers, 'content-length': to - from },
      ...(isHead ? {} : { body: meterEgress(call, bucket, readParts(store, parts, { from, to })) }),
    }
  }
}

function rangeAsked(call: S3Request, object: ObjectRecord) {
  const condition = call.header('if-range')
  const stale =
    condition !== undefined &&
    !namesEtag(condition, object.etag) &&
    Date.parse(condition) !== wholeSeconds(object.last_modified)
  return stale ? undefined : rangeOf(call.header('range'), object.size)
}

function partRange(
  call: S3Request,
  object: ObjectRecord,
  parts: readonly Part[],
  headers: Record<string, string>,
) {
  const number = partNumber(call)
  let from = 0
  for (const [at, { size }] of parts.entries()) {
    if (at + 1 === number) {
      // An object uploaded in one request has a single part, but no parts count.
      if (object.etag.includes('-')) headers['x-amz-mp-parts-count'] = String(parts.length)
      return { from, to: from + size }
    }
    from += size
  }
  throw new S3Error('InvalidPart', 'The object has no such part.')
}
