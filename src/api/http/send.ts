import { firstCallFor } from '../session/firstCall.ts'
import { awaitProof, proofHeader } from '../session/proof.ts'
import { awaitRenewal, promptRenewalAfterRejection, renewals } from '../session/renewal.ts'
import { observeReadOnly, readOnlyTurns } from '../session/readOnly.ts'
import {
  copyCreation,
  isCreation,
  isInProgress,
  isRepeatable,
  newKey,
  noteDeleted,
} from './idempotencyKeys.ts'
import { logFinished } from './requestLog.ts'
import { wait } from './wait.ts'
import { noteBusy } from './waiting.ts'
import { missingScope, observeScopes, loadScopeLabels } from '../session/scopes.ts'

const readLimit = 60_000

const writeLimit = 180_000

export const logIds = new WeakMap<Request, number>()

export const errorBodies = new WeakMap<Response, string>()

/**
 * Original body of each request. Reading it from the `Request` would turn it into a stream, which can be sent only
 * once.
 */
export const requestBodies = new WeakMap<Request, BodyInit>()

/** Copies a request so that it can be sent again, because the body of a `Request` can be sent only once. */
function copyRequest(request: Request): Request {
  const body = requestBodies.get(request)
  const again = new Request(request, body === undefined ? {} : { body })
  const logId = logIds.get(request)
  if (logId !== undefined) logIds.set(again, logId)
  if (body !== undefined) requestBodies.set(again, body)
  copyCreation(request, again)
  return again
}

/** Delay before a request is repeated that the API is still processing, in milliseconds. */
const progressInterval = 1000

/** Maximum number of these repetitions. */
const maxRepetitions = 30

/**
 * Sends a request, and repeats a creation whose response was lost once. The API returns the response to the first one,
 * because both have the same `Idempotency-Key`.
 */
async function fetchOnce(request: Request, signal: AbortSignal): Promise<Response> {
  if (!isRepeatable(request)) return fetch(request, { signal })
  const again = () => fetch(copyRequest(request), { signal })
  let response = await fetch(request, { signal }).catch((error: unknown) => {
    if (error instanceof TypeError && !signal.aborted) return again()
    throw error
  })
  for (let repetitions = 0; repetitions < maxRepetitions; repetitions++) {
    if (response.status !== 409) return response
    if (!isInProgress(409, await response.clone().text())) return response
    await new Promise((resolve) => setTimeout(resolve, progressInterval))
    response = await again()
  }
  return response
}

/** Delays before a write is repeated that the API rejected because the object was busy, in milliseconds. */
const busyDelays = [1000, 2000, 4000]

/**
 * Returns true for updates and creations. Other writes, such as a reboot or a rebuild, are not repeated, because the
 * user confirmed them for the state before the operation that is in progress.
 */
const isSafeWhenLater = ({ method, url }: Request): boolean => {
  const { pathname } = new URL(url)
  return pathname.startsWith('/v4/') && (method === 'PUT' || isCreation(method, pathname))
}

const busyReason = /"reason": ?"\w{1,20} busy\b/

/**
 * Returns true if the API rejected a write because another operation on the object was in progress, with a reason such
 * as "Compute busy." (response shapes, 1.3).
 */
const isBusy = async (response: Response): Promise<boolean> =>
  (response.status === 400 || response.status === 409) &&
  busyReason.test(await response.clone().text())

/** Sends a request, and repeats an update or a creation that the API rejects because the object is busy. */
async function sendUnlessBusy(request: Request, signal: AbortSignal): Promise<Response> {
  let response = await fetchOnce(request, signal)
  if (!isSafeWhenLater(request)) return response
  for (const delay of busyDelays) {
    if (!(await isBusy(response))) return response
    noteBusy(delay)
    await wait(delay, signal)
    // The API stores the rejection for the old key.
    request.headers.set('Idempotency-Key', newKey()['Idempotency-Key'])
    response = await fetchOnce(copyRequest(request), signal)
  }
  return response
}

/**
 * Sends a request. Retries reads after an expired session was renewed, and any request after the user has
 * reauthenticated.
 */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request && !init ? input : new Request(input, init)
  const isRead = request.method === 'GET'
  const limit = AbortSignal.timeout(isRead ? readLimit : writeLimit)
  const signal = AbortSignal.any([request.signal, limit])
  const started = performance.now()
  const session = renewals.get()
  const turns = readOnlyTurns()
  const response =
    (isRead ? await firstCallFor(request.url, signal) : undefined) ??
    (await sendUnlessBusy(request, signal))
  observeScopes(response.headers)
  observeReadOnly(response, turns)
  const logId = logIds.get(request)
  if (logId !== undefined) {
    logFinished(logId, { status: response.status, ms: performance.now() - started })
  }
  if (response.ok) {
    if (request.method === 'DELETE') noteDeleted(new URL(request.url).pathname)
    return response
  }
  errorBodies.set(response, await response.clone().text())
  if (response.headers.has(proofHeader) && (await awaitProof(request.signal))) {
    return send(isRead ? request : copyRequest(request))
  }
  if (response.status !== 401) return response
  if (missingScope(response.headers) !== undefined) {
    await loadScopeLabels()
    return response
  }
  // The session was renewed while the request was in flight, so the 401 refers to the previous session.
  const renewed = session !== renewals.get()
  if (isRead && (renewed || (await awaitRenewal(request.signal)))) return send(request)
  if (!isRead && !renewed) promptRenewalAfterRejection()
  return response
}
