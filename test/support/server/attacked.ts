import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AttackedProxy } from './attackedProxy.ts'
import type { Attacked, ResourceUsage } from './attackedServer.ts'

interface StartOptions {
  /** The limit of open files of the process; inherited if left out. */
  openFiles?: number
  environment?: NodeJS.ProcessEnv
}

interface ServerProcess<Ready> {
  pid: number
  attacked: Ready
  usage: () => Promise<ResourceUsage>
  stop: () => Promise<void>
}

export type AttackedServer = ServerProcess<Attacked>

/** Starts the server under attack in a separate process. */
export const startAttacked = (options?: StartOptions): Promise<AttackedServer> =>
  start<Attacked>('attackedServer.ts', options)

/** Starts a console in front of a remote API, `API_BASE_URL` of the environment. */
export const startAttackedProxy = (options: StartOptions): Promise<ServerProcess<AttackedProxy>> =>
  start<AttackedProxy>('attackedProxy.ts', options)

async function start<Ready>(
  file: string,
  { openFiles, environment = {} }: StartOptions = {},
): Promise<ServerProcess<Ready>> {
  const server = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...environment },
    // `prlimit` replaces itself with Node.js, which inherits the IPC channel.
    ...(openFiles === undefined
      ? { execArgv: [] }
      : { execPath: 'prlimit', execArgv: [`--nofile=${openFiles}`, process.execPath] }),
  })
  const ended = once(server, 'exit')
  const died = ended.then(() => Promise.reject(new Error('The server did not start.')))
  const [attacked] = (await Promise.race([once(server, 'message'), died])) as [Ready]
  // The promise is not needed after the start, and must not cause an unhandled rejection when the server stops.
  died.catch(() => undefined)
  return {
    pid: server.pid ?? 0,
    attacked,
    async usage() {
      server.send('usage')
      const [answer] = (await once(server, 'message')) as [ResourceUsage]
      return answer
    },
    async stop() {
      if (server.connected) server.disconnect()
      await ended
    },
  }
}
