import replyFrom from '@fastify/reply-from'
import type { FastifyPluginAsync } from 'fastify'
import { randomUUID } from 'node:crypto'
import { inertHeaders, refuse } from './errorReplies.ts'
import { failureWords } from './networkFailure.ts'
import { headersPassedBack, headersPassedOn } from './passedHeaders.ts'

/** Hands every call to a remote API that speaks the contract; register it with the prefix `/v4`. */
export function upstreamPlugin(apiBaseUrl: string): FastifyPluginAsync {
  const { origin, host, pathname } = new URL(apiBaseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const self = `1.1 console-${randomUUID()}`
  /** A redirect within the API, as an address of the console; one to anywhere else leads nowhere. */
  const within = (location: string, url: string): { location?: string } => {
    const target = URL.parse(location, origin + basePath + url)
    if (target?.origin !== origin || !target.pathname.startsWith(`${basePath}/v4/`)) return {}
    return { location: target.pathname.slice(basePath.length) + target.search }
  }
  return async (app) => {
    await app.register(replyFrom, {
      base: origin,
      disableRequestLogging: true,
      // Long paths of one-time objects would only push each other out.
      disableCache: true,
      // An upload is answered when the remote has stored it, and a download may pause.
      undici: { connect: { timeout: 10_000 }, headersTimeout: 300_000, bodyTimeout: 300_000 },
      // The pool lives with this instance; its idle connections must not hold up the end.
      destroyAgent: true,
    })
    // Bodies pass as they come, whatever they are.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    app.all('/*', (request, reply) => {
      // A call that comes back would go round until there are no more connections.
      const via = request.headers.via ?? ''
      if (via.includes(self)) return refuse(reply, 508, 'API_BASE_URL leads back to this console.')
      const path = request.url.split('?')[0] ?? ''
      // `URL` takes them for slashes, behind which two dots would lead out of the API.
      if (path.includes('\\')) return refuse(reply, 400, 'A path must not have backslashes.')
      return reply.from(basePath + path, {
        rewriteRequestHeaders: (_request, headers) => ({
          ...headersPassedOn(headers),
          via: via === '' ? self : `${via}, ${self}`,
        }),
        rewriteHeaders: ({ location, ...headers }) => ({
          ...headersPassedBack(headers),
          ...inertHeaders,
          ...(location !== undefined && within(location, request.url)),
        }),
        // Whether to repeat a call is for the client to say; each answer goes back as it is.
        retryDelay: () => null,
        onError: (_reply, { error }) => {
          void refuse(reply, 502, failureWords(error, host))
        },
      })
    })
  }
}
