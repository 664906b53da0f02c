import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'

/**
 * Timeout after which the process is killed, in milliseconds. A worker thread is needed, because an endless loop caused
 * by a mutation blocks the timers of its own thread.
 */
const longest = 120_000
const watch = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${longest})`, {
  eval: true,
})
watch.unref()
afterAll(() => watch.terminate())
