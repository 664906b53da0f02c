import type { FastifyInstance } from 'fastify'
import { sendError } from './errorResponses.ts'

/** Retention of seen keys, in milliseconds; longer than the response timeouts of proxies. */
const ttl = 10 * 60_000
/** Maximum number of keys, to limit memory use. */
const maxEntries = 10_000

/** The `Idempotency-Key` of the console's page. */
const consoleKey = /^"[\da-f]{32}"$/

/**
 * Rejects a write whose `Idempotency-Key` was seen before. Some proxies and browsers silently retry a request when the
 * connection breaks before the response. The local platform then sends the stored response, but a remote API may not
 * support the header. The console treats this error as "outcome unknown": it checks whether the write was done, or
 * informs the user.
 */
export function rejectRepeatedWrites(app: FastifyInstance): void {
  const seenKeys = new Map<string, number>()
  app.addHook('onRequest', async ({ headers }, reply) => {
    const key = String(headers['idempotency-key'])
    if (!consoleKey.test(key)) return undefined
    if (seenKeys.has(key))
      return sendError(
        reply.header('x-console-repeated', '1'),
        500,
        'The connection was lost before the response, and the browser sent the request again.',
      )
    const now = performance.now()
    for (const [earlier, at] of seenKeys) {
      if (seenKeys.size < maxEntries && now - at < ttl) break
      seenKeys.delete(earlier)
    }
    seenKeys.set(key, now)
    return undefined
  })
}
