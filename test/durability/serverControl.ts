import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Store } from './store.ts'

interface Served {
  /** Base URL with the version, as in `http://127.0.0.1:1234/v4`. */
  baseUrl: string
  /** Ends the process with SIGKILL, like a power failure. */
  kill: () => Promise<void>
  /** Shuts the server down gracefully. */
  stop: () => Promise<void>
}

/** A started process that has not opened any data yet. */
interface Standby {
  /** @throws Error with the process's error output, when it does not start to serve */
  serve: (store: Store, speed: number) => Promise<Served>
  discard: () => Promise<void>
}

const program = join(import.meta.dirname, 'serverProcess.ts')

/** Starts a process that can serve immediately. A compile cache makes later starts faster. */
export async function standby(cacheDir?: string): Promise<Standby> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...(cacheDir === undefined ? {} : { NODE_COMPILE_CACHE: cacheDir }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // Ignore EPIPE, because the process may have been killed.
  child.stdin.on('error', () => undefined)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'close')
  const nextLine = async () => {
    const line = await lines.next()
    if (line.done !== true) return line.value
    await ended
    throw new Error(complaint)
  }
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  await nextLine()
  return {
    async serve(store, speed) {
      const settings = { ...store, speed, demo: 'none', objectPort: 0 }
      child.stdin.write(`${JSON.stringify(settings)}\n`)
      const port = await nextLine()
      return {
        baseUrl: `http://127.0.0.1:${port}/v4`,
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
        stop,
      }
    },
    discard: stop,
  }
}
