import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newAccount } from '../../platform/areas/account/newAccount.ts'
import { systemClock } from '#shared/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Jobs } from '../../platform/jobs/queue.ts'
import { openTokens } from '../../platform/maintenance/tokens.ts'
import { secretsOf } from '../../platform/secrets/secretBox.ts'
import { ownPostgres } from '../support/platform/database.ts'
import { clientOf } from './client.ts'
import { standby } from './serverControl.ts'

const postgres = await ownPostgres()
if (!postgres) throw new Error('Processes share PostgreSQL alone: run this in its project')
const { databaseUrl, drop } = postgres
const db = await openDatabase(databaseUrl)

afterAll(async () => {
  await db.destroy()
  await drop()
})

async function worker(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'workerProcess.ts'), databaseUrl],
    {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  return child
}

async function end(child: ChildProcess, how: 'kill' | 'stop'): Promise<void> {
  const ended = once(child, 'exit')
  if (how === 'kill') child.kill('SIGKILL')
  else child.stdin?.end()
  await ended
}

const running = () => db.selectFrom('job').select('id').where('state', '=', 'running').execute()
const countedEvents = () =>
  db.selectFrom('event').select(['message', 'username']).where('action', '=', 'counted').execute()

/**
 * Starts `count` jobs, with ids from `first` on, that become due one after the other within a second.
 */
async function startJobs(first: number, count: number): Promise<void> {
  const jobs = new Jobs({
    db,
    clock: systemClock,
    secrets: secretsOf('a key for tests'),
    speed: 1,
    kinds: {},
    report: () => undefined,
  })
  await inTransaction(db, async (tx) => {
    const { accountId } = await newAccount(tx, systemClock, {
      username: `ada-${first}`,
      email: `ada-${first}@example.com`,
    })
    for (let id = first; id < first + count; id++)
      await jobs.start(tx, {
        kind: 'counted',
        accountId,
        object: { type: 'thing', id },
        durationSeconds: (id - first) / count,
        payload: { id },
      })
  })
}

test('completes every shared job exactly once although processes are killed', async () => {
  const [rounds, jobsEach] = [4, 100]
  const jobs = rounds * jobsEach
  const workers = [await worker(), await worker()]
  // In each round a process is killed during its work, and another one replaces it. Each round adds jobs, so
  // that there is work left however long a process takes to start.
  for (let round = 0; round < rounds; round++) {
    const before = (await countedEvents()).length
    await startJobs(1 + round * jobsEach, jobsEach)
    await expect.poll(async () => (await countedEvents()).length).toBeGreaterThan(before + 20)
    if (round === rounds - 1) break
    const [victim] = workers.splice(0, 1)
    if (victim) await end(victim, 'kill')
    workers.push(await worker())
  }
  await expect.poll(running).toEqual([])
  const ends = await countedEvents()
  expect(ends).toHaveLength(jobs)
  expect(new Set(ends.map(({ message }) => message)).size).toBe(jobs)
  expect(new Set(ends.map(({ username }) => username)).size).toBeGreaterThan(1)
  const states = await db.selectFrom('job').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'finished' }])
  for (const child of workers) await end(child, 'stop')
})

test('fills an empty database once when servers start concurrently', async () => {
  const fresh = await ownPostgres()
  if (!fresh) throw new Error('No PostgreSQL')
  const store = { dataDir: '/nonexistent', databaseUrl: fresh.databaseUrl }
  const servers = await Promise.all([1, 2, 3].map(async () => (await standby()).serve(store, 60)))
  const tokens = await openTokens({ dataDir: '', databaseUrl: fresh.databaseUrl })
  const token = await tokens.createToken({ username: 'admin', scopes: '*', label: 'test' })
  const clients = servers.map(({ baseUrl }) => clientOf(baseUrl, token))
  const profiles = await Promise.all(clients.map(({ send }) => send('GET', '/profile')))
  expect(profiles).toEqual(Array(3).fill(profiles[0]))
  expect(profiles[0]).toMatchObject({ status: 200, body: { username: 'admin' } })
  await tokens.close()
  for (const server of servers) await server.stop()
  await fresh.drop()
})

test('continues to run when PostgreSQL closes connections during writes', async () => {
  const fresh = await ownPostgres()
  if (!fresh) throw new Error('No PostgreSQL')
  const store = { dataDir: '/nonexistent', databaseUrl: fresh.databaseUrl }
  const server = await (await standby()).serve(store, 60)
  const tokens = await openTokens(store)
  const token = await tokens.createToken({ username: 'admin', scopes: '*', label: 'test' })
  await tokens.close()
  const client = clientOf(server.baseUrl, token)
  const statuses = new Set<number | 'none'>()
  let done = false
  let written = 0
  const write = async (writer: number) => {
    for (let round = 0; !done; round++) {
      const body = { company: `Company ${writer} ${round}` }
      const outcome = await client.send('PUT', '/account', body)
      statuses.add(outcome.answered ? outcome.status : 'none')
      written++
    }
  }
  const writers = [1, 2, 3, 4, 5, 6].map(write)
  const name = new URL(fresh.databaseUrl).pathname.slice(1)
  // Cuts between two writes interrupt nothing, so repeat until both outcomes have occurred.
  for (let cut = 0; cut < 20 || statuses.size < 2; cut++) {
    const before = written
    await expect.poll(() => written).toBeGreaterThan(before + writers.length)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
      db,
    )
  }
  done = true
  await Promise.all(writers)
  expect(statuses).toEqual(new Set([200, 503]))
  expect(await client.send('GET', '/account')).toMatchObject({ answered: true, status: 200 })
  await server.stop()
  await fresh.drop()
})
