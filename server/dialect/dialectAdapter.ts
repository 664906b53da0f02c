import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'
import type { Dialect } from '../../shared/dialect/dialect.ts'
import { DialectMapper } from '../../shared/dialect/dialectMapper.ts'
import { CallMapping } from './callMapping.ts'
import { contractPaths } from './contractTerms.ts'

/** Sent by the console's pages and server, which use the terms of the contract. */
const ownHeader = 'x-console'

/** Lets clients of another API use the local platform: translates paths, bodies, headers and responses. */
export class DialectAdapter {
  readonly #mapper: DialectMapper
  readonly #versions: readonly string[]
  readonly #calls = new WeakMap<IncomingMessage, CallMapping>()

  constructor(dialect: Dialect) {
    this.#mapper = new DialectMapper(dialect, contractPaths())
    this.#versions = [dialect.version ?? 'v4', ...Object.keys(dialect.versions ?? {})]
  }

  /** Translates the request to the contract before routing and returns the path. */
  translateRequest(request: IncomingMessage, path: string): string {
    if (!this.#versions.some((version) => path.startsWith(`/${version}/`))) return path
    const { headers } = request
    if (headers[ownHeader] !== undefined) return path
    // Requests by a link of a console page cannot have the header, so recognize them by the cookie.
    if (headers.authorization === undefined && /\bconsole-/.test(headers.cookie ?? '')) return path
    const mapping = new CallMapping(this.#mapper, 'back', path, '')
    this.#calls.set(request, mapping)
    const mappedHeaders = mapping.requestHeaders(headers)
    for (const name of Object.keys(headers)) if (!(name in mappedHeaders)) delete headers[name]
    // Restore Accept-Encoding: its restriction applies to remote APIs, and no response here is compressed.
    Object.assign(headers, mappedHeaders, pick(headers, 'accept-encoding'))
    return mapping.url
  }

  /** Registers the hooks. Must be called on the root instance before the routes are registered. */
  install(app: FastifyInstance): void {
    app.addHook('preParsing', async (request, _reply, payload) => {
      const mapping = this.#calls.get(request.raw)
      if (!mapping) return payload
      let length = 0
      const counted = new Transform({
        transform(piece: Buffer, _encoding, done) {
          length += piece.length
          done(null, piece)
        },
      })
      const mappedStream = mapping.requestStream(request.headers, counted)
      if (!mappedStream) return payload
      // Body limits and Content-Length apply to the received bytes, not to the translated ones.
      Object.defineProperty(mappedStream, 'receivedEncodedLength', { get: () => length })
      payload.on('error', (error) => counted.destroy(error))
      payload.pipe(counted)
      return mappedStream
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const mapping = this.#calls.get(request.raw)
      if (!mapping) return payload
      const responseHeaders = reply.getHeaders() as IncomingHttpHeaders
      const mappedResponseHeaders = mapping.responseHeaders(responseHeaders)
      for (const name of Object.keys(responseHeaders))
        if (!(name in mappedResponseHeaders)) void reply.removeHeader(name)
      void reply.headers(mappedResponseHeaders)
      const location = reply.getHeader('location')
      if (typeof location === 'string')
        void reply.header('location', mapping.responsePath(location))
      if (typeof payload === 'string' || Buffer.isBuffer(payload))
        return mapping.responseText(responseHeaders, Buffer.from(payload))
      return payload instanceof Readable ? mapping.responseBody(responseHeaders, payload) : payload
    })
  }
}

const pick = (headers: IncomingHttpHeaders, name: string) =>
  headers[name] === undefined ? {} : { [name]: headers[name] }
