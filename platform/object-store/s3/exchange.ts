import { retryAfterSeconds, unavailable } from '#shared/database/unavailable.ts'
import type { Connections } from '#shared/http/connectionLimiter.ts'
import { inPieces } from '#shared/http/pieces.ts'
import { requestCompleted } from '#shared/telemetry.ts'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { StoreParts } from '../storeParts.ts'
import { S3Error, StoreUnreachable } from './errors.ts'
import type { S3OperationName } from './operations.ts'
import { splitOnce } from './parsedRequest.ts'
import type { S3Response } from './request.ts'

export const fixedHeaders = {
  server: 'object-storage',
  'x-content-type-options': 'nosniff',
  // Sandbox the contents, because uploaded HTML must not run scripts with the privileges of this origin.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
}

/**
 * Returns the base headers for the headers of a response. Omits the default caching if the object has an `Expires`
 * header, which `Cache-Control` would override. Omits the sandbox for PDF files, because the PDF viewers of browsers do
 * not work in a sandbox; `nosniff` prevents browsers from rendering such a response as HTML.
 */
function headersFor(
  base: Record<string, string>,
  headers: Record<string, string | number>,
): Record<string, string> {
  const omitted = [
    ...(headers['content-type'] === 'application/pdf' ? ['content-security-policy'] : []),
    ...(headers.expires === undefined ? [] : ['cache-control']),
  ]
  return Object.fromEntries(Object.entries(base).filter(([name]) => !omitted.includes(name)))
}

/** A request, its response and their state. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  connections: Connections
  /** True while the client waits for `100 Continue` before sending its body. */
  expectsContinue: boolean
  /** True after the request was rejected because its body stalled. */
  isStalled: boolean
  requestId: string
  operation: S3OperationName | undefined
  /** Number of body bytes received. */
  received: number
  sent: number
}

/**
 * Reads the body. Sends `100 Continue` only now, when the headers are valid, so that clients do not send a body in
 * vain.
 * @param rejectStalled sends the response when no more bytes arrive
 */
export async function* bodyOf(
  exchange: Exchange,
  rejectStalled: () => void,
): AsyncGenerator<Buffer> {
  const { request, response, connections } = exchange
  connections.awaitBody(request, rejectStalled)
  if (exchange.expectsContinue) {
    exchange.expectsContinue = false
    response.writeContinue()
  }
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    exchange.received += (piece as Buffer).length
    yield piece as Buffer
  }
}

export function publishRequestCompleted(exchange: Exchange): void {
  const { request, response, requestId } = exchange
  const startTime = performance.now()
  response.once('close', () =>
    requestCompleted.publish({
      listener: 's3',
      requestId,
      method: request.method ?? '',
      path: splitOnce(request.url ?? '/', '?')[0],
      operation: exchange.operation,
      status: response.statusCode,
      seconds: (performance.now() - startTime) / 1000,
      isAborted: !response.writableFinished,
      received: exchange.received,
      sent: exchange.sent,
    }),
  )
}

export async function send(
  exchange: Exchange,
  base: Record<string, string>,
  { status = 200, headers = {}, body }: S3Response,
): Promise<void> {
  const { response } = exchange
  const all = { ...headersFor(base, headers), ...headers }
  if (body === undefined || typeof body === 'string') {
    const length = headers['content-length'] ?? Buffer.byteLength(body ?? '')
    const head = status === 204 ? all : { ...all, 'content-length': length }
    end(exchange, { status, headers: head, body })
    return
  }
  response.writeHead(status, all)
  let written = Promise.resolve()
  // Read at most one chunk ahead, however slowly the client reads.
  for await (const piece of body) {
    await written
    exchange.sent += piece.length
    written = write(response, piece)
    written.catch(() => undefined)
  }
  await written
  response.end()
}

const write = (response: ServerResponse, piece: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const gone = () =>
      reject(Object.assign(new Error('The client closed the connection'), { code: 'EPIPE' }))
    if (response.destroyed) return gone()
    response.once('close', gone)
    response.write(piece, (error) => {
      response.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })

/**
 * Maximum length of an unneeded body to read to its end, in bytes. For a longer body the connection is closed instead.
 */
const drainMax = 1024 ** 2

/** Sends a short response so that even a client that sends its whole body before reading receives it. */
function end(
  exchange: Exchange,
  {
    status,
    headers,
    body,
  }: {
    status: number
    headers: OutgoingHttpHeaders
    body?: string | undefined
  },
): void {
  const { request, response, expectsContinue, isStalled } = exchange
  if (request.method !== 'HEAD') exchange.sent += Buffer.byteLength(body ?? '')
  if (isStalled) {
    response
      .writeHead(status, { ...headers, connection: 'close' })
      .end(body, () => request.destroy())
    return
  }
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  // A client that has not received `100 Continue` may omit the body, so the next request could not be distinguished
  // from a body.
  const isShort = length <= drainMax && !expectsContinue
  if (request.complete || isShort) {
    response.writeHead(status, headers)
    const large = body === undefined ? undefined : inPieces(body)
    if (large) large.stream.pipe(response)
    else response.end(body)
    request.resume()
    return
  }
  response.writeHead(status, { ...headers, connection: 'close' })
  if (body) response.write(body)
  else response.flushHeaders()
  request.once('close', () => response.end()).resume()
}

interface Failure {
  exchange: Exchange
  base: Record<string, string>
  resource: string
  error: unknown
}

export const wait = { headers: { 'retry-after': String(retryAfterSeconds) } }

/**
 * Returns true if the client has disconnected. The code of an error does not show that: a lost connection to the
 * database has `ECONNRESET` and `EPIPE`, too.
 */
const isDisconnected = ({ request, response }: Exchange): boolean =>
  response.destroyed || request.readableAborted

function failureOf(error: unknown): S3Error {
  if (error instanceof StoreUnreachable)
    return new S3Error('SlowDown', 'The store is not available. Please try again later.', wait)
  const found = unavailable(error)
  if (!found) return new S3Error('InternalError')
  return found.cause === 'disk'
    ? new S3Error('InsufficientStorage', found.reason)
    : new S3Error('SlowDown', found.reason, wait)
}

export function fail(store: StoreParts, failure: Failure): void {
  const { exchange, base, resource, error } = failure
  const { request, response, connections, requestId, operation } = exchange
  const report = () => store.report(error, { requestId, operation })
  const isGone = isDisconnected(exchange)
  if (response.headersSent || isGone) {
    // Abort the connection, because a truncated object must not look complete.
    response.destroy()
    const isReported = !isGone && !exchange.isStalled && !(error instanceof S3Error)
    if (isReported) report()
    return
  }
  const s3Error = error instanceof S3Error ? error : failureOf(error)
  if (s3Error !== error) report()
  if (showNoRight.has(s3Error.code)) connections.markUnauthenticated(request)
  const { status } = s3Error
  const headers = { ...base, ...s3Error.headers }
  if (status === 304 || request.method === 'HEAD')
    return end(exchange, { status, headers: { ...headers, 'x-amz-error-code': s3Error.code } })
  const body = s3Error.body(resource, requestId)
  const length = Buffer.byteLength(body)
  end(exchange, {
    status,
    headers: { ...headers, 'content-type': 'application/xml', 'content-length': length },
    body,
  })
}

/** Error codes that show that the claimed identity is wrong. */
const showNoRight = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch'])
