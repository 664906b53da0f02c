import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { refuse } from '../http/errorResponses.ts'
import { isSessionPath } from '../http/paths.ts'
import { foreignCall } from '../http/csrf.ts'
import type { Session } from './sessionToken.ts'
import type { Sessions } from './sessions.ts'
import { refuseInView } from './viewAsUser.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a read-only session that asks for the address of an object: the body says whether to read or to write. */
    mustSignRead: boolean
  }
}

const readOnlyReason =
  'This session is read-only. Turn read-only off in the top bar to make changes.'

/** Tells the page, which may have learnt it nowhere else. */
export const readOnlyHeader = 'x-console-read-only'

/** Below `/session`: signing in and out, showing who one is, asking name servers, the switch, and ending that agents write. All others are refused. */
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

/** Spelt so strictly that nothing behind takes it for another address. */
const objectUrl = /^\/v4\/object-storage\/buckets\/[\w-]+\/[a-z0-9][a-z0-9.-]*\/object-url$/i

/** More than a name, its type and its parameters take. */
const longestBody = 65_536

/** Refuses a call of a read-only session that would change something; false where it goes on. */
export function refuseWrite(
  request: FastifyRequest,
  reply: FastifyReply,
  { readOnly = false }: Session,
): boolean {
  if (!readOnly || isRead(request.method)) return false
  if (request.method === 'POST' && objectUrl.test(pathOf(request))) {
    request.mustSignRead = true
    return false
  }
  refuseAsReadOnly(reply)
  return true
}

const refuseAsReadOnly = (reply: FastifyReply) =>
  refuse(reply.header(readOnlyHeader, 'on'), 403, readOnlyReason)

/** Keeps read-only sessions from changing anything below `/session`, and from addresses to write objects. */
export function guardReadOnly(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('mustSignRead', false)
  app.addHook('onRequest', async (request, reply) => {
    const { method, url } = request
    if (isRead(method) || !isSessionPath(url) || !sessions.isSent(request)) return undefined
    if (leftOpen.has(`${method} ${pathOf(request)}`)) return undefined
    // Those of other sites are refused for that.
    if (foreignCall(request) !== undefined) return undefined
    const session = await sessions.find(request)
    return session?.readOnly === true ? refuseAsReadOnly(reply) : undefined
  })

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!request.mustSignRead) return payload
    const wanted = await objectIn(payload, request.headers['content-encoding'])
    if (wanted?.method !== 'GET') {
      await refuseAsReadOnly(reply)
      return payload
    }
    // Only what was understood here goes on: of a field that comes twice others may take the other one.
    const understood = Buffer.from(JSON.stringify(wanted))
    delete request.headers['transfer-encoding']
    request.headers['content-type'] = 'application/json'
    request.headers['content-length'] = String(understood.length)
    return Readable.from([understood], { objectMode: false })
  })
}

/** The JSON object of a body; undefined where it is none. */
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
    if (length > longestBody) return undefined
    parts.push(bytes)
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(parts).toString())
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The switch; register it with the prefix `/session`, where calls of other sites are refused. */
export function addReadOnlySwitch(app: FastifyInstance, sessions: Sessions): void {
  app.put('/read-only', { bodyLimit: 1024 }, async (request, reply) => {
    if (refuseInView(request, reply)) return reply
    const session = await sessions.find(request)
    if (!session) return refuse(reply, 401, 'You are not signed in.')
    const { read_only: readOnly } = (request.body ?? {}) as { read_only?: unknown }
    if (typeof readOnly !== 'boolean')
      return refuse(reply, 400, 'Must be true or false', 'read_only')
    const turned = await sessions.turnReadOnly(request, reply, session, readOnly)
    return await sessions.answer(turned)
  })
}
