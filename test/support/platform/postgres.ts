import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../../e2e/support/freePort.ts'
import type { Owner } from '../../../platform/database-engines/enginesUser.ts'
import { postgresPrograms } from '../../../platform/database-engines/programs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL server for test databases; undefined if the tests use SQLite. */
    postgresUrl?: string
    /** True when requests reach the platform through a console that uses a dialect. */
    dialect?: boolean
  }
}

/**
 * Returns the account of the Debian package when running as root, because PostgreSQL does not run as root; otherwise
 * undefined.
 * @throws Error with a user-facing message if the account does not exist
 */
export function postgresOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user named postgres to run it. Add one (useradd postgres), or start this as another user.',
      { cause },
    )
  }
}

const startTime = 120_000

async function untilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + startTime
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log()}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL does not respond:\n${log()}`, { cause })
      await pause(50)
    }
  }
}

/**
 * Starts a PostgreSQL server in a temporary folder, listening only on loopback.
 * @param durable true if committed data must survive a crash of the machine, which is slower
 */
export async function startPostgres(
  durable = false,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs = postgresPrograms()
  const user = postgresOwner()
  const as: Partial<Owner> = user ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'platform-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--auth=trust',
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...as, cwd: folder, stdio: 'pipe' },
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    // These settings only protect against a crash of the machine, which tests do not simulate.
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const lines: string[] = []
  server.stderr.on('data', (chunk: Buffer) => {
    lines.push(chunk.toString())
    if (lines.length > 200) lines.shift()
  })
  const stopAtExit = () => server.kill('SIGQUIT')
  process.on('exit', stopAtExit)
  const stop = async () => {
    process.off('exit', stopAtExit)
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // Fast shutdown, which does not wait for clients.
      server.kill('SIGINT')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await untilReady(url, server, () => lines.join(''))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Global setup of the test project that runs the platform's tests on PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.TEST_POSTGRES_URL
  const { url, stop } = configuredUrl
    ? { url: configuredUrl, stop: () => Promise.resolve() }
    : await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
