import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { requiresProof } from '../../contract/rules/proofs.ts'
import type { WritePermission } from './allowance.ts'
import { type Agent, type AgentApi, NoResponseError } from './agentApi.ts'
import {
  type AgentOperation,
  hasField,
  isKeptFromAgents,
  operationNamed,
} from './agentOperations.ts'
import { pathOf } from './callPath.ts'
import { fittedResponse, fittedText, withoutSecrets } from './fittedResponse.ts'
import { describeOperation, searchResultText } from './operationText.ts'
import { type Arguments, argumentsOf, readTools, writeTool } from './toolArguments.ts'
import { type ToolErrorDetail, ToolError } from './toolError.ts'

interface ToolCall {
  tool: string
  toolArguments: unknown
  agent: Agent
  /** Returns the permission to write; undefined while the owner of the token does not allow writes. */
  permission: () => Promise<WritePermission | undefined>
  /** URL of the page at which the user allows writes. */
  allowedAt: string
  /** Called with the id of the requested operation, for the log. */
  onOperation: (id: string) => void
}

/** A few general tools. One tool for each of the two hundred operations would fill the context of a model. */
export class AgentTools {
  readonly #api: AgentApi

  constructor(api: AgentApi) {
    this.#api = api
  }

  list(mayWrite: boolean): Tool[] {
    return mayWrite ? [...readTools, writeTool] : readTools
  }

  async call(call: ToolCall): Promise<CallToolResult> {
    try {
      return { content: [{ type: 'text', text: await this.#answer(call) }] }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      const { status, faults } = error
      const text = JSON.stringify({ status, errors: faults })
      return { isError: true, content: [{ type: 'text', text: fittedText(text, 0) }] }
    }
  }

  async #answer(call: ToolCall): Promise<string> {
    const toolArguments = argumentsOf(call.tool, call.toolArguments ?? {})
    switch (call.tool) {
      case 'search_operations':
        return searchResultText(toolArguments.words ?? '', (await call.permission()) === undefined)
      case 'describe_operation':
        return fittedText(describeOperation(operationIn(toolArguments)), toolArguments.skip ?? 0)
      case 'read':
        return await this.#read(toolArguments, call)
      default:
        return await this.#write(toolArguments, call)
    }
  }

  async #read(toolArguments: Arguments, { agent, onOperation }: ToolCall): Promise<string> {
    const operation = operationIn(toolArguments)
    if (!operation.reads)
      throw new ToolError(400, {
        reason: `${operation.id} changes data: \`read\` accepts only operations that read.`,
        field: 'operation',
      })
    const { fields, filter, skip = 0 } = toolArguments
    const unknown = (fields ?? []).flatMap((field, at) =>
      hasField(operation, field)
        ? []
        : { reason: `${operation.id} returns no ${field}`, field: `fields.${at}` },
    )
    if (unknown.length > 0) throw new ToolError(400, ...unknown)
    if (filter && !operation.filterable)
      throw new ToolError(400, {
        reason: `${operation.id} does not support a filter`,
        field: 'filter',
      })
    const path = pathOf(operation, toolArguments.parameters ?? {})
    onOperation(operation.id)
    const body = await this.#callApi(operation, { ...agent, method: 'GET', path, filter })
    return fittedResponse(body, { fields, skip })
  }

  async #write(toolArguments: Arguments, { agent, permission, allowedAt, onOperation }: ToolCall) {
    const allowed = await permission()
    if (!allowed)
      throw new ToolError(403, {
        reason: `Writes are not allowed. The owner of the token can allow them for a limited time in the console: ${allowedAt}`,
      })
    const operation = operationIn(toolArguments)
    const { method } = operation
    if (operation.reads)
      throw new ToolError(400, {
        reason: `${operation.id} reads: use the tool \`read\`.`,
        field: 'operation',
      })
    const path = pathOf(operation, toolArguments.parameters ?? {})
    const body = structuredClone(toolArguments.body ?? {})
    const { faults, ignored } = operation.checks().body(body)
    const unknown = ignored.map((field) => ({ reason: 'Unknown field', field: `body.${field}` }))
    const wrong = faults.map(({ reason, field }) => ({
      reason,
      field: field === undefined ? 'body' : `body.${field}`,
    }))
    if (unknown.length + wrong.length > 0) throw new ToolError(400, ...wrong, ...unknown)
    onOperation(operation.id)
    if (!allowed.isProven && requiresProof(operation.id, body))
      throw new ToolError(403, {
        reason: `${operation.id} deletes or overwrites data or opens access, which needs a confirmation by the user within the last hour. The user can confirm in the console: ${allowedAt}?open=agents`,
      })
    const requestBody = operation.jsonBody ? { body: toolArguments.body ?? {} } : {}
    const answer = await this.#callApi(operation, { ...agent, method, path, ...requestBody })
    return fittedText(
      JSON.stringify({ done: operation.id, answer: withoutSecrets(answer) ?? null }),
      0,
    )
  }

  async #answerTo(operation: AgentOperation, call: Parameters<AgentApi['call']>[0]) {
    try {
      return await this.#api.call(call)
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      const doubt = ' The request may have been processed: read before writing again.'
      throw new ToolError(504, { reason: error.message + (operation.reads ? '' : doubt) })
    }
  }

  async #callApi(
    operation: AgentOperation,
    call: Parameters<AgentApi['call']>[0],
  ): Promise<unknown> {
    const { status, body, scopes, retryAfter } = await this.#answerTo(operation, call)
    if (status >= 200 && status < 300) return body
    const requiredScopes = operation.security.flat().join(' or ')
    if (status === 401 && scopes !== undefined && scopes !== 'unknown')
      throw new ToolError(403, {
        reason: `${operation.id} needs the scope ${requiredScopes || '*'}, and the token has ${scopes || 'none'}.`,
      })
    const errors: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'errors')
    const faults = Array.isArray(errors) ? (errors as ToolErrorDetail[]) : []
    const wait = retryAfter === undefined ? [] : [{ reason: `Try again in ${retryAfter} seconds.` }]
    throw new ToolError(
      status,
      ...(faults.length > 0 ? faults : [{ reason: `The API returned ${status}.` }]),
      ...(status === 429 || status === 503 ? wait : []),
    )
  }
}

function operationIn({ operation: id = '' }: Arguments): AgentOperation {
  const operation = operationNamed(id)
  if (operation) return operation
  const reason = isKeptFromAgents(id)
    ? `${id} is not available to agents: it returns a secret, grants access or uploads a file. Use the console.`
    : `There is no operation ${id}. Use search_operations to find one.`
  throw new ToolError(isKeptFromAgents(id) ? 403 : 404, { reason, field: 'operation' })
}
