import { hkdfSync } from 'node:crypto'
import { fastify, LogController } from 'fastify'
import type { FastifyError, FastifyHttpOptions, FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '#shared/clock.ts'
import { OwnCounts, type WindowCounts } from '#shared/windowCounts.ts'
import {
  ConnectionBudget,
  type DescriptorLimits,
  descriptorLimits,
} from '#shared/http/connectionBudget.ts'
import { Connections } from '#shared/http/connectionLimiter.ts'
import { type ConnectionLimits, connectionLimits } from '#shared/http/connectionLimits.ts'
import type { TlsFiles } from '#shared/tlsFiles.ts'
import { requestIdOf } from '#shared/http/requestId.ts'
import { reachedAt } from './session/signInUrl.ts'
import { setRequestIdHeader, registerRequestEvents } from './http/requestLog.ts'
import { sendFailure, sendError } from './http/errorResponses.ts'
import { sendClientError, rejectUnsupportedExpect } from './http/clientErrors.ts'
import { limitConnections, sendInPieces } from './http/connectionLimits.ts'
import { addHealth, Health } from './observability/health.ts'
import { hideSecrets } from './observability/redactSecrets.ts'
import { takeFirstForwarded } from './http/forwardedHeaders.ts'
import { maxParsedHeaderBytes, rejectLargeHeaders } from './http/headerLimit.ts'
import { hostError, takeAuthority } from './http/hostCheck.ts'
import { takeInnerCall } from './http/innerRequests.ts'
import { sendContinueForWrites } from './http/interimResponses.ts'
import type { DialectAdapter } from './dialect/dialectAdapter.ts'
import { rejectRepeatedWrites } from './http/idempotency.ts'
import { ofFastify, openLog } from './observability/logger.ts'
import { addAllowance } from './mcp/allowance.ts'
import { addNotices } from './notices/notices.ts'
import type { OauthSettings } from './session/oauth/oauthClient.ts'
import { isDisguised, isHealthPath, pathIn } from './http/paths.ts'
import type { UpstreamApi } from './upstream/remoteApi.ts'
import { Resolution } from './resolve/resolution.ts'
import { addResolve } from './resolve/resolve.ts'
import { addSession } from './session/sessionPlugin.ts'
import type { SessionTokens } from './session/types.ts'
import { sessionKey } from './session/sessionKey.ts'
import type { Settings } from './config/settings.ts'
import { checkLocally, checkRemotely } from './session/tokenCheck.ts'

/** The part of the local platform that the server uses. */
export interface LocalApi extends SessionTokens {
  plugin: FastifyPluginAsync
  /** The OAuth authorization server of the local platform. */
  oauth: FastifyPluginAsync
  /** OAuth client credentials of the console at that authorization server. */
  oauthClient: { id: string; secret: string }
  /** Request counters for rate limits, shared by all processes. */
  counts: WindowCounts
  /** Connection limits, shared by all listeners of the process. */
  connectionBudget?: ConnectionBudget
  /** Port of the DNS server; undefined while it is not running. */
  dnsPort?: number | undefined
}

interface ServerParts {
  /** Serves `/v4` when no remote API is configured. */
  platform?: LocalApi
  /** Registers the routes of the console's pages: the built ones, or those of the Vite development server. */
  addPages: (app: FastifyInstance) => Promise<void>
  clock?: Clock
  connections?: Partial<ConnectionLimits>
  health?: Health
  log?: Logger
  /** TLS certificate; without one the server uses plain HTTP. */
  tls?: TlsFiles
}

/** Builds the complete server (session, API and console) without listening on a port. */
export async function buildServer(
  settings: Settings,
  {
    platform,
    addPages,
    clock = systemClock,
    connections,
    health = new Health(),
    log,
    tls,
  }: ServerParts,
): Promise<FastifyInstance> {
  const limits = { ...connectionLimits, ...connections }
  // Include subdomains only behind a proxy. Without one, the host may have subdomains on other ports and machines
  // that use plain HTTP.
  const stayWithTls = `max-age=31536000${settings.trustProxy ? '; includeSubDomains' : ''}`
  const ownLog = log ?? openLog(settings.log, hideSecrets(settings))
  const speaker = await dialectSpeaker(settings, ownLog)
  // Disable Node's check, because it rejects a request without a Host header with an empty response.
  const listening = { requireHostHeader: false, maxHeaderSize: maxParsedHeaderBytes }
  const app = fastify({
    loggerInstance: ofFastify(ownLog),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: ({ headers }) => requestIdOf(headers, settings.trustProxy),
    // Trust one proxy only, because the client may have sent earlier X-Forwarded-For entries itself.
    trustProxy: settings.trustProxy ? (_address, hop) => hop < 1 : false,
    // Image ids, tags and IP addresses are sent percent-encoded in one path segment.
    routerOptions: { maxParamLength: 2048 },
    // A request target may be an absolute URL (as sent to proxies). Reduce it to host and path.
    rewriteUrl: (request) => {
      takeAuthority(request)
      if (settings.trustProxy) takeFirstForwarded(request.headers)
      takeInnerCall(request)
      const path = pathIn(request.url ?? '/')
      return speaker?.translateRequest(request, path) ?? path
    },
    // On close, end idle connections immediately and finish requests in flight.
    forceCloseConnections: 'idle',
    // No total time limit, because an upload may take long as long as data arrives.
    requestTimeout: 0,
    connectionTimeout: limits.unauthenticatedIdleTimeout,
    keepAliveTimeout: limits.unauthenticatedIdleTimeout,
    // A URL that cannot be decoded matches no route, so the error handler is not called for it.
    frameworkErrors: (error, request, reply) => {
      setRequestIdHeader(request, reply)
      void sendFailure(error, request, reply)
    },
    clientErrorHandler: sendClientError,
    ...(tls ? { https: { ...listening, ...tls.options } } : { http: listening }),
  } as FastifyHttpOptions<Server>)
  if (app.server instanceof TlsServer) tls?.follow(app.server)
  rejectUnsupportedExpect(app)
  registerRequestEvents(app)
  const { trustProxy } = settings
  const budget =
    platform?.connectionBudget ?? new ConnectionBudget(descriptorLimits(settings.connections))
  limitConnections(app, new Connections(app.server, { limits, budget, trustProxy }))
  sendContinueForWrites(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => sendFailure(error, request, reply))
  speaker?.install(app)
  // Last, because the dialect translates whole texts.
  sendInPieces(app)
  if (settings.apiBaseUrl !== undefined) rejectRepeatedWrites(app)
  addHealth(app, health)
  app.addHook('onRequest', async (request, reply) => {
    // Health checks of a load balancer may use any host name.
    const fault = isHealthPath(request.url) ? undefined : hostError(request, settings)
    if (fault) return sendError(reply, fault.status, fault.reason)
    const rejected = rejectLargeHeaders(request, reply)
    if (rejected) return rejected
    if (isDisguised(request.url)) return sendError(reply, 404, 'Nothing is served at this URL.')
    if (request.protocol === 'https') void reply.header('strict-transport-security', stayWithTls)
    return undefined
  })

  // Connections with a request in flight at the start of the shutdown become idle later and would delay it.
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
  })

  const key = await sessionKey(settings.sessionKey, settings.dataDir)
  const remote = await openRemote(settings, key, ownLog)
  const counts = remote || !platform ? new OwnCounts(clock) : platform.counts
  const sessions = await addSession(app, {
    key,
    limits: { idle: settings.sessionIdle, max: settings.sessionMax },
    clock,
    checkToken: remote ? checkRemotely(remote) : checkLocally(app),
    tokens: remote ? undefined : platform,
    counts,
    remote: remote && pageText(remote),
    oauth: !remote && platform ? atPlatform(platform) : settings.oauth,
  })
  await app.register(await apiPlugin(remote, platform, budget.limits), { prefix: '/v4' })
  if (!remote && platform) await app.register(platform.oauth, { prefix: '/oauth' })
  const { dataDir, databaseUrl } = settings
  const parts = await addNotices(app, {
    sessions,
    key,
    clock,
    counts,
    api: remote?.baseUrl,
    settings: { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) },
    webhookReach: settings.webhookReach,
  })
  await addAllowance(app, parts, settings.mcp)
  if (settings.mcp) {
    const { addAgents } = await import('./mcp/agents.ts')
    const { oauth } = settings
    await addAgents(app, parts, (origin) =>
      remote ? (oauth && 'issuer' in oauth ? oauth.issuer : undefined) : `${origin}/oauth`,
    )
  }
  const dnsPort = remote ? undefined : platform?.dnsPort
  await addResolve(app, {
    sessions,
    clock,
    counts,
    resolution: new Resolution({
      resolvers: settings.dnsResolvers,
      own: dnsPort === undefined ? undefined : { address: reachedAt(settings.host), port: dnsPort },
    }),
  })
  await addPages(app)
  return app
}

