import { type AgentOperation, areas, operationsFor, schemaAt } from './agentOperations.ts'
import { shapeOf } from './schemaShape.ts'

const mostFound = 12

const parametersOf = ({ parameters: all }: AgentOperation) =>
  all.map(({ name, required }) => (required ? name : `${name}?`))

export function found(words: string, onlyReads: boolean): string {
  if (words.trim() === '')
    return JSON.stringify({
      areas: areas(onlyReads),
      next: 'Search for an operation, such as "list firewalls".',
    })
  const fitting = operationsFor(words, onlyReads)
  return JSON.stringify({
    operations: fitting.slice(0, mostFound).map((each) => ({
      operation: each.id,
      summary: each.summary,
      tool: each.reads ? 'read' : 'write',
      parameters: parametersOf(each),
      ...(each.filterable && { filterable: Object.keys(each.filterable) }),
    })),
    ...(fitting.length > mostFound && {
      rest: `${fitting.length - mostFound} more. Use more specific search terms.`,
    }),
    ...(fitting.length === 0 && {
      rest: `No operation matches. The areas are ${Object.keys(areas(onlyReads)).join(', ')}.`,
    }),
  })
}

export const described = (asked: AgentOperation): string =>
  JSON.stringify({
    operation: asked.id,
    summary: asked.summary,
    ...(asked.description !== undefined && { description: asked.description }),
    tool: asked.reads ? 'read' : 'write',
    scopes: asked.security.flat(),
    parameters: Object.fromEntries(
      asked.parameters.map(({ name, required, pointer }) => [
        required ? name : `${name}?`,
        shapeOf(schemaAt(pointer)),
      ]),
    ),
    ...(asked.filterable && { filterable: asked.filterable }),
    ...(asked.jsonBody && { body: shapeOf(asked.jsonBody.schema) }),
    answer: shapeOf(asked.answer),
  })
