import { freePort } from '../../e2e/support/freePort.ts'
import { type Console, startConsole } from './consoles.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'

/** Consoles behind a round-robin proxy. */
interface Cluster extends Pick<Console, 'url' | 's3Url'> {
  consoles: Console[]
  /** Kills a console with SIGKILL, like a power failure, and starts a new one. */
  kill: (index: number) => Promise<void>
}

/** Starts consoles behind a round-robin proxy. */
export async function startCluster(
  environment: Record<string, string>,
  size = 3,
): Promise<Cluster> {
  const listenPorts: Record<'PORT' | 'S3_PORT', string>[] = []
  for (let index = 0; index < size; index++)
    listenPorts.push({ PORT: String(await freePort()), S3_PORT: String(await freePort()) })
  const start = (index: number) => startConsole({ ...environment, ...listenPorts[index] })
  const consoles = [await start(0)]
  for (let index = 1; index < size; index++) consoles.push(await start(index))
  const services = { api: 'PORT', s3: 'S3_PORT' } as const
  const haproxy: Haproxy = await startHaproxy(
    Object.entries(services).map(([name, port]) => ({
      name,
      mode: 'http',
      ports: listenPorts.map((consolePorts) => Number(consolePorts[port])),
    })),
  )
  return {
    url: `http://127.0.0.1:${haproxy.portOf('api')}`,
    s3Url: `http://127.0.0.1:${haproxy.portOf('s3')}`,
    consoles,
    async kill(index) {
      await consoles[index]?.kill()
      consoles[index] = await start(index)
    },
  }
}
