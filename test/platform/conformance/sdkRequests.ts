import * as sdk from '@aws-sdk/client-s3'

interface SdkRequest {
  method: string
  query: string
  /** True if the URL contains an object key. */
  key: boolean
  /** Lower-case names of the headers that the operation can send. */
  headers: string[]
}

type Traits = { httpHeader?: string; httpPrefixHeaders?: string }
type Shape = [
  kind: number,
  namespace: string,
  name: string,
  traits: unknown,
  fields: string[],
  members: unknown[],
]
type Schema = [
  kind: number,
  namespace: string,
  name: string,
  traits: { http: [string, string, number] },
  input: Shape | (() => Shape),
]

function headersOf(input: Shape | (() => Shape)): string[] {
  const [, , , , , members] = typeof input === 'function' ? input() : input
  return members.flatMap((member) => {
    const traits: unknown = Array.isArray(member) ? member[1] : undefined
    const { httpHeader, httpPrefixHeaders } = (
      typeof traits === 'object' && traits ? traits : {}
    ) as Traits
    const name = httpHeader ?? httpPrefixHeaders
    return name === undefined ? [] : [name.toLowerCase()]
  })
}

const isOperation = (value: unknown): value is Schema => Array.isArray(value) && value[0] === 9

/** Request of each operation of the SDK. */
export const sdkRequests = new Map(
  Object.values<unknown>(sdk).flatMap((value): [string, SdkRequest][] => {
    if (!isOperation(value)) return []
    const [, , name, { http }, input] = value
    const [path = '', query = ''] = http[1].split('?')
    return [
      [name, { method: http[0], query, key: path.includes('{Key'), headers: headersOf(input) }],
    ]
  }),
)
