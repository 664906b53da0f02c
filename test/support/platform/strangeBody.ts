import { contract, partsOf, propertyOf, type Schema } from '#shared/contract/operations.ts'
import type { ContractOperation } from '../../../platform/api/operations.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value of ignored fields, which must not appear in any response. */
export const strange = 'from a stranger'

/** Returns the schema of an operation's successful response. */
export function responseSchema({ path, method }: ContractOperation): Schema | undefined {
  const operation = contract.paths[path]?.[method.toLowerCase()] as {
    responses: Record<string, { content?: Record<string, { schema: Schema }> }>
  }
  return operation.responses['200']?.content?.['application/json']?.schema
}

const namesOf = (schema: Schema | undefined): string[] =>
  partsOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))

const isClosed = (schema: Schema) =>
  partsOf(schema).some(
    (part) => (part as { additionalProperties?: unknown }).additionalProperties === false,
  )

/** Returns true for a map that replaces another one, in which unknown keys are rejected. */
const rejectsUnknown = (schema: Schema) =>
  partsOf(schema).some(
    (part) => (part as { 'x-unknown-refused'?: unknown })['x-unknown-refused'] === true,
  )

/** Returns the fields of a schema for which null means the same as omitting them. */
export const omittedNulls = (schema: Schema): string[] =>
  partsOf(schema).flatMap((part) => part['x-null-omitted'] ?? [])

const itemsOf = (schema: Schema | undefined): Schema | undefined =>
  partsOf(schema).find((part) => part.items)?.items

/**
 * Returns a request body as an unusual client may send it: unset fields are null where allowed, and each object has an
 * unknown field and changed values of all read-only fields.
 * @returns the body, and the paths of the fields that the server must ignore
 */
export function strangeBody(
  takes: Schema,
  answers: Schema | undefined,
  body: unknown,
  at = '',
): { body: unknown; ignored: string[] } {
  const ignored: string[] = []
  const inner = (
    schema: Schema,
    responseSchema: Schema | undefined,
    value: unknown,
    path: string,
  ) => {
    const variant = strangeBody(schema, responseSchema, value, path)
    ignored.push(...variant.ignored)
    return variant.body
  }
  if (Array.isArray(body)) {
    const items = itemsOf(takes)
    if (!items) return { body, ignored }
    const changedItems = body.map((item, index) =>
      inner(items, itemsOf(answers), item, `${at}[${index}]`),
    )
    return { body: changedItems, ignored }
  }
  if (!isObject(body) || !isClosed(takes)) return { body, ignored }
  const below = (name: string) => (at === '' ? name : `${at}.${name}`)
  const known = new Set(namesOf(takes))
  const changedObject: Json = Object.fromEntries(omittedNulls(takes).map((name) => [name, null]))
  for (const [name, value] of Object.entries(body)) {
    const property = propertyOf(takes, name)
    if (property)
      changedObject[name] = inner(property, propertyOf(answers, name), value, below(name))
  }
  if (rejectsUnknown(takes)) return { body: changedObject, ignored }
  for (const name of new Set([...Object.keys(body), ...namesOf(answers), 'nobody_knows'])) {
    if (known.has(name)) continue
    changedObject[name] = strange
    ignored.push(below(name))
  }
  return { body: changedObject, ignored }
}
