import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds, after work that took longer. */
const longestRest = 200

/**
 * Does long pieces of work one after the other, with a rest after each that lasts as long, so that they never take more
 * than half of the time from all that is short. While their results hold too much memory, none is begun.
 */
export class ThrottledQueue {
  readonly #maxBytes: number
  #bufferedBytes = 0
  #last: Promise<unknown> = Promise.resolve()
  #spaceFreed = Promise.withResolvers<void>()

  /** @param maxBytes bytes */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * @param isOver whether nobody waits for it any more; then it is not begun
   * @returns what is held until it was iterated, or given up
   */
  take(work: () => Promise<Buffer[]>, isOver: () => boolean): Promise<Iterable<Buffer>> {
    const before = this.#last
    const rest = Promise.withResolvers<void>()
    this.#last = rest.promise
    return before.then(async () => {
      while (this.#bufferedBytes >= this.#maxBytes) await this.#spaceFreed.promise
      const began = performance.now()
      try {
        return this.#holding(isOver() ? [] : await work())
      } finally {
        void pause(Math.min(performance.now() - began, longestRest)).then(rest.resolve)
      }
    })
  }

  #holding(pieces: readonly Buffer[]): Iterable<Buffer> {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
    const release = () => {
      this.#bufferedBytes -= bytes
      this.#spaceFreed.resolve()
      this.#spaceFreed = Promise.withResolvers()
    }
    this.#bufferedBytes += bytes
    return (function* () {
      try {
        yield* pieces
      } finally {
        release()
      }
    })()
  }
}
