/**
 * Derives the contract as a tolerant client reads it: every field of a response may be missing and every enum may have
 * new values, so the generated types force the console to handle these cases. Request schemas remain strict.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/**
 * Properties, by schema, that newer services return in another form than documented. `test/console/responses` tests the console
 * with each of them.
 */
const newer: Readonly<Record<string, JsonObject>> = {
  Bucket: { region: { type: 'string', description: 'In place of a cluster.' } },
  EventEntity: { label: { type: ['string', 'null'] } },
  FirewallEntity: { label: { type: ['string', 'null'] } },
  IpAddress: { compute_id: { type: ['integer', 'null'] } },
  MaintenanceEntity: { label: { type: ['string', 'null'] } },
  TicketEntity: { label: { type: ['string', 'null'] } },
  VpcIp: {
    compute_id: { type: ['integer', 'null'] },
    config_id: { type: ['integer', 'null'] },
    interface_id: { type: ['integer', 'null'] },
  },
}

/** Fields that remain required, because a row without them could not be listed or identified. */
const retainedFields = new Set(['id', 'data', 'page', 'pages', 'results', 'reason', 'errors'])

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function eachObject(value: Json | undefined, visit: (node: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit)
  else if (isObject(value)) {
    visit(value)
    for (const child of Object.values(value)) eachObject(child, visit)
  }
}

function schemaNames(
  value: Json | undefined,
  schemas: JsonObject,
  collected = new Set<string>(),
): Set<string> {
  eachObject(value, (node) => {
    const name =
      typeof node.$ref === 'string'
        ? /^#\/components\/schemas\/(.+)$/.exec(node.$ref)?.[1]
        : undefined
    if (name === undefined || collected.has(name)) return
    collected.add(name)
    schemaNames(schemas[name], schemas, collected)
  })
  return collected
}

function loosen(value: Json | undefined): void {
  eachObject(value, (node) => {
    if (Array.isArray(node.required))
      node.required = node.required.filter(
        (name) => typeof name === 'string' && retainedFields.has(name),
      )
    if (Array.isArray(node.enum)) delete node.enum
  })
}

export function lenient(bundled: JsonObject): JsonObject {
  const contract = structuredClone(bundled)
  const schemas =
    isObject(contract.components) && isObject(contract.components.schemas)
      ? contract.components.schemas
      : {}
  const requestSchemas = new Set<string>()
  const responseSchemas = new Set<string>()
  eachObject(contract.paths, (node) => {
    if (!('operationId' in node)) return
    for (const name of schemaNames([node.requestBody ?? null, node.parameters ?? null], schemas))
      requestSchemas.add(name)
    for (const name of schemaNames(node.responses, schemas)) responseSchemas.add(name)
    loosen(node.responses)
  })
  for (const name of responseSchemas) if (!requestSchemas.has(name)) loosen(schemas[name])
  for (const [name, properties] of Object.entries(newer)) {
    const schema = schemas[name]
    if (!isObject(schema) || !isObject(schema.properties))
      throw new Error(`The contract has no schema ${name}`)
    Object.assign(schema.properties, properties)
  }
  return contract
}
