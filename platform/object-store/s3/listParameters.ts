import type { S3Request } from './request.ts'
import { encodePart } from './encoding.ts'
import { S3Error } from './errors.ts'
import { wholeNumber } from './wholeNumber.ts'

/**
 * Parses a numeric query parameter.
 * @returns at most `most`, which is also the default
 * @throws S3Error InvalidArgument
 */
export function countParameter(call: S3Request, name: string, most: number): number {
  const text = call.parameter(name)
  if (text === undefined || text === '') return most
  const value = wholeNumber(text)
  if (!(value < 2 ** 31))
    throw new S3Error('InvalidArgument', `Provided ${name} is not an integer or is out of range`)
  return Math.min(value, most)
}

/**
 * Returns the function that encodes names in a list. Clients can request URL encoding, because XML cannot represent all
 * characters.
 */
export function spelling(call: S3Request): (name: string) => string {
  const type = call.parameter('encoding-type')
  if (type === undefined) return (name) => name
  if (type !== 'url')
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request')
  return (name) => encodePart(name).replaceAll('%2F', '/')
}
