import type { FastifyInstance } from 'fastify'
import { fromWireTime, wireTime } from '#shared/clock.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import { rejectInView, requestedViewedUser } from '../session/viewAsUser.ts'
import { findingIdsError, findingIdsIn, findingsBodyLimit } from './findingIds.ts'
import type { NoticeParts } from './noticeParts.ts'

/** Adds the routes for the findings of the overview that the user of the session has snoozed. */
export async function addSnoozedFindings(app: FastifyInstance, parts: NoticeParts): Promise<void> {
  await app.register(async (scope) => addEndpoints(scope, parts), {
    prefix: '/session/snoozed-findings',
  })
}

function addEndpoints(app: FastifyInstance, parts: NoticeParts): void {
  const { apiAddress: api, tokens, store, clock } = parts
  protectConsoleRoutes(app)

  app.get('/', async (request, reply) => {
    if (requestedViewedUser(request) !== undefined)
      return sendError(reply, 403, 'The snoozed findings of another user are not shown.')
    const caller = await tokens.callerOf(request, reply, 'snooze')
    if (!caller) return reply
    const { snoozedFindings } = await store()
    const rows = await snoozedFindings.ofOwner({ api, owner: caller.owner }, clock.now())
    return {
      findings: rows.map(({ finding, until }) => ({ finding_id: finding, until: wireTime(until) })),
    }
  })

  app.put('/', { bodyLimit: findingsBodyLimit }, async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const caller = await tokens.callerOf(request, reply, 'snooze')
    if (!caller) return reply
    const now = clock.now()
    const { findings: sent, until: end } = (request.body ?? {}) as Record<string, unknown>
    const findings = findingIdsIn(sent)
    if (!findings) return sendError(reply, 400, findingIdsError.message, findingIdsError.field)
    const { snoozedFindings } = await store()
    const { owner } = caller
    if (end === null) {
      await snoozedFindings.remove({ api, owner }, findings)
      return {}
    }
    const until = typeof end === 'string' ? fromWireTime(end) : Number.NaN
    if (!(until > now)) return sendError(reply, 400, 'Enter a time in the future.', 'until')
    await snoozedFindings.snooze(
      findings.map((finding) => ({ api, owner, finding, until })),
      now,
    )
    return {}
  })
}
