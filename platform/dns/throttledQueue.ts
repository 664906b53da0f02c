import { setTimeout as pause } from 'node:timers/promises'

/** Maximum pause after a job, in milliseconds. */
const maxRest = 200

/**
 * Runs expensive jobs one at a time and then pauses for as long as the job took (at most `maxRest`), so that they
 * use at most half of the CPU. No job starts while the buffered results exceed the memory limit.
 */
export class ThrottledQueue {
  readonly #maxBytes: number
  #bufferedBytes = 0
  #last: Promise<unknown> = Promise.resolve()
  #spaceFreed = Promise.withResolvers<void>()

  /** @param maxBytes maximum size of the buffered results, in bytes */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Queues a job.
   * @param isOver returns true if the client no longer waits for the result; then the job is skipped
   * @returns the result, which counts as buffered until it is iterated or abandoned
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
        void pause(Math.min(performance.now() - began, maxRest)).then(rest.resolve)
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
