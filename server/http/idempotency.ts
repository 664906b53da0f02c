import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './errorResponses.ts'

/** Milliseconds within which a repetition is known: longer than proxies wait for an answer. */
const ttl = 10 * 60_000
/** Of the newest calls, so that nobody fills the memory. */
const maxEntries = 10_000

/** The name that the page gave its write; undefined for calls of others. */
function nameOf({ headers }: FastifyRequest): string | undefined {
  const name = headers['x-console-call']
  return typeof name === 'string' && /^[\da-f]{32}$/.test(name) ? name : undefined
}

const refuseRepeated = (reply: FastifyReply) =>
  refuse(
    reply.header('x-console-repeated', '1'),
    500,
    'The connection broke before the answer, and the request came a second time.',
  )

/**
 * Some proxies, and browsers, send a call again whose connection broke before the answer, and do not tell the page. The
 * page gives each call that changes something a name of its own; one that comes a second time is not carried out, and fails
 * as one whose outcome is not known: the page looks whether it was done, or says so.
 */
export function refuseRepeatedWrites(app: FastifyInstance): void {
  const seen = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request)
    if (name === undefined) return undefined
    if (seen.has(name)) return refuseRepeated(reply)
    const now = performance.now()
    for (const [earlier, at] of seen) {
      if (seen.size < maxEntries && now - at < ttl) break
      seen.delete(earlier)
    }
    seen.set(name, now)
    return undefined
  })
}

/**
 * The same for a call that a proxy sends to another process the second time. Of a session alone, so that no stranger fills
 * the database; it goes after the hook that finds the session.
 * @param claim whether the name comes for the first time at any process
 */
export function refuseWritesOfOtherProcesses(
  app: FastifyInstance,
  claim: (name: string) => Promise<boolean>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = request.session && nameOf(request)
    return name === undefined || (await claim(name)) ? undefined : refuseRepeated(reply)
  })
}
