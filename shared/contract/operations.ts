import { readFileSync } from 'node:fs'

/**
 * Type of a field of a list, which determines how it is compared. `texts` is an array of strings, one of which must
 * match.
 */
export type FilterKind = 'number' | 'text' | 'texts' | 'time' | 'flag'

/** The fields of a list's items that the X-Filter header may use. */
export type FilterKinds = Readonly<Record<string, FilterKind>>

/** A rate limit with fixed windows. */
export interface RateLimit {
  /** Maximum number of requests in a window. */
  limit: number
  /** Length of a window, in seconds. */
  window: number
}

/** The permission that a restricted user needs in addition to the token's scope, as in `x-grant`. */
export type Grant =
  | 'none'
  | 'unrestricted'
  | { global: string }
  | { object: string; parameter: string; permissions: 'read_only' | 'read_write' }
  | { account_access: 'read_only' | 'read_write' }
  | { filtered: string }

/**
 * The credential that an operation creates, returns or changes, as in `x-credential`:
 * - `account`: gives access to the account, to its object storage or to instances created later, or changes the
 *   permissions of a user. It remains valid after the caller's token has been revoked.
 * - `object`: the secret of one object, or a signed URL, which expires.
 * - `initial`: the first secret of an object that the operation creates.
 */
type Credential = 'none' | 'account' | 'object' | 'initial'

/** An operation of the contract, with the values that request handling needs. */
export interface ContractOperation {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{placeholders}`. */
  path: string
  /** Alternative sets of scopes, one of which is sufficient; an empty list means that no token is required. */
  security: string[][]
  tokenOptional: boolean
  grant: Grant
  credential: Credential
  emits: string[]
  rateLimit: RateLimit
  /** Parameters, with the JSON pointers of their schemas in the bundled contract. */
  parameters: { name: string; in: 'path' | 'query'; required: boolean; pointer: string }[]
  /** JSON request body. A free body is an arbitrary object that is stored unchanged. */
  jsonBody: { pointer: string; schema: Schema; required: boolean; free: boolean } | undefined
  /** True for a body that is not JSON: the handler reads the stream. */
  streamBody: boolean
  /**
   * The fields that the X-Filter header may use, from `x-filterable`. Empty if the response contains several lists,
   * undefined if it contains none.
   */
  filterable: FilterKinds | undefined
}

interface RawOperation {
  operationId: string
  security?: Record<string, string[]>[]
  'x-grant'?: Grant
  'x-credential'?: Credential
  'x-emits'?: string[]
  'x-rate-limit'?: RateLimit
  'x-filterable'?: string[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
  parameters?: RawParameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}

export interface Schema {
  $ref?: string
  /** Fields of an object for which null means the same as omitting the field. */
  'x-null-omitted'?: string[]
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type RawParameter = { $ref: string } | { name: string; in: 'path' | 'query'; required?: boolean }

export const contract: {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, unknown> }
} = JSON.parse(
  readFileSync(new URL('../../contract/generated/bundled.json', import.meta.url), 'utf8'),
)

const methods = ['get', 'post', 'put', 'delete'] as const
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerTo = (...parts: string[]) =>
  `#/${parts.map((part) => encodeURIComponent(escaped(part))).join('/')}`

function parametersOf(path: string, method: string): ContractOperation['parameters'] {
  const item = contract.paths[path] ?? {}
  const own = (item[method] as RawOperation).parameters ?? []
  const shared = (item.parameters as RawParameter[] | undefined) ?? []
  const listed = [
    ...shared.map((parameter, index) => ({ parameter, at: [path, 'parameters', String(index)] })),
    ...own.map((parameter, index) => ({
      parameter,
      at: [path, method, 'parameters', String(index)],
    })),
  ]
  return listed.map(({ parameter, at }) => {
    if (!('$ref' in parameter))
      return {
        name: parameter.name,
        in: parameter.in,
        required: parameter.required === true,
        pointer: pointerTo('paths', ...at, 'schema'),
      }
    const name = parameter.$ref.split('/').at(-1) ?? ''
    const target = contract.components.parameters?.[name] as {
      name: string
      in: 'path' | 'query'
      required?: boolean
    }
    return {
      name: target.name,
      in: target.in,
      required: target.required === true,
      pointer: pointerTo('components', 'parameters', name, 'schema'),
    }
  })
}

function isFree(content: unknown): boolean {
  const { schema } = content as { schema: { $ref?: string; additionalProperties?: unknown } }
  const name = schema.$ref?.split('/').at(-1)
  const named = name === undefined ? schema : contract.components.schemas[name]
  return (
    named !== undefined && 'additionalProperties' in named && named.additionalProperties === true
  )
}

/** Returns a schema and the schemas that it is composed of, with references resolved. */
export function partsOf(schema: Schema | undefined): Schema[] {
  if (!schema) return []
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return partsOf(contract.components.schemas[name])
  }
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((each) => each ?? [])
  return [schema, ...parts.flatMap(partsOf)]
}

