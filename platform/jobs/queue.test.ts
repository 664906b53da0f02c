import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { secretsOf } from '../secrets/secretBox.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { Jobs, type JobKind } from './queue.ts'
import { startJobWorker } from './worker.ts'

const { platform, clock, signedIn } = await testPlatform()
const { db } = platform
const me = await signedIn()
const secrets = secretsOf('a key for tests')

afterEach(() => vi.useRealTimers())

let objects = 0

/** Creates a separate queue with one kind of job, and a due job. */
async function started(kind: JobKind, { attempts = 0 } = {}) {
  const jobs = new Jobs({
    db,
    clock,
    secrets,
    speed: 1,
    kinds: { tested: kind },
    report: () => undefined,
  })
  const object = { type: 'thing', id: ++objects }
  const { accountId, username } = me.user
  await inTransaction(db, (tx) =>
    jobs.start(tx, {
      kind: 'tested',
      accountId,
      object,
      durationSeconds: 0,
      event: { action: 'tested', username, entity: null },
    }),
  )
  await db.updateTable('job').set({ attempts }).where('object_id', '=', object.id).execute()
  return { jobs, object }
}

test('ends a job that is cancelled during preparation once', async () => {
  const answer = Promise.withResolvers<void>()
  const finish = vi.fn(() => Promise.resolve())
  const fail = vi.fn(() => Promise.resolve())
  const kind = { prepare: () => answer.promise, finish, fail }
  const { jobs, object } = await started(kind, { attempts: 4 })
  await jobs.runDue()
  await inTransaction(db, (tx) => jobs.cancel(tx, object, 'It was called off.'))
  answer.reject(new Error('No answer'))
  await jobs.idle()
  expect(finish).not.toHaveBeenCalled()
  expect(fail).toHaveBeenCalledTimes(1)
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    status: 'failed',
    message: 'It was called off.',
  })
})

test('renews the lease of a job that takes long to prepare', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answer = Promise.withResolvers<void>()
  const prepare = vi.fn(() => answer.promise)
  const { jobs } = await started({ prepare, finish: () => Promise.resolve() })
  await jobs.runDue()
  const due = async () => (await jobs.nextDue()) ?? 0
  for (let round = 0; round < 3; round++) {
    const before = await due()
    clock.advance(50_000)
    vi.advanceTimersByTime(50_000)
    await expect.poll(due).toBeGreaterThan(before)
    await jobs.runDue()
  }
  expect(prepare).toHaveBeenCalledTimes(1)
  answer.resolve()
  await jobs.idle()
  expect(await jobs.nextDue()).toBe(undefined)
  expect(vi.getTimerCount()).toBe(0)
})

test('lets another process take over a released job immediately and end it once', async () => {
  const answer = Promise.withResolvers<void>()
  const finish = vi.fn(() => Promise.resolve())
  const { jobs } = await started({ prepare: () => answer.promise, finish })
  await jobs.runDue()
  const other = new Jobs({
    db,
    clock,
    secrets,
    speed: 1,
    kinds: { tested: { prepare: () => Promise.resolve(), finish } },
    report: () => undefined,
  })
  expect(await other.runDue()).toBe(0)
  const stop = startJobWorker(jobs, () => undefined)
  await stop(0)
  await jobs.idle()
  expect(await other.runDue()).toBe(1)
  await other.idle()
  expect(finish).toHaveBeenCalledTimes(1)
  answer.resolve()
  await answer.promise
  expect(await jobs.nextDue()).toBe(undefined)
})
