import { partsOf, type Schema } from '#shared/contract/operations.ts'

interface Limits extends Schema {
  description?: string
  format?: string
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  required?: string[]
}

type Shape = string | Shape[] | { [field: string]: Shape }

/** Maximum depth; no body of the contract is deeper. */
const maxDepth = 8

const between = (low: number | undefined, high: number | undefined) =>
  low === undefined && high === undefined ? [] : [`${low ?? ''}-${high ?? ''}`]

/**
 * Formats a schema in far fewer characters than JSON Schema: objects as objects with `?` after optional field names,
 * arrays as arrays, everything else as a string.
 */
export function shapeOf(schema: Schema | undefined, depth = 0): Shape {
  const parts = partsOf(schema) as Limits[]
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}))
  const items = parts.find((part) => part.items)?.items
  if (depth > maxDepth) return '…'
  if (properties.length > 0) {
    const required = new Set(parts.flatMap((part) => part.required ?? []))
    return Object.fromEntries(
      properties.map(([name, inner]) => [
        required.has(name) ? name : `${name}?`,
        shapeOf(inner, depth + 1),
      ]),
    )
  }
  if (items) return [shapeOf(items, depth + 1)]
  return leaf(parts)
}

function leaf(parts: Limits[]): string {
  const types = [...new Set(parts.flatMap(({ type }) => type ?? []))].join('|')
  const values = [...new Set(parts.flatMap((part) => part.enum ?? []))]
  const facts = parts.flatMap((part) => [
    ...(part.format === undefined ? [] : [part.format]),
    ...between(part.minLength, part.maxLength),
    ...between(part.minimum, part.maximum),
    ...(part.default === undefined ? [] : [`default ${JSON.stringify(part.default)}`]),
  ])
  const about = parts.find(({ description }) => description !== undefined)?.description
  const kind = values.length > 0 ? values.map(String).join('|') : types || 'any'
  return [kind, ...facts].join(' ') + (about === undefined ? '' : `: ${about}`)
}
