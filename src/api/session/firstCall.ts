import { aborted } from '#lib/aborted.ts'

/**
 * `/boot.js` sends the API requests of the first screen in parallel with loading the bundles. The client uses these
 * responses for its first identical reads.
 */
interface FirstCall {
  /** URL in the form that the client requests, such as `/v4/compute/instances?page=1&page_size=100`. */
  url: string
  response: Promise<Response>
  /** Time of the request, in milliseconds since 1970. */
  requestTime: number
}

declare global {
  interface Window {
    firstCalls?: FirstCall[]
  }
}

const sameRead = (a: string, b: string) => {
  const [left, right] = [a, b].map((text) => {
    const { pathname, searchParams } = new URL(text, location.href)
    searchParams.sort()
    return `${pathname}?${searchParams}`
  })
  return left === right
}

/** Maximum age of an unused early response, in milliseconds. */
const freshFor = 10_000

/** Returns the early response for a URL, or undefined if there is none or the request failed. Rejects when aborted. */
export async function firstCallFor(
  url: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const calls = globalThis.window?.firstCalls ?? []
  const at = calls.findIndex((call) => sameRead(call.url, url))
  const [first] = at < 0 ? [] : calls.splice(at, 1)
  if (!first || Date.now() - first.requestTime > freshFor) return undefined
  try {
    return await Promise.race([first.response, aborted(signal)])
  } catch (lost) {
    signal.throwIfAborted()
    if (lost instanceof Error) return undefined
    throw lost
  }
}

/** Discards all early responses when the session ends. */
export function forgetFirstCalls(): void {
  if (globalThis.window) window.firstCalls = []
}
