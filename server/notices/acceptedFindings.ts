import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wireTime } from '#shared/clock.ts'
import { acceptedPerRequest, acceptedReasonMax } from '../../contract/rules/acceptedFindings.ts'
import { hasScope } from '../../contract/rules/grants.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import type { SessionPayload } from '../session/sessionToken.ts'
import type { Sessions } from '../session/sessions.ts'
import { rejectInView } from '../session/viewAsUser.ts'
import type { StoredAcceptedFinding } from './acceptedFindingRows.ts'
import { failureReason } from './failureReason.ts'
import type { NoticeParts } from './noticeParts.ts'

interface AcceptedFindingOptions extends NoticeParts {
  sessions: Sessions
}

/**
 * Adds the routes for accepted findings of the overview: users who can read the account read them, users who can change
 * it write them.
 */
export async function addAcceptedFindings(
  app: FastifyInstance,
  options: AcceptedFindingOptions,
): Promise<void> {
  await app.register(async (scope) => addEndpoints(scope, options), {
    prefix: '/session/accepted-findings',
  })
}

interface Caller {
  session: SessionPayload
  /** `euuid` of the account. */
  account: string
  /** Scopes separated by spaces; undefined if the API does not report them. */
  scopes: string | undefined
}

function addEndpoints(app: FastifyInstance, options: AcceptedFindingOptions): void {
  const { api, apiAddress, sessions, store, clock } = options
  protectConsoleRoutes(app)

  /** Returns undefined after sending an error. */
  const callerOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | undefined> => {
    const session = await sessions.resume(request, reply)
    if (!session) {
      sendError(reply, 401, 'You are not signed in.')
      return undefined
    }
    const { token } = session
    const { status, body, scopes } = await api.call({ token, method: 'GET', path: '/account' })
    const account = status === 200 ? accountId(body) : undefined
    if (account !== undefined) return { session, account, scopes }
    if (status === 200) sendError(reply, 404, 'This API does not identify the account.')
    else {
      const told = [401, 403, 404, 429].includes(status) ? status : 502
      sendError(reply, told, failureReason(status, body))
    }
    return undefined
  }

  app.get('/', async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    const { acceptedFindings } = await store()
    const rows = await acceptedFindings.ofAccount({ api: apiAddress, account: caller.account })
    return { findings: rows.map(toAnswer) }
  })

  // A finding id has at most 400 characters.
  app.put('/', { bodyLimit: 2 * 1024 * 1024 }, async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    const decision = decisionIn(request.body)
    if ('message' in decision) return sendError(reply, 400, decision.message, decision.field)
    if (!(await mayWrite(caller)))
      return sendError(reply, 403, 'You need read/write access to the account to accept findings.')
    const { acceptedFindings } = await store()
    const account = { api: apiAddress, account: caller.account }
    const { findings, reason } = decision
    if (reason === null) await acceptedFindings.remove(account, findings)
    else
      await acceptedFindings.accept(
        findings.map((finding) => ({
          ...account,
          finding,
          reason,
          author: caller.session.username,
          accepted: clock.now(),
        })),
      )
    return {}
  })

  const mayWrite = async ({ session, scopes }: Caller): Promise<boolean> => {
    if (scopes !== undefined && !hasScope(scopes, 'account:read_write')) return false
    const { token } = session
    const { status, body } = await api.call({ token, method: 'GET', path: '/profile/grants' })
    // Unrestricted users have no grants, and other APIs may not support grants.
    return status === 200 ? canChangeAccount(body) : [204, 404].includes(status)
  }
}

const fieldOf = (body: unknown, field: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined

function accountId(body: unknown): string | undefined {
  const id = fieldOf(body, 'euuid')
  return typeof id === 'string' && id !== '' ? id : undefined
}

const canChangeAccount = (body: unknown) =>
  fieldOf(fieldOf(body, 'global'), 'account_access') === 'read_write'

interface Decision {
  findings: string[]
  /** Null ends the acceptance. */
  reason: string | null
}

interface DecisionError {
  field: 'findings' | 'reason'
  message: string
}

const maxIdLength = 400

const isId = (id: unknown): id is string =>
  typeof id === 'string' && id !== '' && id.length <= maxIdLength && id.isWellFormed()

/** Parses the findings and the reason; returns an error if they are invalid. */
function decisionIn(body: unknown): Decision | DecisionError {
  const findings = fieldOf(body, 'findings')
  const reason = fieldOf(body, 'reason')
  if (
    !Array.isArray(findings) ||
    findings.length === 0 ||
    findings.length > acceptedPerRequest ||
    !findings.every(isId)
  )
    return { field: 'findings', message: `Send 1 to ${acceptedPerRequest} ids of findings.` }
  const ids = [...new Set(findings)]
  if (reason === null) return { findings: ids, reason }
  if (typeof reason !== 'string') return { field: 'reason', message: 'Enter a reason.' }
  const plain = reason
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (plain === '') return { field: 'reason', message: 'Enter a reason.' }
  if (Array.from(plain).length > acceptedReasonMax)
    return { field: 'reason', message: `A reason has at most ${acceptedReasonMax} characters.` }
  return { findings: ids, reason: plain }
}

const toAnswer = ({ finding, reason, author, accepted }: StoredAcceptedFinding) => ({
  finding_id: finding,
  reason,
  author,
  accepted: wireTime(accepted),
})
