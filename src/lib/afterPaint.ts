/** Maximum delay, in milliseconds, because hidden pages do not paint frames. */
const maxDelay = 100

/** Resolves after the next paint, so that less urgent work does not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxDelay)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}
