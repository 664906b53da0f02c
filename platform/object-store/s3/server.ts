import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type ConnectionBudget, requestDescriptors } from '#shared/http/connectionBudget.ts'
import { Connections, tooManyConnections } from '#shared/http/connectionLimiter.ts'
import type { ConnectionLimits } from '#shared/http/connectionLimits.ts'
import { inPieces } from '#shared/http/pieces.ts'
import { newRequestId, requestIdOf } from '#shared/http/requestId.ts'
import type { TlsFiles } from '#shared/tlsFiles.ts'
import { requestCompleted } from '#shared/telemetry.ts'
import { sendParserError } from '#shared/http/parserErrors.ts'
import { retryAfterSeconds, unavailable } from '#shared/database/unavailable.ts'
import { type Authentication, authenticate } from './authentication.ts'
import { type S3Response, S3Request } from './request.ts'
import { corsHeaders, corsRules, matchingRule } from './cors.ts'
import { decodePath, parseQuery } from './encoding.ts'
import { S3Error, StoreUnreachable } from './errors.ts'
import {
  type S3OperationName,
  resolveOperation,
  requireAccess,
  type ServedStore,
} from './operations.ts'
import type { StoreParts } from '../storeParts.ts'
import { clusterOf, findBucket, type Target, targetOf } from './target.ts'
import { rejectUnsupportedHeaders } from './unsupportedHeaders.ts'

interface Parsed {
  target: Target
  path: string
  query: [string, string][]
}

/** @throws S3Error InvalidURI */
function parse(store: StoreParts, request: IncomingMessage): Parsed {
  const [raw, search] = splitOnce(request.url ?? '/', '?')
  try {
    const path = decodePath(raw)
    if (path.includes('\0')) throw new S3Error('InvalidURI')
    const target = targetOf(request.headers.host ?? '', path, store.baseHost)
    const query = parseQuery(search)
    const [unusable] =
      query.find((parameter) => parameter.some((part) => part.includes('\0'))) ?? []
    if (unusable !== undefined)
      throw new S3Error('InvalidArgument', 'Parameters must not contain a NUL character.')
    return { target, path, query }
  } catch (error) {
    if (error instanceof URIError) throw new S3Error('InvalidURI')
    throw error
  }
}

