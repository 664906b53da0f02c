/** Milliseconds after which it is done on a busy page too. */
const timeout = 2000

/**
 * Calls when there is nothing else to do, with a reading of the milliseconds that this is likely to last.
 * Safari has no idle callbacks; a short wait is near enough, after which little is done at a time.
 */
export function whenIdle(work: (left: () => number) => void): number {
  return 'requestIdleCallback' in globalThis
    ? requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), { timeout })
    : (globalThis as typeof window).setTimeout(() => work(() => 0), 50)
}

export function cancelIdle(handle: number): void {
  if ('cancelIdleCallback' in globalThis) cancelIdleCallback(handle)
  else (globalThis as typeof window).clearTimeout(handle)
}
