import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wireTime } from '#shared/clock.ts'
import { acceptedReasonMax } from '../../contract/rules/acceptedFindings.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import type { Sessions } from '../session/sessions.ts'
import { rejectInView } from '../session/viewAsUser.ts'
import type { StoredAcceptedFinding } from './acceptedFindingRows.ts'
import { accountIdIn } from './accountId.ts'
import { findingIdsError, findingIdsIn, findingsBodyLimit } from './findingIds.ts'
import type { NoticeParts } from './noticeParts.ts'
import { mayWriteObject, type ObjectReader, readObject } from './readableObject.ts'

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

interface Caller extends ObjectReader {
  /** `euuid` of the account. */
  account: string
}

function addEndpoints(app: FastifyInstance, options: AcceptedFindingOptions): void {
  const { apiAddress, store, clock } = options
  protectConsoleRoutes(app)

  /** Returns undefined after sending an error. */
  const callerOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | undefined> => {
    const reader = await readObject(options, { request, reply }, '/account')
    if (!reader) return undefined
    const account = accountIdIn(reader.body)
    if (account !== undefined) return { ...reader, account }
    sendError(reply, 404, 'This API does not identify the account.')
    return undefined
  }

  app.get('/', async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    const { acceptedFindings } = await store()
    const rows = await acceptedFindings.ofAccount({ api: apiAddress, account: caller.account })
    return { findings: rows.map(toAnswer) }
  })

  app.put('/', { bodyLimit: findingsBodyLimit }, async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    const decision = decisionIn(request.body)
    if ('message' in decision) return sendError(reply, 400, decision.message, decision.field)
    if (!(await mayWriteObject(options, caller, 'account:read_write', canChangeAccount)))
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
}

const fieldOf = (body: unknown, field: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined

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

/** Parses the findings and the reason; returns an error if they are invalid. */
function decisionIn(body: unknown): Decision | DecisionError {
  const findings = findingIdsIn(fieldOf(body, 'findings'))
  const reason = fieldOf(body, 'reason')
  if (!findings) return findingIdsError
  if (reason === null) return { findings, reason }
  if (typeof reason !== 'string') return { field: 'reason', message: 'Enter a reason.' }
  const plain = reason
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (plain === '') return { field: 'reason', message: 'Enter a reason.' }
  if (Array.from(plain).length > acceptedReasonMax)
    return { field: 'reason', message: `A reason has at most ${acceptedReasonMax} characters.` }
  return { findings, reason: plain }
}

const toAnswer = ({ finding, reason, author, accepted }: StoredAcceptedFinding) => ({
  finding_id: finding,
  reason,
  author,
  accepted: wireTime(accepted),
})
