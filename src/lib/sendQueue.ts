type Send = (signal: AbortSignal) => Promise<void>

/** Sends things in their order, at most so many at the same time. Each is stopped by itself, waiting or on its way. */
export function createSendQueue<Id>(atOnce: number) {
  const waiting = new Map<Id, Send>()
  const running = new Map<Id, AbortController>()

  const next = () => {
    for (const [id, send] of waiting) {
      if (running.size >= atOnce) return
      // A stopped one is on its way until it has ended.
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
    /** One that was stopped may be added again. */
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
