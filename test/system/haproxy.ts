import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../e2e/support/freePort.ts'
import { startProgram } from '../../e2e/support/startProgram.ts'
import { temporaryFolder } from './consoles.ts'

interface Service {
  name: string
  mode: 'http' | 'tcp'
  /** Of 127.0.0.1. */
  ports: number[]
}

export interface Haproxy {
  /** Where it listens for a service. */
  portOf: (service: string) => number
  /** Gives a server no new calls, and waits until those under way have ended. */
  drain: (service: string, index: number) => Promise<void>
  /** Takes a server out at once, with the connections to it. */
  cut: (service: string, index: number) => Promise<void>
  /** Takes a server in, once it answers. */
  ready: (service: string, index: number) => Promise<void>
}

function configuration(services: (Service & { port: number })[], socket: string): string {
  return [
    'global',
    `  stats socket ${socket} mode 600 level admin`,
    'defaults',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  retries 3',
    '  option redispatch',
    '  default-server check inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions',
    ...services.flatMap(({ name, mode, ports, port }) => [
      `listen ${name}`,
      `  bind 127.0.0.1:${port}`,
      `  mode ${mode}`,
      // A connection that a server closes at rest must not be the one of the next call.
      ...(mode === 'http' ? ['  option http-server-close', '  balance roundrobin'] : []),
      ...ports.map((each, index) => `  server ${name}${index} 127.0.0.1:${each}`),
    ]),
    '',
  ].join('\n')
}

/** Starts a proxy that sends each call to the next server, until the test is over. */
export async function startHaproxy(services: Service[]): Promise<Haproxy> {
  const folder = temporaryFolder()
  const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'admin.sock')]
  const placed: (Service & { port: number })[] = []
  for (const service of services) placed.push({ ...service, port: await freePort() })
  writeFileSync(file, configuration(placed, socket))
  const program = startProgram('/usr/sbin/haproxy', ['-db', '-f', file])
  onTestFinished(async () => {
    program.process.kill('SIGKILL')
    await program.ended
  })
  const command = async (line: string): Promise<string> => {
    const connection = connect(socket)
    await once(connection, 'connect')
    connection.end(`${line}\n`)
    return await text(connection)
  }
  /** Columns of a server as HAProxy counts them. */
  const statOf = async (service: string, index: number) => {
    const [head = '', ...rows] = (await command('show stat')).split('\n')
    const names = head.replace(/^# /, '').split(',')
    const row = rows.find((line) => line.startsWith(`${service},${service}${index},`))?.split(',')
    return (name: string) => row?.[names.indexOf(name)] ?? ''
  }
  const until = async (holds: () => Promise<boolean>) => {
    for (;;) {
      if (program.process.exitCode !== null) throw new Error(program.output())
      if (await holds().catch(() => false)) return
      await pause(20)
    }
  }
  await until(async () => (await command('show info')).includes('Name: HAProxy'))
  return {
    portOf: (service) => placed.find(({ name }) => name === service)?.port ?? 0,
    async drain(service, index) {
      await command(`set server ${service}/${service}${index} state drain`)
      await until(async () => (await statOf(service, index))('scur') === '0')
    },
    async cut(service, index) {
      await command(`set server ${service}/${service}${index} state maint`)
      await command(`shutdown sessions server ${service}/${service}${index}`)
    },
    async ready(service, index) {
      await command(`set server ${service}/${service}${index} state ready`)
      await until(async () => (await statOf(service, index))('status') === 'UP')
    },
  }
}