const atPlatform = ({ oauthClient }: LocalApi): OauthSettings => ({
  clientId: oauthClient.id,
  clientSecret: oauthClient.secret,
  scopes: 'openid *',
  name: 'Cloud Platform',
})

const pageText = ({ baseUrl, dialect, paths }: UpstreamApi) => ({
  address: baseUrl,
  dialect,
  paths,
})

async function openRemote(
  settings: Settings,
  key: Uint8Array,
  log: Logger,
): Promise<UpstreamApi | undefined> {
  if (settings.apiBaseUrl === undefined) return undefined
  const { remoteApiOf } = await import('./upstream/remoteApi.ts')
  const sealing = new Uint8Array(hkdfSync('sha256', key, '', 'console addresses', 32))
  return remoteApiOf(settings, sealing, (warning) => log.warn(warning))
}

async function dialectSpeaker(
  { platformDialect }: Settings,
  log: Logger,
): Promise<DialectAdapter | undefined> {
  if (platformDialect === undefined) return undefined
  const [{ DialectAdapter }, { readDialect }] = await Promise.all([
    import('./dialect/dialectAdapter.ts'),
    import('./dialect/readDialect.ts'),
  ])
  return new DialectAdapter(
    readDialect(platformDialect, (warning) => log.warn(warning), 'PLATFORM_DIALECT'),
  )
}

async function apiPlugin(
  remote: UpstreamApi | undefined,
  platform: LocalApi | undefined,
  limits: DescriptorLimits,
): Promise<FastifyPluginAsync> {
  if (remote) {
    const { upstreamPlugin } = await import('./upstream/proxyPlugin.ts')
    return upstreamPlugin(remote, limits)
  }
  if (platform) return platform.plugin
  throw new Error('Without API_BASE_URL the server needs the local platform.')
}
