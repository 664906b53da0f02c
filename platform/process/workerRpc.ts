import { extname } from 'node:path'
import { parentPort, Worker } from 'node:worker_threads'

interface Asked<Order> {
  call: number
  order: Order
}

interface Answered<Reply> {
  call: number
  reply?: Reply
  fault?: { code?: string | undefined; message: string }
}

/**
 * Gives orders to a thread of its own, started by the first one; it holds up no end of the process.
 * @param name of the module beside the caller, without its ending
 * @param beside `import.meta` of the caller
 * @returns a call that resolves with the reply, or throws an Error with the message and the code of the thread's error
 */
export function workerCalls<Order, Reply>(
  name: string,
  beside: ImportMeta,
): (order: Order) => Promise<Reply> {
  let worker: Worker | undefined
  let count = 0
  const waiting = new Map<number, PromiseWithResolvers<Reply>>()

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL(`./${name}${extname(beside.filename)}`, beside.url))
    started.on('message', ({ call, reply, fault }: Answered<Reply>) => {
      const asked = waiting.get(call)
      waiting.delete(call)
      if (fault) asked?.reject(Object.assign(new Error(fault.message), { code: fault.code }))
      else asked?.resolve(reply as Reply)
    })
    started.on('error', (error) => {
      worker = undefined
      for (const asked of waiting.values()) asked.reject(error)
      waiting.clear()
    })
    started.unref()
    worker = started
    return started
  }

  return (order) => {
    const asked = Promise.withResolvers<Reply>()
    const call = ++count
    waiting.set(call, asked)
    running().postMessage({ call, order } satisfies Asked<Order>)
    return asked.promise
  }
}

/** In the thread: carries out one order after the other, so that all of them take one core at most. */
export function answerCalls<Order, Reply>(
  carryOut: (order: Order) => Reply | Promise<Reply>,
): void {
  let last = Promise.resolve()
  parentPort?.on('message', ({ call, order }: Asked<Order>) => {
    last = last.then(async () => {
      let answered: Answered<Reply>
      try {
        answered = { call, reply: await carryOut(order) }
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        answered = { call, fault: { code, message } }
      }
      parentPort?.postMessage(answered)
    })
  })
}
