import { freePort } from '../../e2e/support/freePort.ts'
import { type Console, startConsole } from './consoles.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'

/** Consoles behind a proxy that gives each call to the next of them. */
interface Cluster extends Pick<Console, 'url' | 's3Url'> {
  consoles: Console[]
  /** Ends a console as a power cut would, and starts another one in its place. */
  kill: (index: number) => Promise<void>
  /** Takes a console out of the proxy, ends it in order, and starts one of this version in its place. */
  replace: (index: number) => Promise<void>
}

/** @param root the folder with the sources of the first consoles, where those are other ones than these */
export async function startCluster(
  environment: Record<string, string>,
  size = 3,
  root?: string,
): Promise<Cluster> {
  const places: Record<'PORT' | 'S3_PORT', string>[] = []
  for (let index = 0; index < size; index++)
    places.push({ PORT: String(await freePort()), S3_PORT: String(await freePort()) })
  const start = (index: number, from?: string) =>
    startConsole({ ...environment, ...places[index] }, from)
  const consoles = [await start(0, root)]
  for (let index = 1; index < size; index++) consoles.push(await start(index, root))
  const services = { api: 'PORT', s3: 'S3_PORT' } as const
  const haproxy: Haproxy = await startHaproxy(
    Object.entries(services).map(([name, port]) => ({
      name,
      mode: 'http',
      ports: places.map((place) => Number(place[port])),
    })),
  )
  const all = (step: (service: string) => Promise<void>) =>
    Promise.all(Object.keys(services).map(step))
  return {
    url: `http://127.0.0.1:${haproxy.portOf('api')}`,
    s3Url: `http://127.0.0.1:${haproxy.portOf('s3')}`,
    consoles,
    async kill(index) {
      await consoles[index]?.kill()
      consoles[index] = await start(index)
    },
    async replace(index) {
      await all((service) => haproxy.drain(service, index))
      await consoles[index]?.stop()
      consoles[index] = await start(index)
      await all((service) => haproxy.ready(service, index))
    },
  }
}
