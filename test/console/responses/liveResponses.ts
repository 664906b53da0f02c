import contract from '#contract/generated/bundled.json' with { type: 'json' }
import type { JsonObject } from './newerResponses.ts'

type Json = JsonObject[string]

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Visits every object of a response, the inner ones first. */
function eachObject(value: Json | undefined, visit: (object: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit)
  if (!isObject(value)) return
  for (const inner of Object.values(value)) eachObject(inner, visit)
  visit(value)
}

/** Names of the fields with an enum type. */
const enums = new Set<string>()
eachObject(contract.components.schemas as unknown as Json, ({ properties }) => {
  if (!isObject(properties)) return
  for (const [name, property] of Object.entries(properties))
    if (isObject(property) && property.enum !== undefined) enums.add(name)
})

const isList = (object: JsonObject) => Array.isArray(object.data) && 'page' in object

/**
 * Gives the enum fields of a response values of an unknown later API version, with an awkward name.
 */
export function ofLaterVersion(body: JsonObject): void {
  eachObject(body, (object) => {
    for (const [name, value] of Object.entries(object))
      if (enums.has(name) && typeof value === 'string') object[name] = 'constructor'
    if (typeof object.label === 'string') object.label = '🦊'.repeat(64)
    if (isList(object)) {
      delete object.pages
      delete object.results
    }
    object.constructor_id = { status: 'new', entity: { type: 'constructor', id: 1, label: '' } }
    object.later_flags = [true, 'x']
  })
}

/** Fields without which an object could be neither listed nor addressed. */
const requiredKeys = /^(id|label|username|domain|cluster|engine|address|name|\w+_id|bucket_name)$/

/** Sets all fields to null, except lists and the fields that identify an object. */
export function withoutValues(body: JsonObject): void {
  eachObject(body, (object) => {
    if (isList(object)) return
    for (const name of Object.keys(object))
      if (!requiredKeys.test(name) && !Array.isArray(object[name])) object[name] = null
  })
}
