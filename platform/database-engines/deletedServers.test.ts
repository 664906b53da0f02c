import { expect, test } from 'vitest'
import { minutes } from '#shared/clock.ts'
import { newTestDatabase, postgresql } from '../../test/support/platform/databases.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { startDatabaseJob } from '../areas/databases/databaseJobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { jobKinds } from '../jobKinds.ts'
import { Jobs } from '../jobs/queue.ts'
import { DeletedServers, type RemovableServers } from './deletedServers.ts'

const { platform, clock, signedIn } = await testPlatform()
const { db } = platform
const me = await signedIn()

/** Simulated servers, which stop when the test lets them. */
class TestServers implements RemovableServers {
  readonly present: Set<number>
  readonly stopping = new Map<number, PromiseWithResolvers<void>>()
  readonly dumpsOf: number[] = []
  elsewhere: number[] = []

  constructor(ids: readonly number[]) {
    this.present = new Set(ids)
  }

  ids(): Promise<number[]> {
    return Promise.resolve([...this.present])
  }

  runsElsewhere(id: number): Promise<boolean> {
    return Promise.resolve(this.elsewhere.includes(id))
  }

  async remove(id: number): Promise<void> {
    const stopped = Promise.withResolvers<void>()
    this.stopping.set(id, stopped)
    try {
      await stopped.promise
      this.present.delete(id)
    } finally {
      this.stopping.delete(id)
    }
  }

  removeDumps(_: unknown, id: number): Promise<void> {
    this.dumpsOf.push(id)
    return Promise.resolve()
  }

  stop(): void {
    for (const { resolve } of this.stopping.values()) resolve()
  }
}

function startProcess(servers: RemovableServers) {
  const reported: unknown[] = []
  const { sweep } = new DeletedServers(servers, (error) => reported.push(error))
  const jobs = new Jobs({
    db,
    clock,
    secrets: platform.jobs.secrets,
    speed: 1,
    kinds: jobKinds,
    sweeps: [sweep],
    report: (error) => reported.push(error),
  })
  return { jobs, reported }
}

/** Returns ids that no database has. */
const deleted = (count: number) => Array.from({ length: count }, (_, index) => 900_000 + index)

test('completes other jobs while the server of a deleted database stops', async () => {
  const servers = new TestServers(deleted(1))
  const { jobs, reported } = startProcess(servers)
  await jobs.runDue()
  await expect.poll(() => servers.stopping.size).toBe(1)

  const id = await newTestDatabase(platform, me, { status: 'backing_up' })
  const row = () =>
    db.selectFrom('database').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const database = await row()
  await inTransaction(db, (tx) =>
    startDatabaseJob(tx, jobs, database, {
      kind: 'database_update',
      durationSeconds: 0,
      username: null,
    }),
  )
  await jobs.runDue()
  expect((await row()).status).toBe('active')
  expect(servers.stopping.size).toBe(1)

  servers.stop()
  await jobs.idle()
  expect([...servers.present]).toEqual([])
  expect(reported).toEqual([])
})

test('stops at most four servers at the same time, each of them once', async () => {
  const servers = new TestServers(deleted(9))
  const { jobs } = startProcess(servers)
  for (let run = 0; run < 5; run++) await jobs.runDue()
  await expect.poll(() => [...servers.stopping.keys()]).toEqual(deleted(4))
  servers.stop()
  await expect.poll(() => [...servers.stopping.keys()]).toEqual(deleted(8).slice(4))
  servers.stop()
  await expect.poll(() => servers.stopping.size).toBe(1)
  servers.stop()
  await jobs.idle()
  expect([...servers.present]).toEqual([])
})

test('leaves servers of existing databases, and those that run on another machine', async () => {
  const id = await newTestDatabase(platform, me, postgresql)
  const servers = new TestServers([id, ...deleted(1)])
  servers.elsewhere = deleted(1)
  const { jobs } = startProcess(servers)
  await jobs.runDue()
  await jobs.idle()
  expect([...servers.present]).toEqual([id, ...deleted(1)])
  expect(servers.dumpsOf).toEqual([id])
})

test('reports a server that does not stop, and retries after a delay', async () => {
  const servers = new TestServers(deleted(2))
  const { jobs, reported } = startProcess(servers)
  await jobs.runDue()
  await expect.poll(() => servers.stopping.size).toBe(2)
  servers.stopping.get(deleted(1)[0] ?? 0)?.reject(new Error('server does not shut down'))
  servers.stop()
  await jobs.idle()
  expect(reported.map(String)).toEqual([
    'Error: The server of the deleted database 900000 was not removed',
  ])
  expect([...servers.present]).toEqual(deleted(1))
  await jobs.runDue()
  await jobs.idle()
  expect(reported).toHaveLength(1)
  clock.advance(minutes)
  await jobs.runDue()
  await expect.poll(() => servers.stopping.size).toBe(1)
  servers.stop()
  await jobs.idle()
  expect([...servers.present]).toEqual([])
})
