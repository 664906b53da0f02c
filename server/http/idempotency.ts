import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './errorResponses.ts'

/** Retention of seen write ids, in milliseconds; longer than the response timeouts of proxies. */
const ttl = 10 * 60_000
/** Maximum number of write ids, to limit memory use. */
const maxEntries = 10_000

/** Returns the write id set by the console's page; undefined for requests of other clients. */
function nameOf({ headers }: FastifyRequest): string | undefined {
  const name = headers['x-console-call']
  return typeof name === 'string' && /^[\da-f]{32}$/.test(name) ? name : undefined
}

const rejectRepeated = (reply: FastifyReply) =>
  sendError(
    reply.header('x-console-repeated', '1'),
    500,
    'The connection was lost before the response, and the browser sent the request again.',
  )

/**
 * Rejects a write whose id was seen before. Some proxies and browsers silently retry a request when the connection
 * breaks before the response. The console assigns an id to each write and treats this error as "outcome unknown": it
 * checks whether the write was done, or informs the user.
 */
export function rejectRepeatedWrites(app: FastifyInstance): void {
  const seenRequests = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request)
    if (name === undefined) return undefined
    if (seenRequests.has(name)) return rejectRepeated(reply)
    const now = performance.now()
    for (const [earlier, at] of seenRequests) {
      if (seenRequests.size < maxEntries && now - at < ttl) break
      seenRequests.delete(earlier)
    }
    seenRequests.set(name, now)
    return undefined
  })
}

/**
 * Rejects a write that a proxy retries at another process. Only requests with a session are checked, so that
 * unauthenticated clients cannot fill the database. Register it after the hook that finds the session.
 * @param claim returns true if no process has seen the id before
 */
export function rejectWritesOfOtherProcesses(
  app: FastifyInstance,
  claim: (name: string) => Promise<boolean>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = request.session && nameOf(request)
    return name === undefined || (await claim(name)) ? undefined : rejectRepeated(reply)
  })
}
