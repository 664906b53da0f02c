import replyFrom from '@fastify/reply-from'
import type { FastifyPluginAsync } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type ConnectionShares,
  requestDescriptors,
  tokenCredential,
} from '#shared/http/connectionBudget.ts'
import { hasBody } from '#shared/http/connectionLimiter.ts'
import type { Direction } from '../../contract/dialect/words.ts'
import { CallMapping } from '../dialect/callMapping.ts'
import { readResponsesBeforeReset } from './earlyResponses.ts'
import { inertHeaders, refuse } from '../http/errorResponses.ts'
import { failureWords } from './networkErrors.ts'
import { headersPassedBack, headersPassedOn } from './forwardedHeaders.ts'
import type { RemoteApi } from './remoteApi.ts'
import { retryAfter } from './retryAfter.ts'
import { detachableBody } from './requestBody.ts'

/**
 * Counts the requests that the remote API has not answered yet. Each takes a connection to the API, even after its client
 * has disconnected.
 */
class PendingRequests {
  readonly #shares: Pick<ConnectionShares, 'unauthenticated' | 'credential'>
  readonly #counts = new Map<string, number>()

  constructor(shares: Pick<ConnectionShares, 'unauthenticated' | 'credential'>) {
    this.#shares = shares
  }

  /** @returns a function that ends the request; undefined if too many requests of the credential are pending */
  start(credential: string | undefined): (() => void) | undefined {
    const { unauthenticated, credential: descriptors } = this.#shares
    const max = credential === undefined ? unauthenticated : descriptors / requestDescriptors
    const key = credential ?? ''
    const count = this.#counts.get(key) ?? 0
    if (count >= max) return undefined
    this.#counts.set(key, count + 1)
    let isPending = true
    return () => {
      if (!isPending) return
      isPending = false
      const left = (this.#counts.get(key) ?? 1) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}

/**
 * Hands every call to a remote API that speaks the contract, in its own words; register it with the prefix `/v4`.
 * @param direction `back` for callers that speak the dialect, with an API behind that speaks the contract
 */
export function upstreamPlugin(
  { baseUrl, mapper, seal, operationAt }: RemoteApi,
  shares: Pick<ConnectionShares, 'unauthenticated' | 'credential'>,
  direction: Direction = 'out',
): FastifyPluginAsync {
  const { origin, host, pathname } = new URL(baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const self = `1.1 console-${randomUUID()}`
  /** A redirect within the API, as an address of the console; one to anywhere else leads nowhere. */
  const within = (location: string, mapping: CallMapping): { location?: string } => {
    const target = URL.parse(location, origin + basePath + mapping.url)
    const version = `${basePath}/${mapping.url.split('/')[1] ?? ''}/`
    if (target?.origin !== origin || !target.pathname.startsWith(version)) return {}
    return { location: mapping.answerPath(target.pathname.slice(basePath.length) + target.search) }
  }
  return async (app) => {
    await app.register(replyFrom, {
      base: origin,
      disableRequestLogging: true,
      // Long paths of one-time objects would only push each other out.
      disableCache: true,
      // An upload is answered when the remote has stored it, and a download may pause.
      undici: { headersTimeout: 300_000, bodyTimeout: 300_000 },
      // The one of Node, which knows the proxies. Its idle connections do not hold up the end.
      globalAgent: true,
    })
    const pending = new PendingRequests(shares)
    const stopHearing = readResponsesBeforeReset()
    app.addHook('onClose', async () => stopHearing())
    // Bodies pass as they come, whatever they are.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, detachableBody(payload)))

    app.addHook('onRequest', async (request, reply) => {
      // Where data is sent to, the address alone is the permission.
      const sealed = seal.open(request.url)
      request.addressAllows = sealed !== undefined
      if (sealed !== undefined) request.credential = { kind: 'link', name: `sealed ${sealed}` }
      request.operation = operationAt(request.method, request.url)?.id
      const { authorization } = request.headers
      if (authorization !== undefined) {
        if (!request.session && sealed === undefined)
          // One token has several spellings of the header.
          request.unverifiedCredential = tokenCredential(authorization.replace(/^\S+\s+/, ''))
        return undefined
      }
      if (request.addressAllows) return undefined
      // The console's own pages ask for nothing that strangers may read: without a session they only learn that.
      return hasBody(request) || request.headers['x-console'] !== undefined
        ? refuse(reply, 401, 'Invalid Token')
        : undefined
    })
    app.all('/*', async (request, reply) => {
      // A call that comes back would go round until there are no more connections.
      const via = request.headers.via ?? ''
      if (via.includes(self)) return refuse(reply, 508, 'API_BASE_URL leads back to this console.')
      // `URL` takes them for slashes, behind which two dots would lead out of the API.
      if (request.url.split('?')[0]?.includes('\\'))
        return refuse(reply, 400, 'A path must not have backslashes.')
      const asked = seal.open(request.url) ?? request.url
      const here = `${request.protocol}://${request.host}`
      const mapping = new CallMapping(mapper, direction, asked, here)
      const [path = '', ...query] = mapping.url.split('?')
      const body = await mapping.requestBody(request.headers, request.body).catch(() => null)
      if (body === null)
        return refuse(reply, 400, 'The connection broke off before the body was complete.')
      let answered: IncomingHttpHeaders = {}
      if (body !== undefined && !Buffer.isBuffer(body)) request.body = body
      const end = pending.start(request.session?.id ?? request.credential?.name)
      if (!end)
        return refuse(reply, 503, `${host} has not answered the calls before. Try again later.`)
      return reply.from(basePath + path, {
        queryString: () => query.join('?'),
        ...(Buffer.isBuffer(body) && {
          body,
          contentType: request.headers['content-type'] ?? 'application/json',
        }),
        rewriteRequestHeaders: (_request, headers) => {
          const { 'content-length': length, ...others } = mapping.requestHeaders(
            headersPassedOn(headers),
          )
          return {
            ...others,
            // Other words have another length, which is known where they are sent at once.
            ...(length !== undefined &&
              (body === undefined || Buffer.isBuffer(body)) && { 'content-length': length }),
            via: via === '' ? self : `${via}, ${self}`,
          }
        },
        rewriteHeaders: ({ location, ...headers }) => {
          end()
          answered = headers
          const { 'x-request-id': named, ...others } = mapping.answerHeaders(
            headersPassedBack(headers, mapping.contractName),
          )
          if (typeof named === 'string') request.remoteRequestId = named
          return {
            ...others,
            // The answer has a name of this server, by which its log knows it.
            ...(named !== undefined && { 'x-remote-request-id': named }),
            ...inertHeaders,
            ...(location !== undefined && within(location, mapping)),
          }
        },
        onResponse: (_request, answer, { stream }) => {
          // Some answer what everybody may read whatever token is sent.
          if (
            answer.statusCode >= 200 &&
            answer.statusCode < 300 &&
            operationAt(request.method, request.url)?.needsToken === true
          )
            request.credential ??= request.unverifiedCredential
          // Closing would take the answer from a client that still sends; its rest is read for a while.
          void answer.removeHeader('connection')
          const wait = answer.statusCode === 429 ? retryAfter(answered, Date.now()) : undefined
          if (wait !== undefined) void answer.header('retry-after', wait)
          void answer.send(mapping.answerBody(answered, stream))
        },
        // Whether to repeat a call is for the client to say; each answer goes back as it is.
        retryDelay: () => null,
        onError: (_reply, { error }) => {
          end()
          void refuse(reply, 502, failureWords(error, host))
        },
      })
    })
  }
}
