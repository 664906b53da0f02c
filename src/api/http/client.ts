import { whenIdle } from '#lib/idle.ts'
import { canBePathPart } from '#contract/rules/addressParts.ts'
import type { ResolvedRequestOptions } from '../generated/client/types.gen.ts'
import { client } from '../generated/client.gen.ts'
import type { Fault } from '../generated/types.gen.ts'
import { missingPart, noteMissingPart } from '../query/missingParts.ts'
import { proofHeader } from '../session/proof.ts'
import { onSessionRejected, renewals } from '../session/renewal.ts'
import { type Cause, logFinished, logStarted } from './requestLog.ts'
import { retryAfter, waitText } from './retryAfter.ts'
import { lacksScope, missingScope } from '../session/scopes.ts'
import { isInProgress, noteUncertain, setKey, supportsKeys } from './idempotencyKeys.ts'
import { logIds, errorBodies, requestBodies, send } from './send.ts'

/** Base path of the API. The console's server adds the token and forwards requests to the upstream API. */
export const apiBase = '/v4'

declare global {
  interface Window {
    /** Headers sent with every request of the page; set by `public/boot.js`. */
    consoleHeader?: Readonly<Record<string, string>>
  }
}

/** Headers sent with every request. HTML forms of other sites cannot set custom headers, which prevents CSRF. */
export const consoleHeader = globalThis.window?.consoleHeader ?? { 'X-Console': '1' }

interface Failure {
  /** HTTP status; 0 when no response arrived. */
  status: number
  faults: Fault[]
  headers?: Headers
  /** Unparsed response body. */
  raw?: string
  method: string
  path: string
  /** True if the console rejected the request without sending it. */
  unsent?: boolean
}

/** Error of an API request. Network failures are included, with status 0. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly faults: Fault[]
  readonly headers: Headers
  readonly raw: string
  readonly method: string
  readonly path: string
  readonly unsent: boolean
  /** Number of session renewals at the time of the error. */
  readonly renewals = renewals.get()
  /**
   * Scope that the token lacks, for a 401 about scopes and not about the session. Empty if the response does not name
   * the scope.
   */
  readonly missingScope: string | undefined
  /** Delay requested by a 429, in milliseconds. `Retry-After` of other statuses is ignored. */
  readonly wait: number | undefined

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.faults.map((fault) => fault.reason).join(' '), options)
    this.headers = failure.headers ?? new Headers()
    this.faults = failure.faults
    this.raw = failure.raw ?? ''
    // A proxy or browser has repeated the write. The response to the first one is lost, so the outcome is unknown.
    const isRepeated =
      this.headers.has('X-Console-Repeated') || isInProgress(failure.status, this.raw)
    this.status = isRepeated ? 0 : failure.status
    this.method = failure.method
    this.path = failure.path
    this.unsent = failure.unsent ?? false
    this.missingScope = failure.status === 401 ? missingScope(this.headers) : undefined
    this.wait = this.status === 429 ? retryAfter(this.headers) : undefined
  }

  /** Alias of `faults`, because the generated types use the name of the contract's error body. */
  get errors(): Fault[] {
    return this.faults
  }

  /** Error message for the user: the API's message, or a more specific one for a missing scope or a 429. */
  get reason(): string {
    if (this.status === 429) return `${tooMany}. ${this.waitAdvice}`
    return this.missingScope ? lacksScope(this.missingScope) : this.message
  }

  /** Sentence about when to retry after a 429. */
  get waitAdvice(): string {
    if (this.wait === undefined) return 'Wait a moment and try again.'
    return `Try again in ${waitText(this.wait)}.`
  }

  /** True if the user or the token lacks a permission, so that signing in again does not help. */
  get isPermission(): boolean {
    return (
      (this.status === 403 && !this.headers.has(proofHeader)) || this.missingScope !== undefined
    )
  }

  /** True if the session has expired. */
  get isUnauthorized(): boolean {
    return this.status === 401 && this.missingScope === undefined
  }

  /** True if the object was deleted, never existed or is not visible to this user. */
  get isGone(): boolean {
    return this.status === 404
  }

  /** True if a write may have taken effect: no response, an unreadable response, or an API error (5xx). */
  get isUncertain(): boolean {
    return (this.status < 400 && !this.unsent) || this.status >= 500
  }
}

/** Title of the error message for a 429. */
export const tooMany = 'Too many requests'

const isFieldError = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && typeof (value as Fault).reason === 'string'

/** Fallback message for a missing response. Components with a more specific message for this case hide it. */
export const noResponse = 'No response from the API. Check the connection and try again.'

function statusReason(status: number, headers: Headers): string {
  if (headers.has('X-Maintenance-Mode')) return 'The API is in maintenance.'
  if (status === 0) return noResponse
  if (status < 300) return 'The response of the API could not be read.'
  if (status === 413) return 'The request is larger than the API accepts.'
  if (status === 429) return tooMany
  if (status >= 502 && status <= 504) return `The API cannot be reached at the moment (${status}).`
  return `The API returned status ${status}.`
}

/** Returns the errors of an error body (response shapes, 1.2), or one that describes the status. */
export function parseErrors(body: unknown, status: number, headers = new Headers()): Fault[] {
  if (typeof body === 'object' && body !== null) {
    const { errors, message } = body as { errors?: unknown; message?: unknown }
    const faults = Array.isArray(errors) ? errors.filter(isFieldError) : []
    if (faults.length > 0) return faults
    if (typeof message === 'string' && message !== '') return [{ reason: message }]
  }
  return [{ reason: statusReason(status, headers) }]
}

