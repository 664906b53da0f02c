import type { FastifyInstance } from 'fastify'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { inertHeaders } from './errorReplies.ts'

const words: Record<number, string> = {
  400: 'This is no valid HTTP request.',
  408: 'The request did not arrive in time.',
  417: 'This server does not know what the Expect header asks for.',
  431: 'The headers of the request are larger than 16 KB. Send fewer or shorter ones.',
}

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

const bodyOf = (status: number) => JSON.stringify({ errors: [{ reason: words[status] }] })

const headersOf = (body: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  ...inertHeaders,
  connection: 'close',
})

/** Answers what the HTTP parser turns down, which reaches no route: in the shape of the contract too. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Who is gone, or has had an answer already, gets none.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = bodyOf(status)
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`)
}

/** Answers a header that asks for what nobody offers, before Node does so without a body. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417)
    response.writeHead(417, headersOf(body)).end(body)
  })
}
