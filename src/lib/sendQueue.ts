type Send = (signal: AbortSignal) => Promise<void>

/**
 * Creates a queue that sends items in order, at most `atOnce` at a time. Items can be stopped individually, both
 * waiting and in flight.
 */
export function createSendQueue<Id>(atOnce: number) {
  const waiting = new Map<Id, Send>()
  const running = new Map<Id, AbortController>()

  const next = () => {
    for (const [id, send] of waiting) {
      if (running.size >= atOnce) return
      // An aborted item remains in flight until its promise settles.
      if (running.has(id)) continue
      waiting.delete(id)
      const stop = new AbortController()
      running.set(id, stop)
      void send(stop.signal).finally(() => {
        running.delete(id)
        next()
      })
    }
  }

  const stop = (id: Id) => {
    waiting.delete(id)
    running.get(id)?.abort()
  }

  return {
    /** Adds an item. A stopped item can be added again. */
    add: (id: Id, send: Send): void => {
      waiting.set(id, send)
      next()
    },
    has: (id: Id): boolean => waiting.has(id) || running.get(id)?.signal.aborted === false,
    stop,
    stopAll: (): void => {
      for (const id of [...waiting.keys(), ...running.keys()]) stop(id)
    },
  }
}

/** Waits for its turn in a queue and then calls a function. An aborted call that still waits is never made. */
export const callInTurn = <Result>(
  queue: ReturnType<typeof createSendQueue<symbol>>,
  signal: AbortSignal,
  call: () => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const id = Symbol()
    queue.add(id, () => call().then(resolve, reject))
    signal.addEventListener(
      'abort',
      () => {
        queue.stop(id)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
