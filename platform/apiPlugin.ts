import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { rejectToApplications, requireGrant, requireScope } from './auth/authorization.ts'
import { type Caller, callerOf } from './auth/tokens.ts'
import { clientNetwork } from '#shared/http/clientNetwork.ts'
import { type Credential, tokenCredential } from '#shared/http/connectionBudget.ts'
import { type ContractOperation, operations } from './api/operations.ts'
import { addContractDocument } from './api/openapiRoute.ts'
import { addImageUploads } from './areas/images/uploads.ts'
import { proofReason, proofRule } from '../contract/rules/proofs.ts'
import { meetsProofCondition } from './api/proofConditions.ts'
import { callerAs } from './auth/viewAsUser.ts'
import type { SchemaWatch } from './database/schema.ts'
import { filteredList } from './api/filter/filteredList.ts'
import { handlers } from './operationHandlers.ts'
import {
  type AnyHandler,
  Context,
  type OperationInput,
  type PlatformContext,
} from './api/context.ts'
import type { CountedCaller, RateLimits, RateState } from './api/rateLimits.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { runOnce } from './api/idempotencyKeys.ts'
import { skipNoopUpdate, objectOf, viewOf } from './api/noopUpdates.ts'
import { type InputChecks, inputChecks } from '#shared/contract/validation.ts'
import { jsonBody, readBodies } from './api/requestBodies.ts'
import {
  fixedHeaders,
  type ReportableError,
  sendPlatformError,
  isPlainOptions,
  sendUnknownPath,
} from './api/errorReplies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the URL itself authorizes the client to send a body, as a signed URL does. */
    addressAllows?: true
    /** The `operationId` of the contract. */
    operation?: string
  }
  interface FastifyRequest {
    /** The token, session or link that the request was authenticated with. */
    credential?: Credential | undefined
    /** For a console session: the other user whose permissions apply to reads. */
    viewedUser?: string | undefined
    /** For a console session: returns true if the user has to reauthenticate. */
    isProofOld?: (() => Promise<boolean>) | undefined
  }
}

interface AppOptions extends PlatformContext {
  schema: SchemaWatch
  rateLimits: RateLimits | undefined
}

/** Returns the API of the contract as a Fastify plugin. Register it with the prefix `/v4`. */
export function platformPlugin(options: AppOptions): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async () => {
      const { closed } = options.schema
      if (closed !== undefined) throw outdated(closed)
    })
    app.addHook('onRequest', async (request, reply) =>
      isPlainOptions(request) ? sendUnknownPath(request, reply) : undefined,
    )
    await app.register(cors, {
      origin: '*',
      methods: ['HEAD', 'GET', 'OPTIONS', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [
        'Authorization',
        'Origin',
        'X-Requested-With',
        'Content-Type',
        'Accept',
        'X-Filter',
      ],
      exposedHeaders: [
        'X-OAuth-Scopes',
        'X-Accepted-OAuth-Scopes',
        'X-Status',
        'X-Ignored-Fields',
        'X-Request-Id',
      ],
    })
    readBodies(app)
    // The handler of an upload reads the multipart body part by part.
    await app.register(multipart)
    app.setErrorHandler<ReportableError>(async (error, request, reply) => {
      const reason = error instanceof HttpError ? undefined : await options.schema.reasonOf(error)
      return sendPlatformError(reason === undefined ? error : outdated(reason), request, reply)
    })
    app.setNotFoundHandler(sendUnknownPath)
    for (const operation of operations) addOperation(app, options, operation, options.rateLimits)
    addImageUploads(app, options)
    addContractDocument(app)
  }
}

/** The console detects this header, asks the user to reauthenticate and sends the request again. */
const proofNeeded = () =>
  new HttpError(403, proofReason, undefined, { 'x-console-proof': 'needed' })

/** Clients can retry, because another process may already run the newer version. */
const outdated = (reason: string) => new HttpError(503, reason, undefined, { 'retry-after': '10' })

/** The authenticated caller of a request, stored before the body is read. */
const callers = new WeakMap<FastifyRequest, Caller>()

const handlerOf = ({ id }: ContractOperation) =>
  (handlers as Record<string, unknown>)[id] as AnyHandler

