import { minute } from '#contract/rules/durations.ts'
import { randomId } from '#lib/randomId.ts'

/** A creation with an unknown outcome. */
interface Attempt {
  key: string
  /** Path of the request. */
  path: string
  /** Time until which an equal request is a retry of this one, in milliseconds since 1970. */
  until: number
}

/** Lifetime of an attempt, in milliseconds. An equal request after this time is meant to create another object. */
const attemptTtl = 10 * minute

/** Path templates of operations that create an object. Others, such as a reboot, may be meant to be repeated. */
const creationPath = /\/((?!access$)[a-z]+s|clone|import|upload)$/

export const isCreation = (method: string, template: string): boolean =>
  method === 'POST' && creationPath.test(template)

/** Attempts by method, URL and body of the request. */
const attempts = new Map<string, Attempt>()

/** The creations in flight, as in `attempts`. */
const creations = new WeakMap<Request, string>()

let supported = true

/** Returns true if the API stores the response for each `Idempotency-Key`, as the local platform does. */
export const supportsKeys = (): boolean => supported

export function setKeysSupported(isSupported: boolean): void {
  supported = isSupported
}

/** Forgets all attempts, because another user's request must not repeat them. */
export const forgetAttempts = (): void => attempts.clear()

/** Returns the header with a new key, for a write that is sent once. */
export const newKey = () => ({ 'Idempotency-Key': `"${randomId()}"` })

/**
 * Sets the `Idempotency-Key` of a write. A creation with the same input as one with an unknown outcome gets its key, so
 * that the API returns the stored response instead of creating a second object.
 */
export function setKey(request: Request, template: string, body: unknown): void {
  const { method, url, headers } = request
  const { 'Idempotency-Key': key } = newKey()
  headers.set('Idempotency-Key', key)
  if (!supported || !isCreation(method, template)) return
  const creation = JSON.stringify([method, url, body])
  const earlier = attempts.get(creation)
  attempts.delete(creation)
  creations.set(request, creation)
  if (earlier && Date.now() < earlier.until) headers.set('Idempotency-Key', earlier.key)
}

/** Returns true if the request can be sent again with its key, without creating a second object. */
export const isRepeatable = (request: Request): boolean => creations.has(request)

/** Marks a copy of a request as the same creation. */
export function copyCreation(from: Request, to: Request): void {
  const creation = creations.get(from)
  if (creation !== undefined) creations.set(to, creation)
}

/** Remembers the key of a creation with an unknown outcome. */
export function noteUncertain(request: Request): void {
  const creation = creations.get(request)
  const key = request.headers.get('Idempotency-Key')
  if (creation === undefined || key === null) return
  const path = new URL(request.url).pathname
  attempts.set(creation, { key, path, until: Date.now() + attemptTtl })
}

/** Forgets attempts to create an object in a list from which the user has deleted one, because it may be that object. */
export function noteDeleted(path: string): void {
  const list = path.slice(0, path.lastIndexOf('/'))
  for (const [creation, attempt] of attempts)
    if (attempt.path.startsWith(list)) attempts.delete(creation)
}

/** Returns true for a response to a repeated request whose first one is still being processed. */
export const isInProgress = (status: number, body: string): boolean =>
  status === 409 && body.includes('"Idempotency-Key"')
