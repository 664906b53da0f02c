const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns a copy of a schema in which the items of a list are checked only if the list is not longer than `maxItems`.
 * ajv checks all of them otherwise, and a body of 1 MB can contain hundreds of thousands.
 */
export function listLengthFirst<Node>(schema: Node): Node {
  return copied(schema) as Node
}

function copied(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(copied)
  if (!isObject(node)) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, copied(child)]))
  const { items, uniqueItems, ...list } = copy
  if (typeof list.maxItems !== 'number' || !isObject(items)) return copy
  const itemChecks = { items, ...(uniqueItems !== undefined && { uniqueItems }) }
  return { ...list, if: { minItems: list.maxItems + 1 }, else: itemChecks }
}
