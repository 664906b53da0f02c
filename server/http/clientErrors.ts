import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sendParserError } from '#shared/http/parserErrors.ts'
import { newRequestId } from '#shared/http/requestId.ts'
import { inertHeaders } from './errorResponses.ts'
import { headersTooLarge, pageHeaders, tooManyCookiesPage } from './headerLimit.ts'

const words: Record<number, string> = {
  400: 'The request is not valid HTTP.',
  408: 'The request did not arrive in time.',
  417: 'This server does not support this value of the Expect header.',
  431: headersTooLarge,
}

const bodyOf = (status: number) => JSON.stringify({ errors: [{ reason: words[status] }] })

const headersOf = (body: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  'x-request-id': newRequestId(),
  ...inertHeaders,
  connection: 'close',
})

interface ParserError extends NodeJS.ErrnoException {
  /** The part of the request that was parsed last: https://nodejs.org/api/http.html#event-clienterror */
  rawPacket?: unknown
}

/**
 * Returns true if headers that Node does not parse belong to a navigation. If the start of the request is in an earlier
 * packet, a browser is assumed, because other clients do not send that many headers.
 */
function isNavigation({ rawPacket }: ParserError): boolean {
  const text = rawPacket instanceof Buffer ? rawPacket.toString('latin1') : ''
  return !/^[A-Z]+ \S+ HTTP\/1\.\d\r?\n/.test(text) || /^accept:[^\n]*text\/html/im.test(text)
}

/** Responds to HTTP parser errors, which reach no route: with a page or in the format of the contract. */
export function sendClientError(error: ParserError, socket: Socket): void {
  sendParserError(error, socket, (status) => {
    if (status === 431 && isNavigation(error))
      return {
        headers: { ...pageHeaders, 'x-request-id': newRequestId() },
        body: tooManyCookiesPage,
      }
    const body = bodyOf(status)
    return { headers: headersOf(body), body }
  })
}

/** Responds to an unsupported Expect header with 417 and a body. Node's default response has no body. */
export function rejectUnsupportedExpect(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417)
    response.writeHead(417, headersOf(body)).end(body)
  })
}
