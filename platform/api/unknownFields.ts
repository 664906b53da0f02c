import type { ValidateFunction } from 'ajv'
import { partsOf, propertyOf, type Schema } from './operations.ts'
import { fieldName, keysOf, pointerTo } from './fieldNames.ts'

/** Removes fields of a body that no operation reads. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Bodies that nest deeper are refused. */
export const deepest = 32

/** The fields of a body that nobody reads. */
export const namesIn = (body: unknown): string[] =>
  isObject(body) && !Array.isArray(body) ? Object.keys(body) : []

/**
 * Takes out the names by which a copy of the body could change what all objects inherit, also where any name is taken.
 * @returns the fields that are gone
 */
export function ignorePrototypes(body: unknown): string[] {
  const ignored: string[] = []
  const waiting = [{ value: body, pointer: '', depth: 0 }]
  // One after the other: the list grows while it is read.
  for (const { value, pointer, depth } of waiting) {
    if (!isObject(value) || depth > deepest) continue
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || (key === 'constructor' && holds(child, 'prototype'))) {
        delete value[key]
        ignored.push(fieldName(pointer, key))
      } else waiting.push({ value: child, pointer: pointerTo(pointer, key), depth: depth + 1 })
    }
  }
  return ignored
}

const holds = (value: unknown, key: string) => isObject(value) && Object.hasOwn(value, key)

/**
 * Takes out the nulls that say what leaving the field out says (`x-null-omitted`). Elsewhere null is refused: a client that means to
 * clear a field must not hear that it did.
 */
export function omitNulls(schema: Schema, value: unknown, depth = 0): void {
  if (!isObject(value) || depth > deepest) return
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
 * Takes out the fields that the contract does not know, read-only ones among them, so that what a view answered can be
 * written back whole. They stay, to be refused, where one that is left out empties a place (`x-unknown-refused`). @returns their names, as in `interfaces[0].id`
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
    return [fieldName(instancePath, name)]
  })
}

/** The value at a JSON pointer. */
const at = (value: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value)
