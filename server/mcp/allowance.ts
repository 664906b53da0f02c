import type { FastifyInstance } from 'fastify'
import { wireTime } from '#shared/clock.ts'
import { hour } from '../../contract/rules/durations.ts'
import { isProofExpired, proofLife } from '../../contract/rules/proofs.ts'
import { sendError } from '../http/errorResponses.ts'
import type { NoticeParts } from '../notices/noticeParts.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import { rejectInView, requestedViewedUser } from '../session/viewAsUser.ts'
import type { Agent } from './agentApi.ts'

type Parts = Pick<NoticeParts, 'apiAddress' | 'tokens' | 'store' | 'clock'>

/** Durations for which writes can be allowed, in hours. */
const spans: readonly number[] = [1, 8, 720]

/** Permission to write that is in effect. */
export interface WritePermission {
  /** True while the authentication with which the user allowed writes is recent. */
  isProven: boolean
}

/** Returns the permission to write; undefined while the owner of the token does not allow agents to write. */
export async function writePermission(
  { apiAddress, store, clock }: Parts,
  { owner }: Agent,
): Promise<WritePermission | undefined> {
  if (owner === undefined) return undefined
  const { allowances } = await store()
  const now = clock.now()
  const found = await allowances.of({ api: apiAddress, owner }, now)
  return found && { isProven: !isProofExpired(found.made, now) }
}

/** Adds the routes by which users allow agents to write and revoke that. If agents are off, the routes report that. */
export async function addAllowance(
  app: FastifyInstance,
  parts: Parts,
  isOn: boolean,
): Promise<void> {
  const add = isOn ? addEndpoints : addNotice
  await app.register(async (scope) => add(scope, parts), { prefix: '/session/agents' })
}

function addNotice(app: FastifyInstance): void {
  protectConsoleRoutes(app)
  app.get('/', () => ({ on: false, writes_until: null, proof_until: null }))
}

function addEndpoints(app: FastifyInstance, parts: Parts): void {
  const { apiAddress: api, tokens, store, clock } = parts
  protectConsoleRoutes(app)

  const stateOf = async (owner: string) => {
    const found = await (await store()).allowances.of({ api, owner }, clock.now())
    return {
      on: true,
      writes_until: found ? wireTime(found.until) : null,
      proof_until: found ? wireTime(Math.min(found.until, found.made + proofLife)) : null,
    }
  }

  app.get('/', async (request, reply) => {
    if (requestedViewedUser(request) !== undefined)
      return sendError(reply, 403, 'The agents of another user are not shown.')
    const caller = await tokens.callerOf(request, reply, 'agents')
    return caller ? await stateOf(caller.owner) : reply
  })

  app.post('/', { bodyLimit: 1024 }, async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const caller = await tokens.callerOf(request, reply, 'agents')
    if (!caller) return reply
    const { body } = request
    const hours: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'hours')
    if (typeof hours !== 'number' || !spans.includes(hours))
      return sendError(reply, 400, `Must be one of ${spans.join(', ')}`, 'hours')
    if (!(await tokens.isProven(request, reply, caller))) return reply
    const now = clock.now()
    const { owner } = caller
    const made = (await tokens.provedAt(caller)) ?? now
    await (await store()).allowances.set({ api, owner, made, until: now + hours * hour })
    return await stateOf(owner)
  })

  app.delete('/', async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const caller = await tokens.callerOf(request, reply, 'agents')
    if (!caller) return reply
    await (await store()).allowances.remove({ api, owner: caller.owner })
    return await stateOf(caller.owner)
  })
}
