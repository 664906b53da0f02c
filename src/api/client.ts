import { whenIdle } from '#lib/idle.ts'
import { canBePathPart } from '#contract/rules/addressParts.ts'
import { randomId } from '#lib/randomId.ts'
import { firstCallFor } from './firstCall.ts'
import type { ResolvedRequestOptions } from './generated/client/types.gen.ts'
import { client } from './generated/client.gen.ts'
import type { Fault } from './generated/types.gen.ts'
import { missingPart, noteMissingPart } from './missingParts.ts'
import { awaitProof, proofHeader } from './proof.ts'
import { awaitRenewal, onSessionRefused, refusedWrite, renewals } from './renewal.ts'
import { observeReadOnly, readOnlyTurns } from './readOnly.ts'
import { type Cause, logFinished, logStarted } from './requestLog.ts'
import { retryAfter, waitText } from './retryAfter.ts'
import { lacksScope, missingScope, observeScopes, scopeWordsKnown } from './scopes.ts'

/** Where the API is, seen from the console; the server adds the token and knows the upstream. */
export const apiBase = '/v4'

declare global {
  interface Window {
    /** Headers of every call of the page; `public/boot.js` sets them. */
    consoleHeader?: Readonly<Record<string, string>>
  }
}

/** Every call of the console carries it, so that no form of another site can make one. */
export const consoleHeader = globalThis.window?.consoleHeader ?? { 'X-Console': '1' }

/** A name for each call that changes something, by which the server knows one that a proxy repeats. */
export const namedCall = () => ({ 'X-Console-Call': randomId() })

const readLimit = 60_000
const writeLimit = 180_000

interface Failure {
  /** 0 when no answer came. */
  status: number
  faults: Fault[]
  headers?: Headers
  /** The answer as it came. */
  raw?: string
  method: string
  path: string
  /** The console itself refused to send it. */
  unsent?: boolean
}

/** Every failure of a call, a lost network included. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly faults: Fault[]
  readonly headers: Headers
  readonly raw: string
  readonly method: string
  readonly path: string
  readonly unsent: boolean
  /** Number of renewals of the session that came before it. */
  readonly renewals = renewals.get()
  /** Of a 401 that is about the token's scopes, not the session; empty when the answer does not name the scope. */
  readonly missingScope: string | undefined
  /** Milliseconds that a 429 asks to wait. Other answers carry `Retry-After` too, where it is no wish. */
  readonly wait: number | undefined

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.faults.map((fault) => fault.reason).join(' '), options)
    this.headers = failure.headers ?? new Headers()
    // What was sent a second time on the way was not answered the first time.
    this.status = this.headers.has('X-Console-Repeated') ? 0 : failure.status
    this.faults = failure.faults
    this.raw = failure.raw ?? ''
    this.method = failure.method
    this.path = failure.path
    this.unsent = failure.unsent ?? false
    this.missingScope = failure.status === 401 ? missingScope(this.headers) : undefined
    this.wait = this.status === 429 ? retryAfter(this.headers) : undefined
  }

  /** The name that the contract's error body uses, which is what the generated types promise. */
  get errors(): Fault[] {
    return this.faults
  }

  /** Why, in a sentence: the API's own words, but for what they do not name: a scope that is lacking, a time to wait. */
  get reason(): string {
    if (this.status === 429) return `${tooMany}. ${this.waitAdvice}`
    return this.missingScope ? lacksScope(this.missingScope) : this.message
  }

  /** Of a 429: when to try again. */
  get waitAdvice(): string {
    if (this.wait === undefined) return 'Wait a moment and try again.'
    return `Try again in ${waitText(this.wait)}.`
  }

  /** Signing in again does not help: the user or the token lacks a right. */
  get isPermission(): boolean {
    return (
      (this.status === 403 && !this.headers.has(proofHeader)) || this.missingScope !== undefined
    )
  }

  /** The session is over. */
  get isUnauthorized(): boolean {
    return this.status === 401 && this.missingScope === undefined
  }

  /** It does not exist any more, or never did for this user. */
  get isGone(): boolean {
    return this.status === 404
  }

  /** Whether a write took effect is not known: no answer, one that cannot be read, or a failure of the API. */
  get isUncertain(): boolean {
    return (this.status < 400 && !this.unsent) || this.status >= 500
  }
}

/** The title of a 429. */
export const tooMany = 'Too many requests'

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && typeof (value as Fault).reason === 'string'

/** Where nothing else can be said; what tells a lost answer in words of its own leaves it out. */
export const noResponse = 'No response from the API. Check the connection and try again.'

function statusReason(status: number, headers: Headers): string {
  if (headers.has('X-Maintenance-Mode')) return 'The API is in maintenance.'
  if (status === 0) return noResponse
  if (status < 300) return 'The response of the API could not be read.'
  if (status === 413) return 'The request is larger than the API accepts.'
  if (status === 429) return tooMany
  if (status >= 502 && status <= 504) return `The API cannot be reached at the moment (${status}).`
  return `The API answered with status ${status}.`
}

/** The faults of an error body (response shapes, 1.2), or one that says what the status means. */
export function faultsOf(body: unknown, status: number, headers = new Headers()): Fault[] {
  if (typeof body === 'object' && body !== null) {
    const { errors, message } = body as { errors?: unknown; message?: unknown }
    const faults = Array.isArray(errors) ? errors.filter(isFault) : []
    if (faults.length > 0) return faults
    if (typeof message === 'string' && message !== '') return [{ reason: message }]
  }
  return [{ reason: statusReason(status, headers) }]
}

