interface Schema {
  $ref?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  allOf?: Schema[]
  anyOf?: Schema[]
}

interface Contract {
  paths: Record<string, Record<string, { operationId?: string; requestBody?: Body }>>
  components: { schemas: Record<string, Schema> }
}

interface Body {
  content: Record<string, { schema?: Schema }>
}

type Bounds = { [name: string]: number | Bounds }

/** Returns the minimum and maximum of a field's value, length or count, and its default if that is a number. */
function boundsOf(schema: Schema, schemas: Contract['components']['schemas']): Bounds {
  if (schema.$ref !== undefined)
    return boundsOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const min = schema.minimum ?? schema.minLength ?? schema.minItems
  const max = schema.maximum ?? schema.maxLength ?? schema.maxItems
  const items = schema.items ? boundsOf(schema.items, schemas) : {}
  const fields = Object.entries(schema.properties ?? {})
    .map(([name, field]) => [name, boundsOf(field, schemas)] as const)
    .filter(([, bounds]) => Object.keys(bounds).length > 0)
  return {
    // Omit a minimum without a maximum, such as "at least one character", because it is not useful in a form.
    ...(min === undefined || max === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(typeof schema.default === 'number' ? { default: schema.default } : {}),
    ...(Object.keys(items).length > 0 ? { items } : {}),
    ...Object.assign(
      {},
      ...[...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map((part) => boundsOf(part, schemas)),
    ),
    ...Object.fromEntries(fields),
  }
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/**
 * Returns a module with the limits of all request fields: one constant per request schema, so that a bundle contains
 * only those that it uses. A schema without a name is named after its operation.
 */
export function limitsTable({ paths, components: { schemas } }: Contract): string {
  const boundsByName = new Map<string, Bounds>()
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema) continue
    const name = lowerFirst(schema.$ref?.split('/').at(-1) ?? operation.operationId ?? '')
    const bounds = boundsOf(schema, schemas)
    if (Object.keys(bounds).length > 0) boundsByName.set(name, bounds)
  }
  return [
    '// Generated from the contract. Do not edit.',
    ...[...boundsByName]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, bounds]) => `export const ${name} = ${JSON.stringify(bounds)} as const`),
    '',
  ].join('\n')
}
