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
  /** Ports on 127.0.0.1. */
  ports: number[]
}

export interface Haproxy {
  /** Port on which the proxy listens for a service. */
  portOf: (service: string) => number
  /** Removes a server immediately, and closes the connections to it. */
  cut: (service: string, index: number) => Promise<void>
  /** Adds a server, once it responds. */
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
      // Do not reuse connections, because the server may close an idle one just before the next request.
      ...(mode === 'http' ? ['  option http-server-close', '  balance roundrobin'] : []),
      ...ports.map((each, index) => `  server ${name}${index} 127.0.0.1:${each}`),
    ]),
    '',
  ].join('\n')
}

/** Starts a round-robin proxy that is stopped after the test. */
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
  /** Statistics of a server, by column name. */
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
