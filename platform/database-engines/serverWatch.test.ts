import { expect, test } from 'vitest'
import { minutes } from '#shared/clock.ts'
import { newTestDatabase, postgresql } from '../../test/support/platform/databases.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { startDatabaseJob } from '../areas/databases/databaseJobs.ts'
import type { DatabaseRecord } from '../areas/databases/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { jobKinds } from '../jobKinds.ts'
import { Jobs } from '../jobs/queue.ts'
import { ServerWatch, type WatchedServers } from './serverWatch.ts'

const { platform, clock, signedIn } = await testPlatform()
const { db } = platform
const me = await signedIn()

/** Simulated servers of one database. */
class TestServers implements WatchedServers {
  readonly version = '15.13'
  isUp = true
  start = (): Promise<void> => {
    this.isUp = true
    return Promise.resolve()
  }
  readonly #id: number

  constructor(id: number) {
    this.#id = id
  }

  has({ id }: DatabaseRecord): boolean {
    return id === this.#id
  }

  isBusy(): boolean {
    return false
  }

  isRunning(): Promise<boolean> {
    return Promise.resolve(this.isUp)
  }

  runsElsewhere(): Promise<boolean> {
    return Promise.resolve(false)
  }
}

async function watched() {
  const id = await newTestDatabase(platform, me, postgresql)
  const servers = new TestServers(id)
  const reported: unknown[] = []
  /** Returns the job queue of a process that has just started. */
  const startProcess = () => {
    const { sweep } = new ServerWatch(servers, (error) => reported.push(error))
    return new Jobs({
      db,
      clock,
      secrets: platform.jobs.secrets,
      speed: 1,
      kinds: jobKinds,
      sweeps: [sweep],
      report: (error) => reported.push(error),
    })
  }
  const row = () =>
    db.selectFrom('database').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { id, servers, reported, startProcess, row, status: async () => (await row()).status }
}

async function runOnce(jobs: Jobs): Promise<void> {
  clock.advance(minutes)
  await jobs.runDue()
  await jobs.idle()
}

test('completes other jobs while a server is starting', async () => {
  const { servers, startProcess, status } = await watched()
  const other = await newTestDatabase(platform, me, { status: 'backing_up' })
  const started = Promise.withResolvers<void>()
  servers.isUp = false
  servers.start = () => started.promise
  const jobs = startProcess()
  await jobs.runDue()
  await expect.poll(status).toBe('degraded')

  const otherRow = () =>
    db.selectFrom('database').selectAll().where('id', '=', other).executeTakeFirstOrThrow()
  const database = await otherRow()
  await inTransaction(db, (tx) =>
    startDatabaseJob(tx, jobs, database, {
      kind: 'database_update',
      durationSeconds: 0,
      username: null,
    }),
  )
  await jobs.runDue()
  expect((await otherRow()).status).toBe('active')
  expect(await status()).toBe('degraded')

  started.resolve()
  await jobs.idle()
  expect(await status()).toBe('active')
})

test('returns a failed database to active in another process when its server runs again', async () => {
  const { servers, reported, startProcess, status } = await watched()
  servers.isUp = false
  servers.start = () => Promise.reject(new Error('out of memory'))
  const first = startProcess()
  for (let tries = 0; tries < 4; tries++) await runOnce(first)
  expect(await status()).toBe('failed')
  expect(String(reported.splice(0))).toContain('did not start')

  servers.isUp = true
  servers.start = () => Promise.resolve()
  await runOnce(startProcess())
  expect(await status()).toBe('active')
  expect(reported).toEqual([])
})

test('leaves a database failed while its running server rejects the settings', async () => {
  const { id, servers, startProcess, status } = await watched()
  await db
    .updateTable('database')
    .set({ status: 'failed', server_failed: 1 })
    .where('id', '=', id)
    .execute()
  servers.start = () => Promise.reject(new Error('the database system is starting up'))
  const jobs = startProcess()
  await runOnce(jobs)
  expect(await status()).toBe('failed')
  servers.start = () => Promise.resolve()
  await runOnce(jobs)
  expect(await status()).toBe('active')
})

test('leaves a database failed after a failed restore although its server runs', async () => {
  const { id, startProcess, row, status } = await watched()
  await db
    .updateTable('database')
    .set({ status: 'restoring', server_failed: 1, credentials_reset: 1 })
    .where('id', '=', id)
    .execute()
  const jobs = startProcess()
  const database = await row()
  await inTransaction(db, (tx) =>
    startDatabaseJob(tx, jobs, database, {
      kind: 'database_restore',
      durationSeconds: 0,
      username: null,
    }),
  )
  await runOnce(jobs)
  await runOnce(jobs)
  expect(await status()).toBe('failed')
})
