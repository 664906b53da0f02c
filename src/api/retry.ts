import { ApiError } from './client.ts'
import { noteWaiting } from './waiting.ts'

const retries = 2
/** Longer waits are left to the person, who is told the time. */
export const longestWait = 60_000

/** A failure that the same read may well not meet a second time. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 0) return !error.unsent
  if (error.status === 503) return !error.headers.has('X-Maintenance-Mode')
  if (error.status === 429) return (error.wait ?? 0) <= longestWait
  return error.status === 408 || error.status === 502 || error.status === 504
}

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < retries && isTransient(error)

/** Milliseconds, of which the person is told when the API asked for them. Never less than it asked for. */
export function retryDelay(failures: number, error: unknown): number {
  const jitter = Math.random()
  if (error instanceof ApiError && error.wait !== undefined) {
    const delay = error.wait + jitter * 1000
    // The query library asks for the delay before it decides.
    if (shouldRetry(failures, error)) noteWaiting(delay)
    return delay
  }
  return 1000 * 2 ** failures * (0.5 + jitter)
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

/** For reads that are parts of one query, such as the pages of a list. */
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