function addOperation(
  app: FastifyInstance,
  platform: PlatformContext,
  operation: ContractOperation,
  limits: RateLimits | undefined,
): void {
  // Compile the validators at the first request of the operation, because compiling two hundred of them would delay
  // every start.
  let checks: InputChecks | undefined
  const handler = handlerOf(operation)
  const viewed = viewOf(operation)
  const view = viewed && handlerOf(viewed)
  const viewedObject = objectOf(operation)
  const object = viewedObject && handlerOf(viewedObject)
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id },
    // The contract defines the order of the checks (response shapes 1.9): token, scope, object, grant, input. The first
    // two run before the body is read, so that bodies of unauthenticated clients are never read.
    onRequest: async (request, reply) => {
      const token = bearerToken(request)
      const own =
        token === undefined ? undefined : await callerOf(platform.db, platform.clock, token)
      setHeaders(reply, operation, own)
      // Requests with an invalid token count towards the limit of the client's network.
      const counted = own
        ? { name: `token ${own.tokenId}`, isKnown: true }
        : { name: clientNetwork(request.ip), isKnown: false }
      if (limits) await countCall(reply, limits, operation, counted, platform.clock.now())
      if (token !== undefined && !own) throw new HttpError(401, 'Invalid Token')
      const { viewedUser } = request
      const caller =
        own && viewedUser !== undefined
          ? await callerAs(platform.db, own, viewedUser, operation)
          : own
      requireScope(operation, caller)
      if (caller) rejectToApplications(operation, caller)
      if (proofRule(operation.id) === 'always' && (await request.isProofOld?.()) === true)
        throw proofNeeded()
      if (!caller) return
      callers.set(request, caller)
      if (token !== undefined) request.credential = tokenCredential(token)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      const run = () => respond(request, reply, caller)
      const output = caller
        ? await runOnce(platform, { request, reply, caller, operation }, run)
        : await run()
      return output === undefined ? reply.code(204).send() : output
    },
  })

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | undefined,
  ): Promise<unknown> {
    checks ??= inputChecks(operation)
    const path = request.params as Record<string, unknown>
    if (checks.path(path).length > 0) throw notFound()
    if (caller) await requireGrant(platform.db, operation.grant, caller.user, path)
    const query = { ...(request.query as Record<string, unknown>) }
    const body = jsonBody(request, operation)
    const checkedBody = checks.body(body)
    if (checkedBody.ignored.length > 0)
      void reply.header('x-ignored-fields', listed(checkedBody.ignored))
    const faults = [...checks.query(query), ...checkedBody.faults]
    if (faults.length > 0) {
      const context = new Context(platform, request, caller)
      await rejectUnknown(() =>
        object?.({ path, query: {}, body: {} } as OperationInput<never>, context),
      )
      throw new HttpError(400, faults)
    }
    const input = { path, query, body } as OperationInput<never>
    if (
      proofRule(operation.id) !== undefined &&
      (await request.isProofOld?.()) === true &&
      (await meetsProofCondition(operation.id, input, new Context(platform, request, caller)))
    )
      throw proofNeeded()
    return view
      ? await skipNoopUpdate(
          platform.db,
          (tx) =>
            view({ path } as OperationInput<never>, new Context(platform, request, caller, tx)),
          (tx) => handler(input, new Context(platform, request, caller, tx)),
        )
      : operation.filterable
        ? await filteredList(operation, handler, input, new Context(platform, request, caller))
        : await handler(input, new Context(platform, request, caller))
  }
}

const maxHeaderLength = 2000

/**
 * Joins names to one header value. Truncates lists that are too long for clients and percent-encodes non-ASCII
 * characters.
 */
function listed(names: readonly string[]): string {
  let list = ''
  for (const name of names) {
    const next = `${list === '' ? '' : `${list}, `}${headerName(name)}`
    if (next.length > maxHeaderLength) return list === '' ? '...' : `${list}, ...`
    list = next
  }
  return list
}

/** Formats a field name like the `field` of errors, but escapes commas and non-ASCII characters. */
const headerName = (name: string) =>
  encodeURI(name.toWellFormed()).replaceAll(/%5[BD]|,/g, (sign) =>
    sign === ',' ? '%2C' : decodeURIComponent(sign),
  )

/**
 * Calls the GET handler of the object, because 404 takes precedence over validation errors.
 * @throws HttpError 404
 */
async function rejectUnknown(view: () => unknown): Promise<void> {
  try {
    await view()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 404) throw error
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function setHeaders(
  reply: FastifyReply,
  operation: ContractOperation,
  caller: Caller | undefined,
): void {
  const maxAge = operation.path.startsWith('/regions')
    ? 'private, max-age=900'
    : 'private, max-age=60, s-maxage=60'
  void reply.headers({
    ...fixedHeaders,
    'x-oauth-scopes': caller?.scopes ?? 'unknown',
    'x-accepted-oauth-scopes': operation.security.flat().join(' '),
    'cache-control': operation.method === 'GET' ? maxAge : 'no-store',
  })
}

async function countCall(
  reply: FastifyReply,
  limits: RateLimits,
  operation: ContractOperation,
  caller: CountedCaller,
  now: number,
): Promise<void> {
  const state: RateState = await limits.take(caller, operation.id, operation.rateLimit, now)
  void reply.headers({
    'x-ratelimit-limit': String(state.limit),
    'x-ratelimit-remaining': String(state.remaining),
    'x-ratelimit-reset': String(state.reset),
    'retry-after': String(state.retryAfter),
  })
  if (state.exceeded) throw new HttpError(429, 'Too many requests')
}
