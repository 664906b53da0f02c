/** Milliseconds to wait at most: a hidden page paints no frames. */
const maxDelay = 100

/** Settles when what is drawn now stands on the screen, so that work which can wait does not hold it back. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxDelay)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}
