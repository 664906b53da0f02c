import type { FastifyInstance } from 'fastify'
import { inertHeaders, sendError } from '../http/errorResponses.ts'
import { foreignCall } from '../http/csrf.ts'

/** Rejects requests of other sites and disables caching of responses. */
export function protectConsoleRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', ...inertHeaders })
    const foreign = foreignCall(request)
    return foreign === undefined ? undefined : sendError(reply, 403, foreign)
  })
}

/** Returns a string field of a JSON object; undefined if it is missing, empty or has another type. */
export function stringField(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' && value !== '' ? value : undefined
}
