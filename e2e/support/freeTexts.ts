import { readFileSync } from 'node:fs'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown
  const?: unknown
  pattern?: string
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const contract: Contract = JSON.parse(
  readFileSync(new URL('../../contract/generated/bundled.json', import.meta.url), 'utf8'),
)

const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  const found = name === undefined ? undefined : contract.components.schemas[name]
  return found ? resolved(found) : schema
}

/**
 * Matches fields that are never shown: names of existing objects, which the API only compares, and secrets.
 */
const notShown =
  /(^|_)(regions?|type|image|kernel|cluster|method|password|pass|private_key|uploadId|uploads|users)$|^(response|x-amz)-/

/**
 * Returns the leaf names of the strings in a body that are restricted by neither an enum nor a pattern.
 */
function textsIn(unresolved: Schema, name: string, depth = 0): string[] {
  const schema = resolved(unresolved)
  if (depth > 8) return []
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const inner = [
    ...parts.flatMap((part) => textsIn(part, name, depth + 1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, each]) =>
      textsIn(each, field, depth + 1),
    ),
    ...(schema.items ? textsIn(schema.items, name, depth + 1) : []),
  ]
  const isText = [schema.type].flat().includes('string')
  const isFree =
    schema.enum === undefined &&
    schema.const === undefined &&
    schema.pattern === undefined &&
    schema.format !== 'binary'
  return isText && isFree && !notShown.test(name) ? [name, ...inner] : inner
}

/** Kind of object that an operation writes: `createCompute` and `updateCompute` write a compute. */
const nounOf = (operationId: string) => operationId.replace(/^[a-z]+/, '')

/**
 * Returns every free text field of the contract with the object that contains it: `Compute group`.
 */
export function freeTexts(): Set<string> {
  const found = new Set<string>()
  for (const methods of Object.values(contract.paths))
    for (const { operationId, requestBody } of Object.values(methods)) {
      const schema = requestBody?.content['application/json']?.schema
      for (const field of schema ? textsIn(schema, '') : [])
        found.add(`${nounOf(operationId)} ${field}`)
    }
  return found
}

/** Returns the free text fields of a request that contain one of the markers. */
export function hostileTexts(
  operationId: string,
  body: unknown,
  isHostile: (text: string) => boolean,
): string[] {
  const walk = (value: unknown, field: string): string[] => {
    if (typeof value === 'string') return isHostile(value) ? [field] : []
    if (Array.isArray(value)) return value.flatMap((each) => walk(each, field))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, each]) => walk(each, name))
  }
  return walk(body, '').map((field) => `${nounOf(operationId)} ${field}`)
}
