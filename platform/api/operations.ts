import { readFileSync } from 'node:fs'
import type { FilterKind, FilterKinds } from '../database/filter/readFilter.ts'
import type { Operations } from '../generated/operations.gen.ts'
import type { RateLimit } from './rateLimits.ts'

export type OperationId = keyof Operations

/** What a restricted user needs beside the token's scope, as written in `x-grant`. */
export type Grant =
  | 'none'
  | 'unrestricted'
  | { global: string }
  | { object: string; parameter: string; permissions: 'read_only' | 'read_write' }
  | { account_access: 'read_only' | 'read_write' }
  | { filtered: string }

/**
 * The credential that an operation creates, shows or changes, as written in `x-credential`:
 * - `account`: one that opens the account, its object storage or instances created later, or the rights of a user. It works
 *   after the token of the caller has ended.
 * - `object`: the secret of one object, or a signed URL, which expires.
 * - `initial`: the first secret of an object that the operation creates.
 */
type Credential = 'none' | 'account' | 'object' | 'initial'

/** One operation as the contract file writes it, with what the binding needs at hand. */
export interface ContractOperation {
  id: OperationId
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{placeholders}`. */
  path: string
  /** One of these sets of scopes is enough; an empty list needs no token. */
  security: string[][]
  tokenOptional: boolean
  grant: Grant
  credential: Credential
  emits: string[]
  rateLimit: RateLimit
  /** Where its parts stand in the bundled file, as JSON pointers. */
  parameters: { name: string; in: 'path' | 'query'; required: boolean; pointer: string }[]
  /** A free body is any object at all, kept as it is. */
  jsonBody: { pointer: string; schema: Schema; required: boolean; free: boolean } | undefined
  /** A body that is not JSON is the handler's own to read. */
  streamBody: boolean
  /**
   * What the header X-Filter may name, of `x-filterable`: nothing where one answer holds several lists, and undefined where
   * it holds none.
   */
  filterable: FilterKinds | undefined
}

interface RawOperation {
  operationId: OperationId
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
  /** Fields of an object whose null says what leaving them out says. */
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
} = JSON.parse(readFileSync(new URL('../../contract/bundled.json', import.meta.url), 'utf8'))

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

/** A schema itself and those that it is put together from, their references followed. */
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

/** @throws Error when `x-filterable` names what the items of the list do not have. */
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
