import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Attacked, Held } from './attackedServer.ts'

export interface AttackedServer {
  pid: number
  attacked: Attacked
  held: () => Promise<Held>
  stop: () => Promise<void>
}

/** Starts a server that is attacked, as a process of its own. */
export async function startAttacked(): Promise<AttackedServer> {
  const server = fork(new URL('attackedServer.ts', import.meta.url), { execArgv: [] })
  const ended = once(server, 'exit')
  const died = ended.then(() => Promise.reject(new Error('The server did not start.')))
  const [attacked] = (await Promise.race([once(server, 'message'), died])) as [Attacked]
  // From here on its end is what was asked for.
  died.catch(() => undefined)
  return {
    pid: server.pid ?? 0,
    attacked,
    async held() {
      server.send('held')
      const [answer] = (await once(server, 'message')) as [Held]
      return answer
    },
    async stop() {
      if (server.connected) server.disconnect()
      await ended
    },
  }
}
