import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'

/** A loop that a change made endless lets no timer of its own thread run. */
const longest = 120_000
const watch = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${longest})`, {
  eval: true,
})
watch.unref()
afterAll(() => watch.terminate())
