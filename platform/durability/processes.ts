import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newAccount } from '../areas/account/newAccount.ts'
import { provisionCompute } from '../areas/computes/creation/provision.ts'
import { makeToken } from '../auth.ts'
import { days, systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'

/** A database on disk, PostgreSQL where the tests run on it, with an account and an instance. */
export interface Ground {
  db: Database
  token: string
  computeId: number
  environment: Record<string, string>
  drop(): Promise<void>
}

async function place(
  server: string | undefined,
): Promise<Pick<Ground, 'environment' | 'drop'> & { target: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-kill-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  if (server === undefined || server === '')
    return {
      target: join(dataDir, 'platform.sqlite'),
      environment: { DATA_DIR: dataDir },
      drop: async () => remove(),
    }
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `kill_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    target: url.href,
    environment: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      remove()
    },
  }
}

/** @param server PostgreSQL to make a database on; without one the database is embedded. */
export async function newGround(server = process.env.TEST_POSTGRES_URL): Promise<Ground> {
  const { target, environment, drop } = await place(server)
  const db = await openDatabase(target)
  const username = `user-${randomUUID().slice(0, 8)}`
  const made = await inTransaction(db, async (tx) => {
    const { accountId, userId } = await newAccount(tx, systemClock, {
      username,
      email: `${username}@example.com`,
    })
    const compute = await provisionCompute(tx, {
      accountId,
      region: 'us-east',
      type: 'g6-standard-2',
      image: 'compute/debian12',
      created: Date.now() - days,
    })
    return { userId, computeId: compute.id }
  })
  const { token } = await makeToken(db, systemClock, {
    userId: made.userId,
    label: 'test',
    scopes: '*',
    expiry: null,
  })
  return {
    db,
    token,
    computeId: made.computeId,
    environment,
    async drop() {
      await db.destroy()
      await drop()
    },
  }
}

export interface Running {
  process: ChildProcess
  call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>
  kill(): Promise<void>
}

/** Starts a process of the platform. @throws Error with what it printed when it ends instead */
export async function startProcess({ environment, token }: Ground): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let failure = ''
  child.stderr.on('data', (data: Buffer) => (failure += data.toString()))
  const ended = once(child, 'exit')
  const port = await Promise.race([
    once(child.stdout, 'data').then(([data]) => Number(String(data))),
    ended.then(() => Promise.reject(new Error(`The process ended: ${failure}`))),
  ])
  return {
    process: child,
    async call(method, path, body) {
      const response = await fetch(`http://127.0.0.1:${port}/v4${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
