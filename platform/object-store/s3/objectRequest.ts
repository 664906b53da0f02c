import { S3Error } from './errors.ts'
import type { S3Request } from './request.ts'
import { wholeNumber } from './wholeNumber.ts'

export const partsMax = 10_000

const overrides = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
]

/**
 * Returns the response headers that the client overrides by query parameters.
 * @throws S3Error for an anonymous request, and for characters that are not allowed in a header
 */
export function namedHeaders(call: S3Request): Record<string, string> {
  const named: Record<string, string> = {}
  for (const name of overrides) {
    const value = call.parameter(`response-${name}`)
    if (value === undefined) continue
    if (!call.auth.signer)
      throw new S3Error('InvalidRequest', 'Only signed requests may set headers of the response.')
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new S3Error(
        'InvalidArgument',
        `response-${name} contains characters that a header cannot contain. Write file names as filename*=UTF-8''…`,
        { details: { ArgumentName: `response-${name}` } },
      )
    named[name] = value
  }
  return named
}

/** @throws S3Error InvalidArgument */
export function partNumber(call: S3Request): number {
  const number = wholeNumber(call.parameter('partNumber'))
  if (!(number >= 1 && number <= partsMax))
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000')
  return number
}

export function requireKey(call: S3Request): void {
  if (Buffer.byteLength(call.key) > 1024) throw new S3Error('KeyTooLongError')
}

const attributeNames = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize']

/** @throws S3Error InvalidArgument */
export function attributesAsked(call: S3Request): string[] {
  const attributes = (call.header('x-amz-object-attributes') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (attributes.length === 0 || attributes.some((name) => !attributeNames.includes(name)))
    throw new S3Error('InvalidArgument', 'x-amz-object-attributes must name known attributes.')
  return attributes
}