/** For code that receives whatever was thrown, where the types of a query do not say. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const reason = error instanceof Error ? error.message : String(error)
  const failure = { status: 0, faults: [{ reason }], method: '', path: '', unsent: true }
  return new ApiError(failure, { cause: error })
}

/** Calls back when a call was refused because the session is over. Reads then wait for `sessionRenewed`. */
export const onUnauthorized = onSessionRefused

const logIds = new WeakMap<Request, number>()
const raws = new WeakMap<Response, string>()
/** What a call was built from; reading it off the request would turn its body into a stream. */
const bodies = new WeakMap<Request, BodyInit>()

const nameCall = ({ headers }: Request) => {
  for (const [header, name] of Object.entries(namedCall())) headers.set(header, name)
}

/** A body can be sent once. */
function sameCall(request: Request): Request {
  const body = bodies.get(request)
  const again = new Request(request, body === undefined ? {} : { body })
  const logId = logIds.get(request)
  if (logId !== undefined) logIds.set(again, logId)
  if (body !== undefined) bodies.set(again, body)
  nameCall(again)
  return again
}

/** Sends, and sends reads again once an expired session was renewed, and anything once the person has shown who they are. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request && !init ? input : new Request(input, init)
  const isRead = request.method === 'GET'
  const limit = AbortSignal.timeout(isRead ? readLimit : writeLimit)
  const signal = AbortSignal.any([request.signal, limit])
  const started = performance.now()
  const session = renewals.get()
  const turns = readOnlyTurns()
  const response =
    (isRead ? await firstCallFor(request.url, signal) : undefined) ??
    (await fetch(request, { signal }))
  observeScopes(response.headers)
  observeReadOnly(response, turns)
  const logId = logIds.get(request)
  if (logId !== undefined) {
    logFinished(logId, { status: response.status, ms: performance.now() - started })
  }
  if (response.ok) return response
  raws.set(response, await response.clone().text())
  if (response.headers.has(proofHeader) && (await awaitProof(request.signal))) {
    return send(isRead ? request : sameCall(request))
  }
  if (response.status !== 401) return response
  if (missingScope(response.headers) !== undefined) {
    await scopeWordsKnown()
    return response
  }
  // A refusal of the session before says nothing of the one that has begun meanwhile.
  const renewed = session !== renewals.get()
  if (isRead && (renewed || (await awaitRenewal(request.signal)))) return send(request)
  if (!isRead && !renewed) refusedWrite()
  return response
}

/** A path part that is missing, empty or all dots would address another thing than the one meant. */
function refuseUnsendable(request: Request, options: ResolvedRequestOptions): void {
  for (const [, name = ''] of options.url.matchAll(/\{([^{}]+)\}/g)) {
    const part = options.path?.[name]
    const text = typeof part === 'string' || typeof part === 'number' ? String(part) : ''
    if (!canBePathPart(text)) {
      const faults = [{ reason: `“${text}” cannot be part of an address (${name}).` }]
      const { method } = request
      throw new ApiError({ status: 0, faults, method, path: options.url, unsent: true })
    }
  }
}

/** Answers for the API where it has said already that it does not offer this. */
function refuseMissing({ method }: Request, { url }: ResolvedRequestOptions): void {
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
  refuseUnsendable(request, options)
  refuseMissing(request, options)
  const { method } = request
  if (method !== 'GET') nameCall(request)
  const { pathname, search } = new URL(request.url)
  const cause = causeOf(method, options)
  const logId = logStarted({ method, path: pathname, query: search, cause, body: options.body })
  logIds.set(request, logId)
  const body = options.serializedBody ?? options.body
  if (body !== undefined && body !== null) bodies.set(request, body as BodyInit)
  // The one place that sees the parsed answer, so that it need not be parsed a second time for the log, which takes its
  // copy once the screen has what it waits for.
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
  // A stream that breaks off is a lost answer although its status arrived.
  const lost = !response || error instanceof TypeError || error instanceof DOMException
  const status = lost ? 0 : response.status
  const raw = (response && raws.get(response)) ?? ''
  const headers = response?.headers ?? new Headers()
  const failure: Failure = { status, faults: [], headers, raw, method, path }
  failure.faults = faultsOf(parsed(raw), status, headers)
  if (!request) Object.assign(failure, { unsent: true, faults: [{ reason: String(error) }] })
  if (logId !== undefined) logFinished(logId, { status, answer: parsed(raw) ?? (raw || undefined) })
  noteMissingPart(method, options.url, failure, parsed(raw) !== undefined)
  return new ApiError(failure, { cause: error })
})

/** A generated operation that has not been called: `bootCompute`, `createDomainRecord`, … */
export type Operation = (options: never) => Promise<{ data?: unknown }>

/** Path, query and body of an operation. */
export type Input<F extends Operation> = Pick<
  Parameters<F>[0],
  Extract<keyof Parameters<F>[0], 'path' | 'query' | 'body'>
>

export type Output<F extends Operation> = Exclude<Awaited<ReturnType<F>>['data'], undefined>

/** Calls a generated operation and returns its answer; throws an `ApiError`. */
export async function call<F extends Operation>(
  operation: F,
  input: Input<F>,
  signal?: AbortSignal,
): Promise<Output<F>> {
  const options = { ...input, throwOnError: true, ...(signal && { signal }) }
  const { data } = await operation(options as never)
  return data as Output<F>
}
