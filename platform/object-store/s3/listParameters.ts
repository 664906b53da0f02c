import type { Call } from './request.ts'
import { encodePart } from './encoding.ts'
import { S3Error } from './errors.ts'
import { wholeNumber } from './wholeNumber.ts'

/** A number of a query within bounds. @throws S3Error InvalidArgument */
export function countParameter(call: Call, name: string, most: number): number {
  const text = call.parameter(name)
  if (text === undefined || text === '') return most
  const value = wholeNumber(text)
  if (!(value < 2 ** 31))
    throw new S3Error('InvalidArgument', `Provided ${name} is not an integer or is out of range`)
  return Math.min(value, most)
}

/** Names as a list spells them: XML cannot hold all signs, so that clients may ask for them encoded. */
export function spelling(call: Call): (name: string) => string {
  const type = call.parameter('encoding-type')
  if (type === undefined) return (name) => name
  if (type !== 'url')
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request')
  return (name) => encodePart(name).replaceAll('%2F', '/')
}
