import fc, { type Arbitrary } from 'fast-check'
import {
  type ContractOperation,
  type OperationId,
  operations,
} from '../../../platform/api/operations.ts'
import type { FilterKind } from '#shared/contract/operations.ts'
import { inputsOf, schemaAt } from '../../support/platform/inputs.ts'

/**
 * The sender of a request: an unrestricted user, a user without grants, or a client without a token.
 */
export type Caller = 'owner' | 'guest' | 'nobody'

/** A request for an operation, in the form that is generated and stored in the corpus. */
export interface ApiCall {
  operation: OperationId
  /** Numbers that select the keys of the path, from left to right. */
  keys: number[]
  query: Record<string, string>
  as: Caller
  filter?: string | undefined
  /** Sent as JSON; `text` is sent unchanged, as Latin-1 bytes. */
  body?: unknown
  text?: string | undefined
  type?: string | undefined
}

const fields: Record<FilterKind, Arbitrary<unknown>> = {
  text: fc.constantFrom('web-1', '', '%', '\\', '😀', 'a'.repeat(3000), '\0'),
  texts: fc.constantFrom('production', null, ''),
  number: fc.constantFrom(0, 1, -1, 2 ** 53, 1e300, '7'),
  time: fc.constantFrom('2026-05-12T10:30:00', '2026-13-40T99:99:99', '0000-00-00T00:00:00', ''),
  flag: fc.boolean(),
}
const signs = ['+gt', '+gte', '+lt', '+lte', '+contains', '+neq', '+or', '+unknown']

/** Generates values of the X-Filter header for a list with these filterable fields. */
function filtersOf(filterable: Record<string, FilterKind>): Arbitrary<string> {
  const named = Object.entries(filterable)
  const condition =
    named.length === 0
      ? fc.constant({})
      : fc.constantFrom(...named).chain(([field, kind]) => {
          const value = fc.oneof({ arbitrary: fields[kind], weight: 6 }, fc.jsonValue())
          const compared = fc
            .tuple(fc.constantFrom(...signs), value)
            .map(([sign, each]) => ({ [sign]: each }))
          return fc.oneof(value, compared).map((each) => ({ [field]: each }))
        })
  const several = fc.array(condition, { maxLength: 4 })
  const filter = fc.oneof(
    condition,
    several.map((all) => ({ '+and': all })),
    several.map((all) => ({ '+or': [{ '+and': all }, {}] })),
    fc
      .tuple(condition, fc.constantFrom(...named.map(([field]) => field), 'nothing', 1, null))
      .map(([one, by]) => ({ ...one, '+order_by': by, '+order': 'desc' })),
  )
  return fc.oneof(
    { arbitrary: filter.map((each) => JSON.stringify(each)), weight: 12 },
    { arbitrary: fc.json(), weight: 2 },
    fc.constantFrom('', '{', '"', '\u00ff', '['.repeat(9000), `{"+and":${'[{"+or":'.repeat(500)}`),
  )
}

const texts = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"label":"a"}}',
  '{"label":"\u00ff"}',
  '{"label":"a","label":"b"}',
  `${'['.repeat(100_000)}`,
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
  `{"label":${'9'.repeat(5000)}}`,
  '{"label":1e999999}',
)
const types = fc.constantFrom(
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
)

function queriesOf(operation: ContractOperation): Arbitrary<Record<string, string>> {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return fc
    .tuple(
      ...query.map(({ name, pointer }) =>
        fc.option(inputsOf(schemaAt(pointer), 0, name).map((value) => [name, String(value)])),
      ),
    )
    .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)))
}

/** Uniformly distributed, because the generator would otherwise prefer the bounds. */
const roll = (max: number) => fc.noBias(fc.nat({ max }))

type Json = Record<string, unknown>

/** Replaces some id fields with the id of another account's object. */
function withIds(value: unknown, id: number, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withIds(each, id, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value as Json).map(([key, each]) => [key, withIds(each, id, key)]),
    )
  if (/(^|_)id$|s$/.test(name) && typeof value === 'number') return id
  return name === 'image' && value !== null ? `private/${id}` : value
}

/**
 * Generates requests for an operation, most of which pass the first checks.
 * @param ids ids of another account's objects
 */
export function callsOf(operation: ContractOperation, ids: readonly number[]): Arbitrary<ApiCall> {
  const { jsonBody, streamBody, filterable } = operation
  const body = jsonBody
    ? fc
        .tuple(inputsOf(schemaAt(jsonBody.pointer)), roll(7), fc.constantFrom(1, ...ids))
        .map(([generatedCall, number, id]) =>
          number === 0 ? withIds(generatedCall, id) : generatedCall,
        )
    : fc.constant(streamBody ? 'bytes' : undefined)
  const rarely = (arbitrary: Arbitrary<string>) =>
    roll(24).chain((number) => (number === 0 ? arbitrary : fc.constant(undefined)))
  return fc.record({
    operation: fc.constant(operation.id),
    keys: fc.array(fc.noBias(fc.nat()), { minLength: 4, maxLength: 4 }),
    query: queriesOf(operation),
    as: fc.constantFrom<Caller>(...Array<Caller>(10).fill('owner'), 'guest', 'nobody'),
    filter: filterable
      ? fc.option(filtersOf(filterable), { nil: undefined })
      : fc.constant(undefined),
    body,
    text: rarely(texts),
    type: rarely(types),
  })
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Returns the keys by which paths refer to the items of a list. */
export function keysOf(body: unknown, parameter: string): string[] {
  const items = isObject(body) ? (body.data ?? Object.values(body).flat()) : body
  if (!Array.isArray(items)) return []
  const keys = items.filter(isObject).map((item) => item[parameter] ?? item.id ?? item.label)
  return [...new Set(keys.filter((key) => typeof key === 'string' || typeof key === 'number'))].map(
    String,
  )
}

export const placeholder = /\{(\w+)\}/

/** Finds the operation that lists the objects at a path whose placeholders are filled. */
export const listAt = (path: string) =>
  operations.find(
    (operation) =>
      operation.method === 'GET' &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
