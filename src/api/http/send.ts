import { randomId } from '#lib/randomId.ts'
import { firstCallFor } from '../session/firstCall.ts'
import { awaitProof, proofHeader } from '../session/proof.ts'
import { awaitRenewal, promptRenewalAfterRejection, renewals } from '../session/renewal.ts'
import { observeReadOnly, readOnlyTurns } from '../session/readOnly.ts'
import { logFinished } from './requestLog.ts'
import { missingScope, observeScopes, loadScopeLabels } from '../session/scopes.ts'

/**
 * Returns a header with a unique id for a write request. The server uses it to detect a request that a proxy has
 * repeated.
 */
export const namedCall = () => ({ 'X-Console-Call': randomId() })

const readLimit = 60_000

const writeLimit = 180_000

export const logIds = new WeakMap<Request, number>()

export const errorBodies = new WeakMap<Response, string>()

/**
 * Original body of each request. Reading it from the `Request` would turn it into a stream, which can be sent only
 * once.
 */
export const requestBodies = new WeakMap<Request, BodyInit>()

export const setCallId = ({ headers }: Request) => {
  for (const [header, name] of Object.entries(namedCall())) headers.set(header, name)
}

/** Copies a request so that it can be sent again, because the body of a `Request` can be sent only once. */
function copyRequest(request: Request): Request {
  const body = requestBodies.get(request)
  const again = new Request(request, body === undefined ? {} : { body })
  const logId = logIds.get(request)
  if (logId !== undefined) logIds.set(again, logId)
  if (body !== undefined) requestBodies.set(again, body)
  setCallId(again)
  return again
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
    (await fetch(request, { signal }))
  observeScopes(response.headers)
  observeReadOnly(response, turns)
  const logId = logIds.get(request)
  if (logId !== undefined) {
    logFinished(logId, { status: response.status, ms: performance.now() - started })
  }
  if (response.ok) return response
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
