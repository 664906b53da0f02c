import { type ConnectionBudget, requestDescriptors } from '#shared/http/connectionBudget.ts'
import { Connections, tooManyConnections } from '#shared/http/connectionLimiter.ts'
import type { ConnectionLimits } from '#shared/http/connectionLimits.ts'
import { sendParserError } from '#shared/http/parserErrors.ts'
import { newRequestId, requestIdOf } from '#shared/http/requestId.ts'
import type { TlsFiles } from '#shared/tlsFiles.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { authenticate, type Authentication } from './authentication.ts'
import { S3Error } from './errors.ts'
import {
  bodyOf,
  type Exchange,
  fail,
  fixedHeaders,
  publishRequestCompleted,
  send,
  wait,
} from './exchange.ts'
import { requireAccess, resolveOperation, type ServedStore } from './operations.ts'
import { corsOf, parse, requirePreflight } from './parsedRequest.ts'
import { S3Request } from './request.ts'
import { rejectUnsupportedHeaders } from './unsupportedHeaders.ts'

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
    // A browser or a proxy must not store the response to a link longer than the link is valid.
    if (auth.credential?.kind === 'link') base['cache-control'] = 'private, no-store'
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
