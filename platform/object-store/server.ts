import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isUtf8 } from 'node:buffer'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isConnectionLost } from '../database/transaction.ts'
import { authenticate } from './authentication.ts'
import { type Answer, Call } from './call.ts'
import { corsHeaders, corsRules, matchingRule } from './cors.ts'
import { decodePath, parseQuery } from './encoding.ts'
import { S3Error, StoreUnreachable } from './errors.ts'
import { operationOf, type ServedStore } from './operations.ts'
import type { StoreParts } from './storeParts.ts'
import { clusterOf, findBucket, type Target, targetOf } from './target.ts'
import { refuseUnsupportedHeaders } from './unsupportedHeaders.ts'

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
    // A URL may hold any bytes, the database only texts.
    if (path.includes('\0') || !isUtf8(Buffer.from(path))) throw new S3Error('InvalidURI')
    const target = targetOf(request.headers.host ?? '', path, store.baseHost)
    const query = parseQuery(search)
    const [unusable] =
      query.find((parameter) => parameter.some((part) => part.includes('\0'))) ?? []
    if (unusable !== undefined)
      throw new S3Error('InvalidArgument', 'Parameters hold no character of code 0.')
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

/** What lets the page of another origin read the answer; nothing when the bucket does not say so. */
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
    const method = (isPreflight ? named : request.method) ?? ''
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

const fixedHeaders = {
  server: 'object-storage',
  'x-content-type-options': 'nosniff',
  // What people store must not run as a page of this origin with the rights of one.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
}

/**
 * The viewers of browsers for PDF files run in no sandbox. What is sent as a PDF is no page, and nobody may sniff it into
 * one.
 */
function headersFor(base: Record<string, string>, type: unknown): Record<string, string> {
  if (type !== 'application/pdf') return base
  const { 'content-security-policy': _, ...rest } = base
  return rest
}

async function answer(store: ServedStore, request: IncomingMessage, response: ServerResponse) {
  const requestId = randomBytes(8).toString('hex').toUpperCase()
  const base: Record<string, string> = { ...fixedHeaders, 'x-amz-request-id': requestId }
  let resource = request.url ?? '/'
  try {
    const parsed = parse(store, request)
    resource = parsed.path
    const cors = await corsOf(store, request, parsed)
    Object.assign(base, cors)
    if (request.method === 'OPTIONS') {
      if (cors['access-control-allow-origin'] === undefined)
        throw new S3Error('AccessDenied', 'CORSResponse: This CORS request is not allowed.')
      response.writeHead(200, { ...base, 'content-length': 0 }).end()
      return
    }
    const auth = await authenticate(
      { request, ...parsed },
      { db: store.db, secrets: store.secrets, now: store.clock.now() },
    )
    const call = new Call(store, { request, query: parsed.query, target: parsed.target, auth })
    const operation = await operationOf(call)
    refuseUnsupportedHeaders(call, operation)
    await send(response, base, await store.operations[operation](call))
  } catch (error) {
    fail(store, { request, response, base, resource, requestId, error })
  }
}

async function send(
  response: ServerResponse,
  base: Record<string, string>,
  { status = 200, headers = {}, body }: Answer,
): Promise<void> {
  const all = { ...headersFor(base, headers['content-type']), ...headers }
  if (body === undefined || typeof body === 'string') {
    const length = headers['content-length'] ?? Buffer.byteLength(body ?? '')
    response.writeHead(status, status === 204 ? all : { ...all, 'content-length': length })
    response.end(body)
    return
  }
  response.writeHead(status, all)
  await pipeline(Readable.from(body, { objectMode: false, highWaterMark: 1024 * 1024 }), response)
}

interface Failure {
  request: IncomingMessage
  response: ServerResponse
  base: Record<string, string>
  resource: string
  requestId: string
  error: unknown
}

const isGone = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String(error.code))

function fail(store: StoreParts, failure: Failure): void {
  const { request, response, base, resource, requestId, error } = failure
  if (response.headersSent || response.destroyed || isGone(error)) {
    // Half an object must not look like a whole one.
    response.destroy()
    if (!isGone(error) && !(error instanceof S3Error)) store.report(error)
    return
  }
  const told =
    error instanceof S3Error
      ? error
      : isConnectionLost(error)
        ? new S3Error('SlowDown', 'The database is not available. Please try again later.')
        : error instanceof StoreUnreachable
          ? new S3Error('SlowDown', 'The store is not available. Please try again later.')
          : new S3Error('InternalError')
  if (told !== error) store.report(error)
  const headers = { ...base, ...told.headers }
  if (told.status === 304 || request.method === 'HEAD') {
    response.writeHead(told.status, { ...headers, 'x-amz-error-code': told.code }).end()
    return
  }
  const body = told.body(resource, requestId)
  response
    .writeHead(told.status, {
      ...headers,
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}

interface ObjectServer {
  port: number
  close(): Promise<void>
}

/** Listens for S3 clients. @param port 0 takes any free one */
export async function listen(
  store: ServedStore,
  { host, port }: { host: string; port: number },
): Promise<ObjectServer> {
  const server: Server = createServer({
    // An upload takes as long as it takes.
    requestTimeout: 0,
    headersTimeout: 60_000,
    keepAliveTimeout: 65_000,
    highWaterMark: 256 * 1024,
    maxHeaderSize: 32 * 1024,
  })
  server.on('request', (request, response) => void answer(store, request, response))
  // A body is asked for when its headers are good, so that none is sent in vain.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const iterator = request[Symbol.asyncIterator].bind(request)
    Object.defineProperty(request, Symbol.asyncIterator, {
      value: () => {
        response.writeContinue()
        return iterator()
      },
    })
    void answer(store, request, response)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
