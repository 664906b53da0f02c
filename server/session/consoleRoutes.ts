import type { FastifyInstance } from 'fastify'
import { inertHeaders, refuse } from '../http/errorResponses.ts'
import { foreignCall } from '../http/csrf.ts'

/** Refuses calls of other sites, and keeps answers out of caches. */
export function answerOwnPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', ...inertHeaders })
    const foreign = foreignCall(request)
    return foreign === undefined ? undefined : refuse(reply, 403, foreign)
  })
}

/** A text of a JSON object; undefined when it is not there, empty or something else. */
export function textOf(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' && value !== '' ? value : undefined
}
