import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { postgresPrograms } from '#platform/database-engines/programs.ts'
import { postgresOwner } from '../support/platform/postgres.ts'
import { freePort } from '../../e2e/support/freePort.ts'
import { temporaryFolder } from './consoles.ts'

interface StandbyPair {
  /** Ports of the primary and the standby, on 127.0.0.1. */
  ports: [number, number]
  /** Kills the primary with SIGKILL, like a power failure. */
  killPrimary: () => Promise<void>
  /** Promotes the standby to primary. */
  promote: () => Promise<void>
}

/** Starts a PostgreSQL server with a synchronous standby. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const programs = postgresPrograms()
  const owner = postgresOwner()
  const folder = temporaryFolder()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const as = { ...owner, cwd: folder }
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...as, stdio: 'pipe' })
  const ports: [number, number] = [await freePort(), await freePort()]
  const data = (name: string) => join(folder, name)
  const start = (name: string, port: number, ...settings: string[]) => {
    const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data(name), ...[...all, ...settings].flatMap((setting) => ['-c', setting])],
      { ...as, stdio: 'ignore' },
    )
    const ended = once(server, 'exit')
    const kill = async () => {
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGKILL')
      await ended
    }
    onTestFinished(kill)
    return kill
  }
  const ask = async (port: number, statement: string): Promise<unknown> => {
    const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return Object.values((await client.query<object>(statement)).rows[0] ?? {})[0]
    } catch {
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const until = async (port: number, statement: string, value: unknown) => {
    while ((await ask(port, statement)) !== value) await pause(50)
  }
  run(
    'initdb',
    '-D',
    data('primary'),
    '--auth=trust',
    '--username=postgres',
    '--locale=C',
    '-E',
    'UTF8',
  )
  const killPrimary = start('primary', ports[0], 'synchronous_standby_names=standby')
  await until(ports[0], 'select 1 as one', 1)
  const primary = `host=127.0.0.1 port=${ports[0]} user=postgres application_name=standby`
  run('pg_basebackup', '-D', data('standby'), '-R', '-X', 'stream', '-d', primary)
  start('standby', ports[1])
  await until(ports[0], 'select sync_state from pg_stat_replication', 'sync')
  return {
    ports,
    killPrimary,
    async promote() {
      await until(ports[1], 'select pg_promote()', true)
      await until(ports[1], 'select pg_is_in_recovery()', false)
    },
  }
}
