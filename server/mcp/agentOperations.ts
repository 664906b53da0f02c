import {
  contract,
  type ContractOperation,
  operations as all,
  partsOf,
  type Schema,
} from '#shared/contract/operations.ts'
import { type InputChecks, inputChecks } from '#shared/contract/validation.ts'

/** An operation as it is described to agents. */
export interface AgentOperation extends ContractOperation {
  summary: string
  description: string | undefined
  area: string
  /** False if the operation changes data. */
  reads: boolean
  /** Schema of the response; undefined if there is none. */
  answer: Schema | undefined
  checks: () => InputChecks
}

interface Described {
  summary?: string
  description?: string
  tags?: string[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Agents must never get secrets, or create credentials that remain valid after their permission to write has ended. */
const isCredential = ({ credential }: ContractOperation) =>
  credential === 'account' || credential === 'object'

function withWords(operation: ContractOperation): AgentOperation {
  const item = contract.paths[operation.path]?.[operation.method.toLowerCase()] as Described
  let checks: InputChecks | undefined
  return {
    ...operation,
    summary: item.summary ?? operation.id,
    description: item.description,
    area: item.tags?.[0] ?? '',
    reads: operation.method === 'GET',
    answer: item.responses['200']?.content?.['application/json']?.schema,
    checks: () => (checks ??= inputChecks(operation)),
  }
}

const availableOperations = all
  .filter((operation) => !operation.streamBody && !isCredential(operation))
  .map(withWords)

/** Default scopes of clients: only the read scopes. A client that needs write access must request it explicitly. */
export const readScopes: readonly string[] = [
  ...new Set(availableOperations.flatMap(({ security }) => security.flat())),
]
  .filter((scope) => scope.endsWith(':read_only'))
  .toSorted()

const byId = new Map<string, AgentOperation>(availableOperations.map((each) => [each.id, each]))

export const operationNamed = (id: string): AgentOperation | undefined => byId.get(id)

export const isKeptFromAgents = (id: string): boolean =>
  all.some((each) => each.id === id && (each.streamBody || isCredential(each)))

const wordsIn = (text: string) =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z\d]+/g) ?? []

/** Reduces a word to a stem, so that singular and plural match. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(ies|y|es|e|s)$/, '') : word)

const searched = availableOperations.map((operation) => ({
  operation,
  name: new Set(wordsIn(`${operation.id} ${operation.area}`).map(stem)),
  rest: new Set(
    wordsIn(`${operation.path} ${operation.summary} ${operation.description ?? ''}`).map(stem),
  ),
}))

/** Searches operations by name, path and description, best matches first. */
export function operationsFor(words: string, onlyReads: boolean): AgentOperation[] {
  const searchTerms = [...new Set(wordsIn(words).map(stem))]
  return searched
    .filter(({ operation }) => operation.reads || !onlyReads)
    .map(({ operation, name, rest }) => ({
      operation,
      points: searchTerms.reduce(
        (sum, word) => sum + (name.has(word) ? 3 : 0) + (rest.has(word) ? 1 : 0),
        operation.id.toLowerCase() === words.trim().toLowerCase() ? 100 : 0,
      ),
    }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ operation }) => operation)
}

/** Returns the number of operations by area. */
export function countOperationsByArea(onlyReads: boolean): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { area, reads } of availableOperations)
    if (reads || !onlyReads) counts[area] = (counts[area] ?? 0) + 1
  return counts
}

/** Returns the schema of the rows of a list, or of the complete response. */
function rowsOf(answer: Schema | undefined): Schema | undefined {
  const data = partsOf(answer).find(({ properties }) => properties?.data)?.properties?.data
  return partsOf(data).find(({ items }) => items)?.items ?? answer
}

/** True if the rows of a response can have the field, for example `specs.memory`. */
export function hasField({ answer }: AgentOperation, field: string): boolean {
  let at = rowsOf(answer)
  for (const name of field.split('.')) {
    const parts = partsOf(at)
    const inner = parts.flatMap(({ items }) => partsOf(items))
    const next = [...parts, ...inner].find(({ properties }) => properties?.[name])?.properties?.[
      name
    ]
    // Objects with additional properties may have any field name.
    if (!next) return [...parts, ...inner].some((part) => 'additionalProperties' in part)
    at = next
  }
  return true
}

/** @param pointer JSON pointer into the contract, as the operations define it */
export const schemaAt = (pointer: string): Schema =>
  pointer
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<object>((at, name) => Reflect.get(at, name) as object, contract) as Schema