function splitOnce(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns the CORS headers of a response; none if the bucket does not allow the origin. */
async function corsOf(
  store: StoreParts,
  request: IncomingMessage,
  { target, query }: Parsed,
): Promise<Record<string, string>> {
  const { origin } = request.headers
  if (origin === undefined || target.bucket === undefined) return {}
  const isPreflight = request.method === 'OPTIONS'
  const named = request.headers['access-control-request-method']
  const headers = isPreflight
    ? (request.headers['access-control-request-headers'] ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : []
  const credential = query.find(([name]) => name === 'X-Amz-Credential')?.[1]
  const signed = /\/([^/]+)\/s3\/aws4_request/.exec(
    credential ?? request.headers.authorization ?? '',
  )?.[1]
  try {
    const bucket = await findBucket(store.db, {
      cluster: clusterOf(target, signed),
      label: target.bucket,
      accountId: undefined,
    })
    // Use Access-Control-Request-Method even if the request is not a preflight.
    const method = named ?? request.method ?? ''
    const rule = matchingRule(corsRules(bucket), { origin, method, headers })
    if (!rule) return {}
    return {
      ...corsHeaders(rule, origin),
      ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
      ...(isPreflight &&
        rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    }
  } catch (error) {
    if (error instanceof S3Error) return {}
    throw error
  }
}

/** @throws S3Error BadRequest */
function requirePreflight({ headers }: IncomingMessage): void {
  for (const name of ['origin', 'access-control-request-method'])
    if (!headers[name])
      throw new S3Error('BadRequest', `Insufficient information. The header ${name} is needed.`)
}

const fixedHeaders = {
  server: 'object-storage',
  'x-content-type-options': 'nosniff',
  // Sandbox the contents, because uploaded HTML must not run scripts with the privileges of this origin.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
}

/**
 * Returns the base headers for a content type. Omits the sandbox for PDF files, because the PDF viewers of browsers do
 * not work in a sandbox; `nosniff` prevents browsers from rendering such a response as HTML.
 */
function headersFor(base: Record<string, string>, type: unknown): Record<string, string> {
  if (type !== 'application/pdf') return base
  const { 'content-security-policy': _, ...rest } = base
  return rest
}

/** A request, its response and their state. */
interface Exchange {
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
async function* bodyOf(exchange: Exchange, rejectStalled: () => void): AsyncGenerator<Buffer> {
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

function publishRequestCompleted(exchange: Exchange): void {
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

async function answer(store: ServedStore, exchange: Exchange) {
  const { request, response, connections } = exchange
  publishRequestCompleted(exchange)
  if (!(await connections.waitForTurn(request, response))) return
  const { requestId } = exchange
  const base: Record<string, string> = {
    ...fixedHeaders,
    'x-amz-request-id': requestId,
    'x-request-id': requestId,
  }
  let resource = request.url ?? '/'
  try {
    if (store.schema.closed !== undefined) throw new S3Error('SlowDown', store.schema.closed)
    const parsed = parse(store, request)
    resource = parsed.path
    const cors = await corsOf(store, request, parsed)
    Object.assign(base, cors)
    if (request.method === 'OPTIONS') {
      requirePreflight(request)
      if (cors['access-control-allow-origin'] === undefined)
        throw new S3Error('AccessDenied', 'CORSResponse: This CORS request is not allowed.')
      await send(exchange, base, {})
      return
    }
    const auth = await authenticate(
      { request, ...parsed },
      { db: store.db, secrets: store.secrets, now: store.clock.now() },
    )
    authorizeConnection(exchange, auth)
    const body = bodyOf(exchange, () => {
      exchange.isStalled = true
      fail(store, { exchange, base, resource, error: new S3Error('RequestTimeout') })
    })
    const { query, target } = parsed
    const call = new S3Request(store, { request, body, query, target, auth })
    const operation = await resolveOperation(call)
    exchange.operation = operation
    rejectUnsupportedHeaders(call, operation)
    await requireAccess(call, operation)
    await send(exchange, base, await store.operations[operation](call))
  } catch (error) {
    const outdated = await store.schema.reasonOf(error).catch(() => undefined)
    const sentError = outdated === undefined ? error : new S3Error('SlowDown', outdated)
    fail(store, { exchange, base, resource, error: sentError })
  } finally {
    connections.limitRestOfBody(request)
  }
}

/** @throws S3Error SlowDown if the access key, the signed URL or the IP address has too many connections */
function authorizeConnection({ request, connections }: Exchange, auth: Authentication): void {
  if (!auth.credential) return connections.markUnauthenticated(request)
  const { credential } = auth
  if (!connections.markAuthenticated(request, { credential, descriptors: descriptorsOf(request) }))
    throw new S3Error('SlowDown', tooManyConnections, {
      headers: { ...wait.headers, connection: 'close' },
    })
  connections.awaitBody(request)
}

/**
 * Returns the number of file descriptors to reserve. A copy and the completion of an upload read one file while they
 * write another.
 */
const descriptorsOf = ({ method, headers }: IncomingMessage) =>
  requestDescriptors + (method === 'POST' || headers['x-amz-copy-source'] !== undefined ? 1 : 0)

async function send(
  exchange: Exchange,
  base: Record<string, string>,
  { status = 200, headers = {}, body }: S3Response,
): Promise<void> {
  const { response } = exchange
  const all = { ...headersFor(base, headers['content-type']), ...headers }
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

const wait = { headers: { 'retry-after': String(retryAfterSeconds) } }

const isGone = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ECANCELED', 'EPIPE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR'].includes(
    String(error.code),
  )

function failureOf(error: unknown): S3Error {
  if (error instanceof StoreUnreachable)
    return new S3Error('SlowDown', 'The store is not available. Please try again later.', wait)
  const found = unavailable(error)
  if (!found) return new S3Error('InternalError')
  return found.cause === 'disk'
    ? new S3Error('InsufficientStorage', found.reason)
    : new S3Error('SlowDown', found.reason, wait)
}

function fail(store: StoreParts, failure: Failure): void {
  const { exchange, base, resource, error } = failure
  const { request, response, connections, requestId, operation } = exchange
  const report = () => store.report(error, { requestId, operation })
  if (response.headersSent || response.destroyed || isGone(error)) {
    // Abort the connection, because a truncated object must not look complete.
    response.destroy()
    const isReported = !isGone(error) && !exchange.isStalled && !(error instanceof S3Error)
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

interface ObjectServer {
  server: Server
  port: number
  close(): Promise<void>
}

interface Listening {
  host: string
  /** Port to listen on; 0 selects any free port. */
  port: number
  limits: ConnectionLimits
  budget: ConnectionBudget
  /** Omitted for plain HTTP. */
  tls: TlsFiles | undefined
}

/** Starts the server for S3 clients. */
export async function listen(
  store: ServedStore,
  { host, port, limits, budget, tls }: Listening,
): Promise<ObjectServer> {
  const options = {
    // No limit, because a large upload may take any time.
    requestTimeout: 0,
    headersTimeout: 60_000,
    keepAliveTimeout: 65_000,
    highWaterMark: 256 * 1024,
    maxHeaderSize: 32 * 1024,
  }
  const secured = tls && createSecureServer({ ...options, ...tls.options })
  if (secured) tls.follow(secured)
  const server = secured ?? createServer(options)
  server.timeout = limits.unauthenticatedIdleTimeout
  const connections = new Connections(server, { limits, budget, trustProxy: store.trustProxy })
  const listener =
    (expectsContinue: boolean) => (request: IncomingMessage, response: ServerResponse) =>
      void answer(store, {
        request,
        response,
        connections,
        expectsContinue,
        isStalled: false,
        requestId: requestIdOf(request.headers, store.trustProxy),
        operation: undefined,
        received: 0,
        sent: 0,
      })
  server.on('request', listener(false))
  server.on('checkContinue', listener(true))
  // Like S3, ignore other values of the Expect header.
  server.on('checkExpectation', listener(false))
  server.on('clientError', (error, socket: Socket) =>
    sendParserError(error, socket, () => {
      const requestId = newRequestId()
      return {
        headers: {
          ...fixedHeaders,
          'x-amz-request-id': requestId,
          'x-request-id': requestId,
          'content-type': 'application/xml',
        },
        body: new S3Error('BadRequest').body('/', requestId),
      }
    }),
  )
  server.listen(port, host)
  await once(server, 'listening')
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
