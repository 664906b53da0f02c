import type { ValidateFunction } from 'ajv'
import { partsOf, propertyOf, type Schema } from './operations.ts'
import { pointerToFieldName, appendToPointer } from './fieldNames.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Maximum nesting depth of a body. Deeper bodies are rejected. */
export const maxDepth = 32

/** Returns true for a value that nests deeper than a body may. Functions without a limit of their own must not read it. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  depth > maxDepth ||
  (isObject(value) && Object.values(value).some((child) => isTooDeep(child, depth + 1)))

/** Maximum total length of the names that are reported, in characters. It exceeds that of a response header. */
const maxNameLength = 4000

/**
 * Names of ignored fields. Names after the maximum length are dropped before they are built from the pointer, because
 * many fields below one long key would otherwise need the key's length times their number in memory.
 */
class IgnoredNames {
  readonly names: string[] = []
  #length = 0

  add(pointer: string, key: string): void {
    if (this.#length > maxNameLength) return
    const name = pointerToFieldName(pointer, key)
    this.names.push(name)
    this.#length += name.length
  }
}

/** Returns the top-level field names of a body, all of which are ignored because the operation has no body. */
export const topLevelFields = (body: unknown): string[] =>
  isObject(body) && !Array.isArray(body) ? Object.keys(body) : []

/**
 * Removes the keys that could cause prototype pollution if the body is copied, even where arbitrary keys are allowed.
 * @returns the names of the removed fields, up to a maximum length
 */
export function ignorePrototypes(body: unknown): string[] {
  const ignored = new IgnoredNames()
  const waiting = isObject(body) ? [{ value: body, pointer: '', depth: 0 }] : []
  // The loop appends to the list that it iterates over.
  for (const { value, pointer, depth } of waiting) {
    if (depth > maxDepth) continue
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || (key === 'constructor' && holds(child, 'prototype'))) {
        delete value[key]
        ignored.add(pointer, key)
      } else if (isObject(child))
        waiting.push({ value: child, pointer: appendToPointer(pointer, key), depth: depth + 1 })
    }
  }
  return ignored.names
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
 * @param validate created with `verbose`
 * @returns the names of the removed fields, such as `interfaces[0].id`, up to a maximum length
 */
export function ignoreUnknown(validate: ValidateFunction, body: unknown): string[] {
  if (validate(body)) return []
  const ignored = new IgnoredNames()
  for (const { keyword, parentSchema, instancePath, params, data: holder } of validate.errors ??
    []) {
    if (keyword !== 'additionalProperties' || parentSchema?.['x-unknown-refused'] === true) continue
    const name = String(params.additionalProperty)
    // Several alternatives of a schema can report the same field.
    if (!isObject(holder) || !Object.hasOwn(holder, name)) continue
    delete holder[name]
    ignored.add(instancePath, name)
  }
  return ignored.names
}
