import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'

/** A call and its answer, for the parts that the library calls without either. */
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const exchanges = new AsyncLocalStorage<Exchange>()

/** The call that is being answered. @throws Error outside of one */
export function currentExchange(): Exchange {
  const exchange = exchanges.getStore()
  if (!exchange) throw new Error('The authorization server was used without a call.')
  return exchange
}

/** Lets the routes that follow find their call by `currentExchange`. */
export function keepExchanges(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      return exchanges.run({ request, reply }, () => handler.call(this, request, reply))
    }
  })
}