export const propertyOf = (schema: Schema | undefined, name: string): Schema | undefined =>
  partsOf(schema).find(({ properties }) => properties?.[name])?.properties?.[name]

function filterKind(schema: Schema | undefined): FilterKind | undefined {
  const parts = partsOf(schema)
  const types = parts.flatMap(({ type }) => type ?? [])
  if (types.includes('array')) return 'texts'
  if (parts.some((part) => part === contract.components.schemas.DateTime)) return 'time'
  if (types.includes('string') || parts.some((part) => part.enum)) return 'text'
  if (types.includes('integer') || types.includes('number')) return 'number'
  return types.includes('boolean') ? 'flag' : undefined
}

/** @throws Error if `x-filterable` lists a field that the items of the list do not have */
function filterKinds(raw: RawOperation): FilterKinds | undefined {
  const fields = raw['x-filterable']
  if (!fields) return undefined
  const answer = raw.responses['200']?.content?.['application/json']?.schema
  const list = answer?.type === 'array' ? answer : propertyOf(answer, 'data')
  const items = partsOf(list).find((part) => part.items)?.items
  return Object.fromEntries(
    fields.map((field) => {
      const kind = filterKind(field.split('.').reduce(propertyOf, items))
      if (!kind) throw new Error(`x-filterable of ${raw.operationId} names ${field}`)
      return [field, kind]
    }),
  )
}

function operationOf(path: string, method: (typeof methods)[number]): ContractOperation {
  const raw = contract.paths[path]?.[method] as RawOperation
  const security = raw.security ?? []
  const content = raw.requestBody?.content
  const parameters = parametersOf(path, method)
  const paged = method === 'get' && parameters.some(({ name }) => name === 'page_size')
  return {
    id: raw.operationId,
    method: method.toUpperCase() as ContractOperation['method'],
    path,
    security: security.flatMap((scheme) => (scheme.token ? [scheme.token] : [])),
    tokenOptional:
      security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0),
    grant: raw['x-grant'] ?? 'none',
    credential: raw['x-credential'] ?? 'none',
    emits: raw['x-emits'] ?? [],
    rateLimit: raw['x-rate-limit'] ?? { limit: paged ? 200 : 400, window: 60 },
    parameters,
    jsonBody: content?.['application/json']
      ? {
          pointer: pointerTo(
            'paths',
            path,
            method,
            'requestBody',
            'content',
            'application/json',
            'schema',
          ),
          schema: content['application/json'].schema,
          required: raw.requestBody?.required === true,
          free: isFree(content['application/json']),
        }
      : undefined,
    streamBody: content !== undefined && !content['application/json'],
    filterable: filterKinds(raw),
  }
}

export const operations: ContractOperation[] = Object.entries(contract.paths).flatMap(
  ([path, item]) =>
    methods.filter((method) => method in item).map((method) => operationOf(path, method)),
)
