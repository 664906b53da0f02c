/** Milliseconds after which it is done on a busy page too. */
const timeout = 2000

/** Calls when there is nothing else to do. Safari has no idle callbacks; a short wait is near enough. */
export function whenIdle(work: () => void): number {
  return 'requestIdleCallback' in window
    ? window.requestIdleCallback(work, { timeout })
    : (window as Window).setTimeout(work, 50)
}

export function cancelIdle(handle: number): void {
  if ('cancelIdleCallback' in window) window.cancelIdleCallback(handle)
  else (window as Window).clearTimeout(handle)
}
