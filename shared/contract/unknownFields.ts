import type { ValidateFunction } from 'ajv'
import { partsOf, propertyOf, type Schema } from './operations.ts'
import { pointerToFieldName, keysOf, appendToPointer } from './fieldNames.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Maximum nesting depth of a body. Deeper bodies are rejected. */
export const maxDepth = 32

/** Returns the top-level field names of a body, all of which are ignored because the operation has no body. */
export const topLevelFields = (body: unknown): string[] =>
  isObject(body) && !Array.isArray(body) ? Object.keys(body) : []

/**
 * Removes the keys that could cause prototype pollution if the body is copied, even where arbitrary keys are allowed.
 * @returns the names of the removed fields
 */
export function ignorePrototypes(body: unknown): string[] {
  const ignored: string[] = []
  const waiting = [{ value: body, pointer: '', depth: 0 }]
  // The loop appends to the list that it iterates over.
  for (const { value, pointer, depth } of waiting) {
    if (!isObject(value) || depth > maxDepth) continue
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || (key === 'constructor' && holds(child, 'prototype'))) {
        delete value[key]
        ignored.push(pointerToFieldName(pointer, key))
      } else
        waiting.push({ value: child, pointer: appendToPointer(pointer, key), depth: depth + 1 })
    }
  }
  return ignored
}

const holds = (value: unknown, key: string) => isObject(value) && Object.hasOwn(value, key)

/**
 * Removes nulls that mean the same as omitting the field (`x-null-omitted`). Any other null is rejected, so that a
 * client that tries to clear a field does not get a success response.
 */
export function omitNulls(schema: Schema, value: unknown, depth = 0): void {
  if (!isObject(value) || depth > maxDepth) return
  if (Array.isArray(value)) {
    const items = partsOf(schema).find((part) => part.items)?.items
    if (items) for (const item of value) omitNulls(items, item, depth + 1)
    return
  }
  for (const name of partsOf(schema).flatMap((part) => part['x-null-omitted'] ?? []))
    if (Object.hasOwn(value, name) && value[name] === null) delete value[name]
  for (const [name, child] of Object.entries(value)) {
    const property = isObject(child) ? propertyOf(schema, name) : undefined
    if (property) omitNulls(property, child, depth + 1)
  }
}

/**
 * Removes fields that the contract does not define and read-only fields, so that a client can send back the whole
 * object that it has read. Where an omitted field would delete data, unknown fields are left in place and rejected
 * (`x-unknown-refused`).
 * @returns the names of the removed fields, such as `interfaces[0].id`
 */
export function ignoreUnknown(validate: ValidateFunction, body: unknown): string[] {
  if (validate(body)) return []
  const unknown = (validate.errors ?? []).filter(
    ({ keyword, parentSchema }) =>
      keyword === 'additionalProperties' && parentSchema?.['x-unknown-refused'] !== true,
  )
  return unknown.flatMap(({ instancePath, params }) => {
    const name = String(params.additionalProperty)
    const holder = at(body, instancePath)
    if (!isObject(holder) || !Object.hasOwn(holder, name)) return []
    delete holder[name]
    return [pointerToFieldName(instancePath, name)]
  })
}

/** Returns the value at a JSON pointer. */
const at = (value: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value)
