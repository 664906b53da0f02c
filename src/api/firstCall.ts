import { aborted } from '#lib/aborted.ts'

/**
 * What the first screen shows is asked by `/boot.js`, beside the bundles, so that script and rows travel at the same time.
 * Whoever makes the same read first takes that answer.
 */
interface FirstCall {
  /** As the client would ask it: `/v4/compute/instances?page=1&page_size=100`. */
  url: string
  response: Promise<Response>
  /** When it was asked, as `Date.now()` tells. */
  asked: number
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

/** Milliseconds after which an early answer that nobody took is too old to be shown. */
const freshFor = 10_000

/** The early answer for this address; undefined when there is none, or it got lost. Rejects when aborted. */
export async function firstCallFor(
  url: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const calls = globalThis.window?.firstCalls ?? []
  const at = calls.findIndex((call) => sameRead(call.url, url))
  const [first] = at < 0 ? [] : calls.splice(at, 1)
  if (!first || Date.now() - first.asked > freshFor) return undefined
  try {
    return await Promise.race([first.response, aborted(signal)])
  } catch (lost) {
    signal.throwIfAborted()
    if (lost instanceof Error) return undefined
    throw lost
  }
}

/** A session that ended takes its early answers with it. */
export function forgetFirstCalls(): void {
  if (globalThis.window) window.firstCalls = []
}
