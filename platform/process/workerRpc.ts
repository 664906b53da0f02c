import { extname } from 'node:path'
import { parentPort, Worker } from 'node:worker_threads'

interface WorkerRequest<Order> {
  call: number
  order: Order
}

interface Answered<Reply> {
  call: number
  reply?: Reply
  fault?: { code?: string | undefined; message: string }
}

/**
 * Returns a function that sends a message to a worker thread, which starts with the first message and does not keep the
 * process alive.
 * @param name of the module next to the caller, without its extension
 * @param beside `import.meta` of the caller
 * @returns a function that resolves with the result, or throws an Error with the message and code of the worker's error
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
      const pendingCall = waiting.get(call)
      waiting.delete(call)
      if (fault) pendingCall?.reject(Object.assign(new Error(fault.message), { code: fault.code }))
      else pendingCall?.resolve(reply as Reply)
    })
    started.on('error', (error) => {
      worker = undefined
      for (const pendingCall of waiting.values()) pendingCall.reject(error)
      waiting.clear()
    })
    started.unref()
    worker = started
    return started
  }

  return (order) => {
    const pendingCall = Promise.withResolvers<Reply>()
    const call = ++count
    waiting.set(call, pendingCall)
    running().postMessage({ call, order } satisfies WorkerRequest<Order>)
    return pendingCall.promise
  }
}

/** Runs in the worker thread. Processes messages one at a time, so that they use at most one core. */
export function serveCalls<Order, Reply>(carryOut: (order: Order) => Reply | Promise<Reply>): void {
  let last = Promise.resolve()
  parentPort?.on('message', ({ call, order }: WorkerRequest<Order>) => {
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
