import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

interface Addresses {
  console: string
  minimal: string
}

export interface Sites extends Addresses {
  /** Returns a one-time sign-in code that works for either site. */
  code(): Promise<string>
  close(): Promise<void>
}

/** Serves the console and the minimal page from the same platform, in a child process. */
export async function serve(demo: 'small' | 'large'): Promise<Sites> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [demo])
  const nextMessage = async <Message>() => {
    const ended = new AbortController()
    const end = () => ended.abort(new Error('The server of the benchmark ended.'))
    server.once('exit', end)
    try {
      const [message] = await once(server, 'message', { signal: ended.signal })
      return message as Message
    } finally {
      server.off('exit', end)
    }
  }
  return {
    ...(await nextMessage<Addresses>()),
    code() {
      server.send('code')
      return nextMessage<string>()
    },
    async close() {
      server.disconnect()
      await once(server, 'exit')
    },
  }
}
