import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

interface ParserErrorResponse {
  headers: Record<string, string | number>
  body: string
}

/** Time for a client to read the response while it is still sending its request, in milliseconds. */
const lingerTimeout = 2000

/** Connections that are closing after a response to a parser error. */
const closing = new WeakSet<Socket>()

/**
 * Closes a connection after a response. The rest of the request is read and ignored, because closing a socket with
 * unread data resets the connection, and the client would lose the response (RFC 9112, 9.6).
 */
function endAfter(socket: Socket, response: string): void {
  closing.add(socket)
  const timer = setTimeout(() => socket.destroy(), lingerTimeout)
  socket.once('close', () => clearTimeout(timer))
  socket.end(response)
}

/**
 * Sends a response to a request that the HTTP parser rejects, which reaches no route. Sends none if the client has
 * disconnected or has already received a response.
 */
export function sendParserError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  answerOf: (status: number) => ParserErrorResponse,
): void {
  // Node reports each further packet of the rejected request.
  if (closing.has(socket)) return
  // A client that does not speak TLS cannot read a response.
  const isHandshake = /^ERR_(SSL|TLS)_/.test(error.code ?? '')
  if (isHandshake || error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const { headers, body } = answerOf(status)
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  endAfter(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
