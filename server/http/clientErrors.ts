import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sendParserError } from '#shared/http/parserErrors.ts'
import { newRequestId } from '#shared/http/requestId.ts'
import { inertHeaders } from './errorResponses.ts'

const words: Record<number, string> = {
  400: 'The request is not valid HTTP.',
  408: 'The request did not arrive in time.',
  417: 'This server does not support this value of the Expect header.',
  431: 'The headers of the request are larger than 16 KB. Send fewer or shorter ones.',
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

/** Responds to HTTP parser errors in the format of the contract; they reach no route. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  sendParserError(error, socket, (status) => {
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
