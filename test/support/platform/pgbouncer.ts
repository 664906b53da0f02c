import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../../e2e/support/freePort.ts'
import { postgresOwner, startPostgres } from './postgres.ts'

/** Debian installs PgBouncer outside of an ordinary user's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin`

interface PgBouncer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer in transaction pooling mode in front of a server.
 * @param more additional settings, such as `query_wait_timeout = 1`
 */
export async function startPgBouncer(server: string, more: string[] = []): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-pgbouncer-'))
  const owner = postgresOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const url = new URL(server)
  const port = await freePort()
  const settings = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `admin_users = ${url.username}`,
    'pool_mode = transaction',
    // Use a different server connection for each transaction.
    'server_round_robin = 1',
    'default_pool_size = 8',
    'max_client_conn = 1000',
    'ignore_startup_parameters = extra_float_digits',
    ...more,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o644 })
  const child = spawn('pgbouncer', ['--quiet', file], {
    ...owner,
    cwd: folder,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000)
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  url.port = String(port)
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url.href })
    try {
      await client.connect()
      await client.end()
      return { url: url.href, stop }
    } catch (cause) {
      if (tries < 600 && child.exitCode === null) await pause(50)
      else {
        await stop()
        throw new Error(`PgBouncer does not answer:\n${log}`, { cause })
      }
    }
  }
}

/** Global setup of the test project that runs the platform's tests through PgBouncer. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  try {
    const { url, stop } = await startPgBouncer(postgres.url)
    project.provide('postgresUrl', url)
    return async () => {
      await stop()
      await postgres.stop()
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
