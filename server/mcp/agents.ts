import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenCredential } from '#shared/http/connectionBudget.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import { inertHeaders, sendError } from '../http/errorResponses.ts'
import type { NoticeParts } from '../notices/noticeParts.ts'
import { agentPath } from '../http/paths.ts'
import { type WritePermission, writePermission } from './allowance.ts'
import { type Agent, AgentApi, NoResponseError } from './agentApi.ts'
import { AgentTools } from './agentTools.ts'
import { addProtectedResource, challenge, type IssuerOf } from './protectedResource.ts'
import { introducedName, rememberedName, sessionIdOf } from './clientName.ts'

/** Maximum body size, in bytes. Zone files and scripts are the largest bodies of agents. */
const bodyLimit = 256 * 1024

/** Requests allowed for the agents of a user in five minutes; the API has further limits. */
const allowedCalls = 1000

const instructions =
  'The console of a cloud account: instances, volumes, networks, databases, domains, object storage, tickets. ' +
  'Search for an operation, describe it if its parameters or fields are unclear, then read. ' +
  'Secrets are hidden. The write tool is available only while the user allows it in the console; list the tools again afterwards. ' +
  'Operations that delete or overwrite data or open access need a confirmation by the user within the last hour.'

declare module 'fastify' {
  interface FastifyRequest {
    /** Token and owner of an MCP request. */
    agent: Agent | undefined
  }
}

/** Adds the MCP endpoint, through which agents can use the account. The API authorizes each request by its token. */
export async function addAgents(
  app: FastifyInstance,
  parts: NoticeParts,
  issuerOf: IssuerOf,
): Promise<void> {
  const api = new AgentApi(app, parts.clock)
  app.decorateRequest('agent', undefined)
  await app.register(async (scope) => addEndpoint(scope, api, parts), { prefix: agentPath })
  addProtectedResource(app, issuerOf)
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** URL of the console page at which users allow writes. */
const allowedAt = (request: FastifyRequest) => `${originOf(request)}/account/applications`

function addEndpoint(app: FastifyInstance, api: AgentApi, parts: NoticeParts): void {
  const { clock, counts } = parts
  const tools = new AgentTools(api)
  const invalidTokenLimiter = new SignInLimiter({
    clock,
    counts,
    subject: 'agent token',
    allowed: 30,
  })
  const callLimiter = new SignInLimiter({ clock, counts, subject: 'agent', allowed: allowedCalls })
  const limited = (reply: FastifyReply, wait: number) =>
    sendError(
      reply.header('retry-after', String(wait)),
      429,
      `Too many requests. Try again in ${wait} seconds.`,
    )

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', ...inertHeaders })
    request.agentCall = { client: rememberedName(request.headers) }
    const { origin, authorization = '' } = request.headers
    if (origin !== undefined && origin !== originOf(request))
      return sendError(reply, 403, 'Pages of other sites may not send requests to this URL.')
    if (request.method !== 'POST')
      return sendError(reply.header('allow', 'POST'), 405, 'Send messages with POST.')
    const [, token] = /^bearer\s+([\x21-\x7e]{1,2000})$/i.exec(authorization) ?? []
    if (token === undefined)
      return sendError(
        reply.header('www-authenticate', challenge(request)),
        401,
        'Send a token as Authorization: Bearer. Cookies are not read.',
      )
    let agent: Agent | undefined
    try {
      agent = await api.agentOf(token, request.ip)
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      return sendError(reply.header('retry-after', '30'), 503, error.message)
    }
    if (!agent) {
      const wait = await invalidTokenLimiter.take(request.ip)
      if (wait > 0) return limited(reply, wait)
      void reply.header('www-authenticate', challenge(request, 'invalid_token'))
      return sendError(reply, 401, 'Invalid or expired token.')
    }
    const wait = await callLimiter.take(agent.owner ?? request.ip)
    if (wait > 0) return limited(reply, wait)
    request.agent = agent
    // The body is only read after the token has been verified.
    request.credential = tokenCredential(token)
    return undefined
  })

  app.all('/', { bodyLimit }, async (request, reply) => {
    const { agent, body } = request
    if (!agent) throw new Error('No token was checked.')
    if (Array.isArray(body)) return sendError(reply, 400, 'Send one message at a time.')
    const introduced = introducedName(body)
    if (introduced !== undefined) {
      request.agentCall = { client: introduced }
      void reply.header('mcp-session-id', sessionIdOf(introduced))
    }
    const server = serverFor(request, {
      agent,
      tools,
      permission: () => writePermission(parts, agent),
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    try {
      await server.connect(transport)
      const answer = await transport.handleRequest(
        new Request(originOf(request) + agentPath, {
          method: 'POST',
          headers: Object.entries(request.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as [string, string]] : [],
          ),
        }),
        { parsedBody: body ?? null },
      )
      const text = await answer.text()
      return await reply
        .code(answer.status)
        .type('application/json')
        .send(text === '' ? undefined : text)
    } finally {
      await server.close()
    }
  })
}

/** Creates a server for each message, so that any process can handle it. No state is kept between messages. */
function serverFor(
  request: FastifyRequest,
  {
    agent,
    tools,
    permission,
  }: { agent: Agent; tools: AgentTools; permission: () => Promise<WritePermission | undefined> },
): Server {
  const server = new Server(
    { name: 'cloud-platform-console', title: 'Cloud Platform Console', version: '4.175.0' },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.list((await permission()) !== undefined),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    request.agentCall = { ...request.agentCall, tool: params.name.slice(0, 60) }
    return await tools.call({
      tool: params.name,
      toolArguments: params.arguments,
      agent,
      permission,
      allowedAt: allowedAt(request),
      onOperation: (id) => (request.operation = id),
    })
  })
  return server
}
