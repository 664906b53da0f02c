import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { sendError } from '../http/errorResponses.ts'
import { isSessionPath } from '../http/paths.ts'
import { foreignCall } from '../http/csrf.ts'
import type { SessionPayload } from './sessionToken.ts'
import type { Sessions } from './sessions.ts'
import { rejectInView } from './viewAsUser.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True if a read-only session requests a signed object URL. The body must then request a read URL. */
    mustSignRead: boolean
  }
}

const readOnlyReason =
  'This session is read-only. Turn read-only off in the top bar to make changes.'

/** Response header by which the page learns that the session is read-only. */
export const readOnlyHeader = 'x-console-read-only'

/**
 * Routes below `/session` that remain available: sign-in and sign-out, reauthentication, DNS checks, the read-only
 * switch, and revoking the permission of agents to write.
 */
const leftOpen = new Set([
  'DELETE /session',
  'DELETE /session/',
  'DELETE /session/agents',
  'POST /session/code',
  'POST /session/token',
  'POST /session/passkeys/begin',
  'POST /session/passkeys/sign-in',
  'POST /session/proof',
  'POST /session/resolve',
  'PUT /session/read-only',
])

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

/** Strict pattern, so that no later handler can interpret the URL differently. */
const objectUrl = /^\/v4\/object-storage\/buckets\/[\w-]+\/[a-z0-9][a-z0-9.-]*\/object-url$/i

/** Maximum body size, in bytes; more than a name, its type and its parameters need. */
const maxBodySize = 65_536

/** Rejects a write of a read-only session; returns false if the request may continue. */
export function rejectWrite(
  request: FastifyRequest,
  reply: FastifyReply,
  { readOnly = false }: SessionPayload,
): boolean {
  if (!readOnly || isRead(request.method)) return false
  if (request.method === 'POST' && objectUrl.test(pathOf(request))) {
    request.mustSignRead = true
    return false
  }
  rejectAsReadOnly(reply)
  return true
}

const rejectAsReadOnly = (reply: FastifyReply) =>
  sendError(reply.header(readOnlyHeader, 'on'), 403, readOnlyReason)

/** Rejects writes of read-only sessions below `/session`, and signed URLs for writing objects. */
export function guardReadOnly(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('mustSignRead', false)
  app.addHook('onRequest', async (request, reply) => {
    const { method, url } = request
    if (isRead(method) || !isSessionPath(url) || !sessions.isSent(request)) return undefined
    if (leftOpen.has(`${method} ${pathOf(request)}`)) return undefined
    // Requests of other sites are rejected later, for that reason.
    if (foreignCall(request) !== undefined) return undefined
    const session = await sessions.find(request)
    return session?.readOnly === true ? rejectAsReadOnly(reply) : undefined
  })

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!request.mustSignRead) return payload
    const requestBody = await objectIn(payload, request.headers['content-encoding'])
    if (requestBody?.method !== 'GET') {
      await rejectAsReadOnly(reply)
      return payload
    }
    // Forward only the parsed body: with a duplicate field, another parser might use the other value.
    const understood = Buffer.from(JSON.stringify(requestBody))
    delete request.headers['transfer-encoding']
    request.headers['content-type'] = 'application/json'
    request.headers['content-length'] = String(understood.length)
    return Readable.from([understood], { objectMode: false })
  })
}

/** Parses the JSON object of a body; returns undefined if it is invalid. */
async function objectIn(
  body: AsyncIterable<unknown>,
  encoding: string | undefined,
): Promise<{ method?: unknown } | undefined> {
  if (encoding !== undefined) return undefined
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    const bytes = Buffer.from(part as Uint8Array)
    length += bytes.length
    if (length > maxBodySize) return undefined
    parts.push(bytes)
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(parts).toString())
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Adds the read-only switch; register it with the prefix `/session`, which rejects requests of other sites. */
export function addReadOnlySwitch(app: FastifyInstance, sessions: Sessions): void {
  app.put('/read-only', { bodyLimit: 1024 }, async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const session = await sessions.find(request)
    if (!session) return sendError(reply, 401, 'You are not signed in.')
    const { read_only: readOnly } = (request.body ?? {}) as { read_only?: unknown }
    if (typeof readOnly !== 'boolean')
      return sendError(reply, 400, 'Must be true or false', 'read_only')
    const turned = await sessions.turnReadOnly(request, reply, session, readOnly)
    return await sessions.answer(turned)
  })
}
