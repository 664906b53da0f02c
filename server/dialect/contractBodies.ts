import type { MappingContext } from '../../shared/dialect/contexts.ts'
import type { Mapping } from '../../shared/dialect/words.ts'
import { loadContract, type OpenApiOperation, type ContractSchema } from './contractTerms.ts'

interface PlacedOperation {
  template: string
  operation: OpenApiOperation
}

/** Returns all operations of the contract with their path templates. */
export const placedOperations = (): PlacedOperation[] =>
  Object.entries(loadContract().paths).flatMap(([template, methods]) =>
    Object.values(methods)
      .filter((operation): operation is OpenApiOperation => !Array.isArray(operation))
      .map((operation) => ({ template, operation })),
  )

const named = <Thing>(things: Record<string, Thing>, reference: string): Thing | undefined =>
  things[reference.split('/').at(-1) ?? '']

/** Returns the schemas of the request and response bodies of an operation, including errors. */
export function bodiesOf({ requestBody, responses }: OpenApiOperation): ContractSchema[] {
  const contents = [
    requestBody,
    ...Object.values(responses).map((response) =>
      response.$ref === undefined
        ? response
        : named(loadContract().components.responses, response.$ref),
    ),
  ]
  return contents.flatMap((each) => {
    const schema = each?.content?.['application/json']?.schema
    return schema ? [schema] : []
  })
}

export const parametersOf = ({ parameters = [] }: OpenApiOperation) =>
  parameters.flatMap((parameter) =>
    parameter.$ref === undefined
      ? [parameter]
      : (named(loadContract().components.parameters, parameter.$ref) ?? []),
  )

interface BodyVisit {
  /** Called for every object, with the names of its fields and the path of keys to it. */
  object?: (names: readonly string[], way: readonly string[], context: MappingContext) => void
  /** Called for every string that rules map. */
  text?: (schema: ContractSchema, way: readonly string[], mapping: Mapping) => void
}

interface Reached {
  context: MappingContext
  way: readonly string[]
  mapping: Mapping | undefined
}

/** Schemas that were visited already, with the context and mapping of each visit. */
export type VisitedSchemas = Map<ContractSchema, Pick<Reached, 'context' | 'mapping'>[]>

/** Walks the schema of a body like a mapper walks the body, skipping what was visited before. */
export const walkBody = (
  schema: ContractSchema,
  context: MappingContext,
  visit: BodyVisit,
  seen: VisitedSchemas = new Map(),
): void => walk(schema, visit, { context, way: [], mapping: undefined }, seen)

function walk(
  schema: ContractSchema,
  visit: BodyVisit,
  reached: Reached,
  visitedSchemas: VisitedSchemas,
): void {
  const { context, way, mapping } = reached
  const before = visitedSchemas.get(schema) ?? []
  if (before.some((each) => each.context === context && each.mapping === mapping)) return
  visitedSchemas.set(schema, [...before, { context, mapping }])
  const target =
    schema.$ref === undefined ? undefined : named(loadContract().components.schemas, schema.$ref)
  const parts = [target, schema.items, schema.anyOf, schema.oneOf, schema.allOf].flat()
  for (const part of parts) if (part) walk(part, visit, reached, visitedSchemas)
  if (schema.properties) visit.object?.(Object.keys(schema.properties), way, context)
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const step = context.out.get(key)
    const next = { context: step?.next ?? context.rest, way: [...way, key], mapping: step?.text }
    walk(property, visit, next, visitedSchemas)
  }
  if (mapping && [schema.type].flat().includes('string')) visit.text?.(schema, way, mapping)
}
