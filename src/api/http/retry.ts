import { ApiError } from './client.ts'
import { wait } from './wait.ts'
import { noteWaiting } from './waiting.ts'

const retries = 2
/**
 * Maximum delay for automatic retries, in milliseconds. For longer delays, the user is shown the time and retries
 * manually.
 */
export const maxWait = 60_000

/** Returns true if a retry of the same read may succeed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 0) return !error.unsent
  if (error.status === 503) return !error.headers.has('X-Maintenance-Mode')
  if (error.status === 429) return (error.wait ?? 0) <= maxWait
  return error.status === 408 || error.status === 502 || error.status === 504
}

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < retries && isTransient(error)

/**
 * Returns the retry delay in milliseconds, never less than the API requested. The user is notified of a delay requested
 * by the API.
 */
export function retryDelay(failures: number, error: unknown): number {
  const jitter = Math.random()
  if (error instanceof ApiError && error.wait !== undefined) {
    const delay = error.wait + jitter * 1000
    // TanStack Query calls this before it decides on a retry, so check here too.
    if (shouldRetry(failures, error)) noteWaiting(delay)
    return delay
  }
  return 1000 * 2 ** failures * (0.5 + jitter)
}

/** Retries a read that is part of a query, such as one page of a list. */
export async function withRetries<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read()
    } catch (error) {
      signal.throwIfAborted()
      if (!shouldRetry(failures, error)) throw error
      await wait(retryDelay(failures, error), signal)
    }
  }
}
