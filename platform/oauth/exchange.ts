import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'

/** A request and its reply, for callbacks of the library that receive neither. */
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const exchanges = new AsyncLocalStorage<Exchange>()

/** Returns the request in progress. @throws Error outside of a request */
export function currentExchange(): Exchange {
  const exchange = exchanges.getStore()
  if (!exchange) throw new Error('The authorization server was used without a call.')
  return exchange
}

/** Makes the request available through `currentExchange` in all routes that are registered afterwards. */
export function keepExchanges(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      return exchanges.run({ request, reply }, () => handler.call(this, request, reply))
    }
  })
}
