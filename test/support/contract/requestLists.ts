import { readFileSync } from 'node:fs'

interface Schema {
  $ref?: string
  type?: string | string[]
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const { paths, components } = JSON.parse(
  readFileSync(new URL('../../../contract/generated/bundled.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Returns the lists in a schema with their paths, such as `rules.inbound[].addresses.ipv4`. */
function listsOf(schema: Schema, path: string, open: readonly string[] = []): [string, Schema][] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    if (open.includes(name)) return []
    return listsOf(components.schemas[name] ?? {}, path, [...open, name])
  }
  const { items, properties = {}, additionalProperties } = schema
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const isList = [schema.type].flat().includes('array')
  return [
    ...(isList ? [[path, schema] satisfies [string, Schema]] : []),
    ...(items ? listsOf(items, `${path}[]`, open) : []),
    ...Object.entries(properties).flatMap(([name, field]) =>
      listsOf(field, path === '' ? name : `${path}.${name}`, open),
    ),
    ...(typeof additionalProperties === 'object'
      ? listsOf(additionalProperties, `${path}.*`, open)
      : []),
    ...parts.flatMap((part) => listsOf(part, path, open)),
  ]
}

/** Lists in the request bodies of the contract. */
export const requestLists = Object.values(paths)
  .flatMap((operations) => Object.values(operations))
  .flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      listsOf(schema, '').map(([path, list]) => ({ operationId, path, list })),
    ),
  )
