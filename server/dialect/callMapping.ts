import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type MappingContext, identityContext } from '../../shared/dialect/contexts.ts'
import type { DialectMapper } from '../../shared/dialect/dialectMapper.ts'
import type { MappingDirection } from '../../shared/dialect/words.ts'
import { JsonRewriter } from './jsonRewriter.ts'

/** Decoders by content encoding; a body must be decoded before it can be translated. */
const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Bodies up to this size, in bytes, are buffered and sent with Content-Length, because some servers require it. */
const measured = 1_048_576

const isJson = (headers: IncomingHttpHeaders) =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')

const opposite = (direction: MappingDirection): MappingDirection =>
  direction === 'out' ? 'back' : 'out'

/** Translates one request and its response between contract and dialect. Unmapped data passes byte for byte. */
export class CallMapping {
  /** Translated request URL, with API version and query string. */
  readonly url: string
  readonly #mapper: DialectMapper
  /** Direction of the request; the response is translated in the opposite one. */
  readonly #direction: MappingDirection
  readonly #context: MappingContext
  readonly #here: string

  /**
   * @param url original URL, with version and query
   * @param here origin of this server as the client sees it
   */
  constructor(mapper: DialectMapper, direction: MappingDirection, url: string, here: string) {
    const mapped = mapper.path(direction, url)
    this.url = mapped?.path ?? url
    this.#context = mapped?.context ?? identityContext
    this.#mapper = mapper
    this.#direction = direction
    this.#here = here
  }

  requestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const mapped = this.#headers(headers, this.#direction)
    if (this.#passes) return mapped
    // Request only encodings that can be decoded here.
    const codings = String(headers['accept-encoding'] ?? '')
      .split(',')
      .map((coding) => coding.trim())
    const known = codings.filter((coding) => /^(gzip|deflate|br|identity)\b/.test(coding))
    return { ...mapped, 'accept-encoding': known.length > 0 ? known.join(', ') : 'identity' }
  }

  /**
   * Returns the translated body: buffered if it is small, otherwise as a stream. Undefined if the body is sent
   * unchanged.
   */
  async requestBody(
    headers: IncomingHttpHeaders,
    body: unknown,
  ): Promise<Buffer | Readable | undefined> {
    if (!isReadable(body)) return undefined
    const length = Number(headers['content-length'] ?? Number.NaN)
    const rewritten = this.requestStream(headers, body)
    if (rewritten === undefined) return undefined
    return length <= measured ? Buffer.concat(await rewritten.toArray()) : rewritten
  }

  /** Returns the translated body as a stream; undefined if the body is sent unchanged. */
  requestStream(headers: IncomingHttpHeaders, body: Readable): Readable | undefined {
    if (this.#passes || !isJson(headers)) return undefined
    return pipeline(body, this.#rewriting(this.#direction), () => undefined)
  }

  responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const mapped = this.#headers(headers, opposite(this.#direction))
    if (!this.#reads(headers)) return mapped
    const { 'content-length': _length, 'content-encoding': _encoding, ...others } = mapped
    return others
  }

  /** Translates a complete response body for the client. */
  responseText(headers: IncomingHttpHeaders, body: Buffer): Buffer {
    if (!this.#reads(headers)) return body
    const rewriter = new JsonRewriter(this.#context, opposite(this.#direction), this.#here)
    return Buffer.concat([rewriter.push(body), rewriter.end()])
  }

  responseBody(headers: IncomingHttpHeaders, body: Readable): Readable {
    if (!this.#reads(headers)) return body
    const decoder = decoders[headers['content-encoding'] ?? '']
    const rewriting = this.#rewriting(opposite(this.#direction))
    const ended = () => undefined
    return decoder ? pipeline(body, decoder(), rewriting, ended) : pipeline(body, rewriting, ended)
  }

  /** Returns the contract's name of a response header. */
  contractName = (name: string): string =>
    this.#direction === 'out' ? this.#mapper.headers.back(name) : name

  /** Translates an API path in a response for the client. */
  responsePath(path: string): string {
    return this.#mapper.path(opposite(this.#direction), path)?.path ?? path
  }

  get #passes(): boolean {
    return this.#context === identityContext
  }

  #reads(headers: IncomingHttpHeaders): boolean {
    const coding = headers['content-encoding'] ?? ''
    return !this.#passes && isJson(headers) && (coding === '' || coding in decoders)
  }

  #headers(headers: IncomingHttpHeaders, direction: MappingDirection): IncomingHttpHeaders {
    const { headers: names } = this.#mapper
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        const known = direction === 'out' ? name : names.back(name)
        const mapped =
          typeof value === 'string'
            ? this.#mapper.headerValue(direction, known, value, this.#context)
            : value
        return [names[direction](name), mapped]
      }),
    )
  }

  #rewriting(direction: MappingDirection): Transform {
    const rewriter = new JsonRewriter(this.#context, direction, this.#here)
    return new Transform({
      transform(piece: Buffer, _encoding, done) {
        done(null, rewriter.push(piece))
      },
      flush(done) {
        done(null, rewriter.end())
      },
    })
  }
}

const isReadable = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body
