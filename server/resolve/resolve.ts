import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Clock, minutes, seconds } from '#shared/clock.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import { fullHeader } from '../../shared/resolution.ts'
import { normalizeName } from '../../contract/rules/domainNames.ts'
import { isRecordType } from '../../contract/rules/recordTargets.ts'
import { sendError } from '../http/errorResponses.ts'
import { failureReason } from '../notices/failureReason.ts'
import { OwnApi } from '../notices/ownApi.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import type { Sessions } from '../session/sessions.ts'
import type { NamedQuestion } from './zoneCheck.ts'
import type { Resolution } from './resolution.ts'

interface ResolveOptions {
  sessions: Sessions
  clock: Clock
  counts: WindowCounts
  resolution: Resolution
}

/** Maximum number of queries that a user can cause in a minute. */
const questionsMax = 2000
const questionsOfCall = 20

/** Adds the route by which the console's pages check how records resolve, because browsers cannot send DNS queries. */
export async function addResolve(app: FastifyInstance, options: ResolveOptions): Promise<void> {
  const api = new OwnApi(app)
  await app.register(async (scope) => addEndpoint(scope, { ...options, api }), {
    prefix: '/session/resolve',
  })
}

function addEndpoint(
  app: FastifyInstance,
  { api, sessions, clock, counts, resolution }: ResolveOptions & { api: OwnApi },
): void {
  protectConsoleRoutes(app)

  app.post('/', { bodyLimit: 16_384 }, async (request, reply) => {
    const session = await sessions.resume(request, reply)
    if (!session) return sendError(reply, 401, 'You are not signed in.')
    const resolveRequest = parseRequest(request.body)
    if (typeof resolveRequest === 'string') return sendError(reply, 400, resolveRequest)
    const domain = await api.call({
      token: session.token,
      method: 'GET',
      path: `/domains/${resolveRequest.domainId}`,
    })
    if (domain.status !== 200) {
      const status = [401, 403, 404, 429].includes(domain.status) ? domain.status : 502
      return sendError(reply, status, failureReason(domain.status, domain.body))
    }
    const zone = zoneIn(domain.body)
    if (zone === undefined) return sendError(reply, 502, 'The API responded without a domain.')
    const foreignQuestion = resolveRequest.questions.find(
      ({ name }) => name !== zone && !name.endsWith(`.${zone}`),
    )
    if (foreignQuestion)
      return sendError(reply, 400, `${foreignQuestion.name} is not a name of ${zone}.`)
    const until = clock.now() + minutes
    const cost = resolution.costOf(resolveRequest)
    // For some tokens the user is unknown, so count by session.
    const person = session.username === null ? `session ${session.id}` : `user ${session.username}`
    const count = await counts.add(`resolve ${person}`, cost, until)
    if (count.used > questionsMax) return tooMany(reply, count.until - clock.now())
    if (resolution.isFull)
      return sendError(
        reply.headers({ 'retry-after': '15', [fullHeader]: '1' }),
        503,
        'Too many queries to name servers are waiting. Try again in 15 seconds.',
      )
    const { questions, whole } = resolveRequest
    return await resolution.resolveZone(zone, {
      questions,
      whole,
      person,
      signal: closingOf(reply),
    })
  })
}

/** Returns a signal that aborts when the client disconnects. */
function closingOf({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  raw.on('close', () => closing.abort())
  return closing.signal
}

function tooMany(reply: FastifyReply, milliseconds: number) {
  const wait = Math.max(1, Math.ceil(milliseconds / seconds))
  return sendError(
    reply.header('retry-after', String(wait)),
    429,
    `Too many queries to name servers. Try again in ${wait} seconds.`,
  )
}

function zoneIn(body: unknown): string | undefined {
  const domain: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'domain')
  return typeof domain === 'string' && domain !== '' ? normalizeName(domain) : undefined
}

interface ZoneRequest {
  domainId: number
  questions: NamedQuestion[]
  whole: boolean
}

const namePattern = /^[!-~]{1,253}$/

/** Parses the request body; returns an error message if it is invalid. */
function parseRequest(body: unknown): ZoneRequest | string {
  const { domain_id: domainId, questions, whole } = (body ?? {}) as Record<string, unknown>
  if (typeof domainId !== 'number' || !Number.isSafeInteger(domainId) || domainId < 1)
    return 'Send a JSON object with a domain_id.'
  if (!Array.isArray(questions) || questions.length > questionsOfCall)
    return `Send at most ${questionsOfCall} questions.`
  const read = (questions as unknown[]).map(questionOf)
  return read.every((question) => question !== undefined)
    ? { domainId, questions: read, whole: whole === true }
    : 'A question is a name of the domain and a type of record.'
}

function questionOf(value: unknown): NamedQuestion | undefined {
  const { name, type } = (value ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || typeof type !== 'string' || !isRecordType(type)) return undefined
  const plain = name.toLowerCase().replace(/\.$/, '')
  const isName =
    namePattern.test(plain) &&
    !plain.includes('\\') &&
    plain.split('.').every(({ length }) => length > 0 && length < 64)
  return {
    name: plain,
    type,
    ...(!isName && { rejectReason: 'Name servers cannot be queried for this name.' }),
  }
}