/** Converts any thrown value to an `ApiError`, for code in which the error type is unknown. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const reason = error instanceof Error ? error.message : String(error)
  const failure = { status: 0, faults: [{ reason }], method: '', path: '', unsent: true }
  return new ApiError(failure, { cause: error })
}

/** Registers a callback for requests rejected because the session has expired. Reads then wait for `sessionRenewed`. */
export const onUnauthorized = onSessionRejected

/**
 * Throws if a path parameter is missing, empty or consists of dots, because the URL would then refer to another
 * resource.
 */
function rejectUnsendable(request: Request, options: ResolvedRequestOptions): void {
  for (const [, name = ''] of options.url.matchAll(/\{([^{}]+)\}/g)) {
    const part = options.path?.[name]
    const text = typeof part === 'string' || typeof part === 'number' ? String(part) : ''
    if (!canBePathPart(text)) {
      const faults = [{ reason: `“${text}” cannot be part of a URL (${name}).` }]
      const { method } = request
      throw new ApiError({ status: 0, faults, method, path: options.url, unsent: true })
    }
  }
}

/** Throws the stored error of an operation that the API does not offer, without sending a request. */
function rejectMissing({ method }: Request, { url }: ResolvedRequestOptions): void {
  const refusal = missingPart(method, url)
  if (refusal) throw new ApiError({ ...refusal, method, path: url })
}

function causeOf(method: string, options: ResolvedRequestOptions): Cause {
  const { _id: id, meta } = options as { _id?: unknown; meta?: { operation?: unknown } }
  const named = id ?? meta?.operation
  return {
    operation: typeof named === 'string' ? named : `${method} ${options.url}`,
    by: id === undefined ? 'action' : 'query',
    screen: globalThis.location ? location.pathname + location.search : '',
  }
}

client.setConfig({
  baseUrl: apiBase,
  headers: consoleHeader,
  credentials: 'same-origin',
  throwOnError: true,
  parseAs: 'json',
  fetch: send,
})

client.interceptors.request.use((request, options) => {
  rejectUnsendable(request, options)
  rejectMissing(request, options)
  const { method } = request
  const { pathname, search } = new URL(request.url)
  const cause = causeOf(method, options)
  const logId = logStarted({ method, path: pathname, query: search, cause, body: options.body })
  logIds.set(request, logId)
  const body = options.serializedBody ?? options.body
  if (body !== undefined && body !== null) requestBodies.set(request, body as BodyInit)
  if (method !== 'GET') setKey(request, options.url, body)
  // Only this hook receives the parsed response; using it avoids parsing the body twice. Log it when the browser is
  // idle, so that rendering comes first.
  options.responseTransformer = (answer) => {
    whenIdle(() => logFinished(logId, { answer }))
    return Promise.resolve(answer)
  }
  return request
})

const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch (notJson) {
    return notJson instanceof SyntaxError ? undefined : notJson
  }
}

client.interceptors.error.use((error, response, request, options) => {
  if (error instanceof ApiError) return error
  const method = request?.method ?? options.method ?? 'GET'
  const path = request ? new URL(request.url).pathname : options.url
  const logId = request && logIds.get(request)
  if (error instanceof DOMException && error.name === 'AbortError') {
    if (logId !== undefined) logFinished(logId, { cancelled: true })
    return error
  }
  // If the body stream is interrupted, treat the response as lost although its status arrived.
  const lost = !response || error instanceof TypeError || error instanceof DOMException
  const status = lost ? 0 : response.status
  const raw = (response && errorBodies.get(response)) ?? ''
  const headers = response?.headers ?? new Headers()
  const failure: Failure = { status, faults: [], headers, raw, method, path }
  failure.faults = parseErrors(parsed(raw), status, headers)
  if (!request) Object.assign(failure, { unsent: true, faults: [{ reason: String(error) }] })
  if (logId !== undefined) logFinished(logId, { status, answer: parsed(raw) ?? (raw || undefined) })
  noteMissingPart(method, options.url, failure, parsed(raw) !== undefined)
  const apiError = new ApiError(failure, { cause: error })
  if (request && apiError.isUncertain) noteUncertain(request)
  return apiError
})

/** Generated API function, such as `bootCompute` or `createDomainRecord`. */
export type ClientOperation = (options: never) => Promise<{ data?: unknown }>

/** Path, query and body parameters of an operation. */
export type ClientInput<F extends ClientOperation> = Pick<
  Parameters<F>[0],
  Extract<keyof Parameters<F>[0], 'path' | 'query' | 'body'>
>

export type ClientOutput<F extends ClientOperation> = Exclude<
  Awaited<ReturnType<F>>['data'],
  undefined
>

/**
 * Calls a generated operation and returns the response body. If the API does not support idempotency keys, a creation
 * whose response was lost is looked for in its list.
 * @throws ApiError
 */
export async function call<F extends ClientOperation>(
  operation: F,
  input: ClientInput<F>,
  signal?: AbortSignal,
): Promise<ClientOutput<F>> {
  if (!supportsKeys()) {
    const { creationOf } = await import('../remote/createOnce.ts')
    const create = creationOf(operation)
    if (create) return await create(input)
  }
  return await sendOperation(operation, input, signal)
}

/** Calls a generated operation, as `call` does, without looking for a created object. @throws ApiError */
export async function sendOperation<F extends ClientOperation>(
  operation: F,
  input: ClientInput<F>,
  signal?: AbortSignal,
): Promise<ClientOutput<F>> {
  const options = { ...input, throwOnError: true, ...(signal && { signal }) }
  const { data } = await operation(options as never)
  return data as ClientOutput<F>
}
