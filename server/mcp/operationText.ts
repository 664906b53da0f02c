import {
  type AgentOperation,
  countOperationsByArea,
  operationsFor,
  schemaAt,
} from './agentOperations.ts'
import { shapeOf } from './schemaShape.ts'

const maxResults = 12

const parametersOf = ({ parameters: all }: AgentOperation) =>
  all.map(({ name, required }) => (required ? name : `${name}?`))

export function searchResultText(words: string, onlyReads: boolean): string {
  if (words.trim() === '')
    return JSON.stringify({
      areas: countOperationsByArea(onlyReads),
      next: 'Search for an operation, such as "list firewalls".',
    })
  const fitting = operationsFor(words, onlyReads)
  return JSON.stringify({
    operations: fitting.slice(0, maxResults).map((each) => ({
      operation: each.id,
      summary: each.summary,
      tool: each.reads ? 'read' : 'write',
      parameters: parametersOf(each),
      ...(each.filterable && { filterable: Object.keys(each.filterable) }),
    })),
    ...(fitting.length > maxResults && {
      rest: `${fitting.length - maxResults} more. Use more specific search terms.`,
    }),
    ...(fitting.length === 0 && {
      rest: `No operation matches. The areas are ${Object.keys(countOperationsByArea(onlyReads)).join(', ')}.`,
    }),
  })
}

export const describeOperation = (operation: AgentOperation): string =>
  JSON.stringify({
    operation: operation.id,
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    tool: operation.reads ? 'read' : 'write',
    scopes: operation.security.flat(),
    parameters: Object.fromEntries(
      operation.parameters.map(({ name, required, pointer }) => [
        required ? name : `${name}?`,
        shapeOf(schemaAt(pointer)),
      ]),
    ),
    ...(operation.filterable && { filterable: operation.filterable }),
    ...(operation.jsonBody && { body: shapeOf(operation.jsonBody.schema) }),
    answer: shapeOf(operation.answer),
  })
