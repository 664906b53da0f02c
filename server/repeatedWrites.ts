import type { FastifyInstance } from 'fastify'
import { refuse } from './errorReplies.ts'

/** Milliseconds within which a repetition is known: longer than proxies wait for an answer. */
const known = 10 * 60_000
/** Of the newest calls, so that nobody fills the memory. */
const most = 10_000

/**
 * Some proxies, and browsers, send a call again whose connection broke before the answer, and do not tell the page. The
 * page gives each call that changes something a name of its own; one that comes a second time is not carried out, and fails
 * as one whose outcome is not known: the page looks whether it was done, or says so.
 */
export function refuseRepeatedWrites(app: FastifyInstance): void {
  const seen = new Map<string, number>()
  app.addHook('onRequest', async ({ headers }, reply) => {
    const name = headers['x-console-call']
    if (typeof name !== 'string' || !/^[\da-f]{32}$/.test(name)) return undefined
    if (seen.has(name))
      return refuse(
        reply.header('x-console-repeated', '1'),
        500,
        'The connection broke before the answer, and the request came a second time.',
      )
    const now = performance.now()
    for (const [earlier, at] of seen) {
      if (seen.size < most && now - at < known) break
      seen.delete(earlier)
    }
    seen.set(name, now)
    return undefined
  })
}
