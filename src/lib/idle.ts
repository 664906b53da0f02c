/** Maximum delay on a busy page, in milliseconds. */
const timeout = 2000

/**
 * Runs work when the browser is idle. `left` returns the estimated remaining idle time, in milliseconds. Without
 * `requestIdleCallback` (Safari), runs after 50 ms with `left` returning 0, so that work is done in small steps.
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
