import { proofRule } from '../../contract/rules/proofs.ts'
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

/** Descriptions of the conditions on the body with which an operation requires a recent confirmation. */
const conditionTexts: Readonly<Record<string, string>> = {
  always: 'always',
  changesEmailOrKeys: 'if the body contains the email address or SSH keys',
  makesPublic: 'if the body makes a bucket or an object public',
  opensAllowList: 'if the allow list contains a large network',
  opensFirewall: 'if the body disables a firewall or opens it to a large network',
}

/** Returns a field about the confirmation by the user that an operation requires. */
function proofTextOf({ id }: AgentOperation) {
  const rule = proofRule(id)
  // Conditions on stored data count as met for agents.
  return rule === undefined
    ? {}
    : { needs_confirmation_within_an_hour: conditionTexts[rule] ?? 'always' }
}

export const describeOperation = (operation: AgentOperation): string =>
  JSON.stringify({
    operation: operation.id,
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    tool: operation.reads ? 'read' : 'write',
    scopes: operation.security.flat(),
    ...(!operation.reads && proofTextOf(operation)),
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
