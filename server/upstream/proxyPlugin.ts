import replyFrom from '@fastify/reply-from'
import type { FastifyPluginAsync } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type DescriptorLimits,
  requestDescriptors,
  tokenCredential,
} from '#shared/http/connectionBudget.ts'
import { hasBody } from '#shared/http/connectionLimiter.ts'
import type { MappingDirection } from '../../shared/dialect/words.ts'
import { CallMapping } from '../dialect/callMapping.ts'
import { readResponsesBeforeReset } from './earlyResponses.ts'
import { inertHeaders, sendError } from '../http/errorResponses.ts'
import { isIncompleteRequest, networkErrorText, unreachableText } from './networkErrors.ts'
import { headersPassedBack, headersPassedOn } from './forwardedHeaders.ts'
import type { UpstreamApi } from './remoteApi.ts'
import { upstreamRetryAfter } from './retryAfter.ts'
import { detachableBody } from './requestBody.ts'

/**
 * Counts the requests to which the remote API has not responded yet. Each uses a connection to the API, even after
 * its client has disconnected.
 */
class PendingRequests {
  readonly #limits: Pick<DescriptorLimits, 'unauthenticated' | 'credential'>
  readonly #counts = new Map<string, number>()

  constructor(limits: Pick<DescriptorLimits, 'unauthenticated' | 'credential'>) {
    this.#limits = limits
  }

  /** @returns a function that ends the request; undefined if too many requests of the credential are pending */
  start(credential: string | undefined): (() => void) | undefined {
    const { unauthenticated, credential: descriptors } = this.#limits
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
 * Forwards every request to a remote API, translated to its dialect. Register it with the prefix `/v4`.
 * @param direction `back` for clients that use the dialect with an API that uses the contract
 */
export function upstreamPlugin(
  { baseUrl, mapper, seal, operationAt }: UpstreamApi,
  limits: Pick<DescriptorLimits, 'unauthenticated' | 'credential'>,
  direction: MappingDirection = 'out',
): FastifyPluginAsync {
  const { origin, host, pathname } = new URL(baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const self = `1.1 console-${randomUUID()}`
  /** Maps a redirect within the API to a URL of the console; drops a redirect to any other URL. */
  const within = (location: string, mapping: CallMapping): { location?: string } => {
    const target = URL.parse(location, origin + basePath + mapping.url)
    const version = `${basePath}/${mapping.url.split('/')[1] ?? ''}/`
    if (target?.origin !== origin || !target.pathname.startsWith(version)) return {}
    return {
      location: mapping.responsePath(target.pathname.slice(basePath.length) + target.search),
    }
  }
  return async (app) => {
    await app.register(replyFrom, {
      base: origin,
      disableRequestLogging: true,
      // URLs of single objects would only evict each other from the cache.
      disableCache: true,
      // The remote API responds to an upload when it has stored it, and a download may pause.
      undici: { headersTimeout: 300_000, bodyTimeout: 300_000 },
      // Node's global agent knows the proxies. Its idle connections do not delay the shutdown.
      globalAgent: true,
    })
    const pending = new PendingRequests(limits)
    const stopHearing = readResponsesBeforeReset()
    app.addHook('onClose', async () => stopHearing())
    // Forward bodies of any content type unparsed.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, detachableBody(payload)))

    app.addHook('onRequest', async (request, reply) => {
      // For signed upload URLs, the URL itself is the permission.
      const signedUrl = seal.open(request.url)
      request.addressAllows = signedUrl !== undefined
      if (signedUrl !== undefined)
        request.credential = { kind: 'link', name: `sealed ${signedUrl}` }
      request.operation = operationAt(request.method, request.url)?.id
      const { authorization } = request.headers
      if (authorization !== undefined) {
        if (!request.session && signedUrl === undefined)
          // Strip the scheme, because clients write the header for the same token in several ways.
          request.unverifiedCredential = tokenCredential(authorization.replace(/^\S+\s+/, ''))
        return undefined
      }
      if (request.addressAllows) return undefined
      // The console's pages request nothing public, so reject their requests without a session immediately.
      return hasBody(request) || request.headers['x-console'] !== undefined
        ? sendError(reply, 401, 'Invalid Token')
        : undefined
    })
    app.all('/*', async (request, reply) => {
      // Detect a request loop, which would otherwise use up all connections.
      const via = request.headers.via ?? ''
      if (via.includes(self))
        return sendError(reply, 508, 'API_BASE_URL points back to this console.')
      // `URL` treats backslashes as slashes, so that `..` behind one could leave the API's path.
      if (request.url.split('?')[0]?.includes('\\'))
        return sendError(reply, 400, 'A path must not have backslashes.')
      const requestUrl = seal.open(request.url) ?? request.url
      const here = `${request.protocol}://${request.host}`
      const mapping = new CallMapping(mapper, direction, requestUrl, here)
      const [path = '', ...query] = mapping.url.split('?')
      const body = await mapping.requestBody(request.headers, request.body).catch(() => null)
      if (body === null)
        return sendError(reply, 400, 'The connection was closed before the body was complete.')
      let answered: IncomingHttpHeaders = {}
      if (body !== undefined && !Buffer.isBuffer(body)) request.body = body
      const end = pending.start(request.session?.id ?? request.credential?.name)
      if (!end)
        return sendError(
          reply,
          503,
          `${request.session ? host : 'The API'} has not responded to earlier requests. Try again later.`,
        )
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
            // Translated bodies have a different length. It is only known for bodies that are sent in one part.
            ...(length !== undefined &&
              (body === undefined || Buffer.isBuffer(body)) && { 'content-length': length }),
            via: via === '' ? self : `${via}, ${self}`,
          }
        },
        rewriteHeaders: ({ location, ...headers }) => {
          end()
          answered = headers
          const { 'x-request-id': named, ...others } = mapping.responseHeaders(
            headersPassedBack(headers, mapping.contractName),
          )
          if (typeof named === 'string') request.remoteRequestId = named
          return {
            ...others,
            // The response gets the request id of this server, which its log uses.
            ...(named !== undefined && { 'x-remote-request-id': named }),
            ...inertHeaders,
            ...(location !== undefined && within(location, mapping)),
          }
        },
        onResponse: (_request, answer, { stream }) => {
          // Do not trust a 2xx response to a public operation: APIs send one even with an invalid token.
          if (
            answer.statusCode >= 200 &&
            answer.statusCode < 300 &&
            operationAt(request.method, request.url)?.needsToken === true
          )
            request.credential ??= request.unverifiedCredential
          // Do not close the connection, because a client that is still sending would lose the response. Its
          // remaining body is read for a while.
          void answer.removeHeader('connection')
          const wait =
            answer.statusCode === 429 ? upstreamRetryAfter(answered, Date.now()) : undefined
          if (wait !== undefined) void answer.header('retry-after', wait)
          void answer.send(mapping.responseBody(answered, stream))
        },
        // Never retry: the client decides, and gets every response unchanged.
        retryDelay: () => null,
        onError: (_reply, { error }) => {
          end()
          // Without a session, the client may be unauthenticated. The plugin has logged the error.
          const isShown = request.session !== undefined || isIncompleteRequest(error)
          void sendError(reply, 502, isShown ? networkErrorText(error, host) : unreachableText)
        },
      })
    })
  }
}
