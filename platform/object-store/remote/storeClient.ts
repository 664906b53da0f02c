import { createHash } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encodePart, encodePath, type QueryParameters } from '../s3/encoding.ts'
import { S3Error, StoreUnreachable } from '../s3/errors.ts'
import { signedHeaders, unsignedPayload } from '../s3/signature.ts'
import { parseXml, childText } from '../s3/xml.ts'

/** Connection settings of a remote S3-compatible store; all requests use this one access key. */
export interface RemoteAddress {
  /** Scheme, host and port. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

interface StoreRequest {
  method: string
  bucket?: string
  key?: string
  query?: QueryParameters
  /** Headers, with lower-case names. */
  headers?: Record<string, string>
  /** A document, or a stream of known length. */
  body?: string | { bytes: AsyncIterable<Buffer>; length: number } | undefined
}

interface StoreResponse {
  status: number
  headers: IncomingHttpHeaders
  body: IncomingMessage
}

interface StoreDocument {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Returns true when the connection was closed. A server may close an idle keep-alive connection while the next request
 * is being sent.
 */
const wasClosed = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ECONNRESET' || error.code === 'EPIPE')

export async function textOfBody(body: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Passes bytes through but delays the last chunk until the source has verified the payload. The store discards an
 * upload that remains incomplete.
 */
async function* lastWhenChecked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer | undefined
  for await (const piece of bytes) {
    if (piece.length === 0) continue
    if (pending) yield pending
    pending = piece
  }
  if (pending) yield pending
}

/** Sends requests to a store, signed with its access key. */
export class StoreClient {
  readonly address: RemoteAddress
  readonly #url: URL
  readonly #agent: Agent | SecureAgent

  constructor(address: RemoteAddress) {
    this.address = address
    this.#url = new URL(address.url)
    const options = { keepAlive: true, maxSockets: 256 }
    this.#agent = this.#url.protocol === 'https:' ? new SecureAgent(options) : new Agent(options)
  }

  /** @throws StoreUnreachable, or any error of the body stream */
  async send(request: StoreRequest): Promise<StoreResponse> {
    const { body } = request
    if (typeof body !== 'object') return await this.#sendText(request, body ?? '')
    if (body.length > 0) return await this.#attempt(request, body, unsignedPayload)
    for await (const piece of body.bytes) void piece
    return await this.#sendText(request, '')
  }

  async #sendText(request: StoreRequest, text: string): Promise<StoreResponse> {
    const hash = sha256(text)
    try {
      return await this.#attempt(request, text, hash)
    } catch (error) {
      if (!(error instanceof StoreUnreachable) || !wasClosed(error.cause)) throw error
      return await this.#attempt(request, text, hash)
    }
  }

  #attempt(
    { method, bucket, key, query = [], headers = {} }: StoreRequest,
    body: string | { bytes: AsyncIterable<Buffer>; length: number },
    payloadHash: string,
  ): Promise<StoreResponse> {
    const path = `/${bucket ?? ''}${key === undefined ? '' : `/${key}`}`
    const { host, hostname, port, protocol } = this.#url
    const { accessKey, secretKey: secret, region } = this.address
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
    const hasBody = length > 0 || method === 'PUT' || method === 'POST'
    const search = query
      .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
      .join('&')
    return new Promise((resolve, reject) => {
      const failed = (error: Error) =>
        reject(
          error instanceof S3Error
            ? error
            : new StoreUnreachable(`The object store does not respond: ${error.message}`, {
                cause: error,
              }),
        )
      const sent = (protocol === 'https:' ? secure : plain)({
        method,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        path: encodePath(path) + (search === '' ? '' : `?${search}`),
        headers: {
          ...signedHeaders(
            { accessKey, secret, region },
            { method, path, query, host, headers, payloadHash },
            Date.now(),
          ),
          ...(hasBody && { 'content-length': length }),
        },
        agent: this.#agent,
      })
      sent.on('error', failed)
      sent.on('response', (answer) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer }),
      )
      if (typeof body === 'string') sent.end(body)
      else
        pipeline(Readable.from(lastWhenChecked(body.bytes), { objectMode: false }), sent).catch(
          failed,
        )
    })
  }

  /** Sends a request and reads the whole response. @throws StoreUnreachable */
  async document(request: StoreRequest): Promise<StoreDocument> {
    const { status, headers, body } = await this.send(request)
    try {
      return { status, headers, text: await textOfBody(body) }
    } catch (error) {
      throw new StoreUnreachable('The object store aborted its response', { cause: error })
    }
  }

  /** Sends a request and requires a successful response. @throws S3Error with the store's error otherwise */
  async expect(request: StoreRequest): Promise<StoreDocument> {
    const answer = await this.document(request)
    if (answer.status >= 300) throw storeErrorOf(answer)
    return answer
  }

  close(): void {
    this.#agent.destroy()
  }
}

/**
 * Converts an error response of the store. Its code and message are safe to forward, because they do not identify the
 * store.
 */
export function storeErrorOf({ status, headers, text }: StoreDocument): S3Error {
  const error = parseXml(text, 'Error') ?? {}
  const code =
    childText(error, 'Code') ??
    (status === 404 ? 'NotFound' : status === 304 ? 'NotModified' : 'UnknownError')
  const range = headers['content-range']
  return new S3Error({ code, status }, childText(error, 'Message') || undefined, {
    headers: range === undefined ? {} : { 'content-range': range },
  })
}
