import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../http/client.ts'
import { bootCompute } from '../generated/sdk.gen.ts'
import type { Event } from '../generated/types.gen.ts'
import { queryClient } from '../query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { progressOf } from './events.ts'
import type { Task } from './task.ts'
import { allTasks } from './store.ts'
import { trackTask } from './trackTask.ts'
import { loadTaskKinds, startWatching, stopWatching } from './watch.ts'

const task: Task = {
  id: 'a',
  kind: 'boot',
  object: { type: 'compute', id: 5, label: 'web-1' },
  path: { computeId: 5 },
  before: {},
  wanted: {},
  started: 0,
  state: 'observed',
}

const job: Event = {
  id: 90,
  action: 'compute_boot',
  status: 'started',
  entity: { type: 'compute', id: 5 },
  percent_complete: 40,
}

let events: Event[]
let status: string
let api: ReturnType<typeof respondWith>

const notFound = { status: 404, body: { errors: [{ reason: 'Not found' }] } }

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeAll(async () => {
  await loadTaskKinds()
})

beforeEach(() => {
  vi.useFakeTimers()
  events = []
  status = 'offline'
  api = respondWith(({ method, path }) => {
    if (path === '/account/events') return { data: events, pages: 1, results: events.length }
    if (path.startsWith('/images/')) return notFound
    return method === 'GET' ? { id: 5, status } : {}
  })
  startWatching()
})

afterEach(() => {
  stopWatching()
  queryClient.clear()
  api.restore()
  vi.useRealTimers()
})

const boot = () =>
  trackTask({ kind: 'boot', object: task.object, path: task.path }, () =>
    call(bootCompute, { path: { computeId: 5 }, body: {} }),
  )

test('takes the percentage only from a job of the same kind on the same object', () => {
  expect(progressOf(task, [])).toBeUndefined()
  expect(progressOf(task, [{ ...job, entity: { type: 'compute', id: 6 } }])).toBeUndefined()
  expect(progressOf(task, [{ ...job, action: 'compute_reboot' }])).toBeUndefined()
  expect(progressOf(task, [{ ...job, entity: null }, job])).toEqual({
    percent: 40,
    eventId: 90,
  })
})

test('ignores notifications and jobs that ended before the task started', () => {
  const note: Event = { ...job, status: 'notification', percent_complete: null }
  expect(progressOf(task, [note])).toBeUndefined()
  expect(progressOf(task, [{ ...job, status: 'finished', percent_complete: 100 }])).toBeUndefined()
  const failed: Event = { ...job, status: 'failed', message: 'No kernel' }
  expect(progressOf(task, [failed])).toBeUndefined()
  expect(progressOf({ ...task, eventId: 90 }, [failed])).toEqual({ failed: 'No kernel' })
})

test.each([
  ['its own event settles it', {}, { finished: true }],
  ['one of before the press does not', { created: '1970-01-01T00:00:50' }, undefined],
  ['one of another user does not', { username: 'jonas' }, undefined],
  ['nor does one of another kind', { action: 'compute_reboot' }, undefined],
  ['a failure is one', { status: 'failed', message: 'No kernel' }, { failed: 'No kernel' }],
] as const)('after a lost response: %s', (_what, change, progress) => {
  const lost: Task = { ...task, state: 'sent', uncertain: true, started: 100_000 }
  const event: Event = {
    ...job,
    status: 'finished',
    percent_complete: 100,
    created: '1970-01-01T00:01:40',
    username: 'ada',
    ...change,
  }
  expect(progressOf(lost, [event], 'ada')).toEqual(progress)
  expect(progressOf({ ...lost, uncertain: false }, [event], 'ada')).toBeUndefined()
})

test('fails a snapshot on a failed event, unless the event is older than the task', () => {
  const snapshot: Task = {
    ...task,
    kind: 'databaseSnapshot',
    object: { type: 'database', id: 5, label: 'orders' },
    path: { engine: 'mysql', instanceId: 5 },
    state: 'observed',
    started: 100_000,
  }
  const failed: Event = {
    ...job,
    action: 'database_backup_create',
    entity: { type: 'database', id: 5, label: 'orders' },
    status: 'failed',
    username: null,
    message: 'The disk is full.',
    created: '1970-01-01T00:05:00',
  }
  expect(progressOf(snapshot, [failed], 'ada')).toEqual({ failed: 'The disk is full.' })
  expect(progressOf(snapshot, [{ ...failed, status: 'notification' }], 'ada')).toBeUndefined()
  const earlier = { ...failed, created: '1970-01-01T00:00:50' }
  expect(progressOf(snapshot, [earlier], 'ada')).toBeUndefined()
})

test('shows the percentage of a running boot, and none after it has finished', async () => {
  await boot()
  events = [job]
  status = 'booting'
  await seconds(1)
  expect(allTasks()[0]).toMatchObject({ state: 'observed', percent: 40 })
  events = [{ ...job, percent_complete: 80 }]
  await seconds(2.5)
  expect(allTasks()[0]?.percent).toBe(80)
  events = [{ ...job, status: 'finished', percent_complete: 100 }]
  status = 'running'
  await seconds(6)
  expect(allTasks()[0]).toMatchObject({ state: 'finished' })
  expect(allTasks()[0]?.percent).toBeUndefined()
})

test('finishes a task when the object changes, not when its event has finished', async () => {
  await boot()
  events = [job]
  status = 'booting'
  await seconds(1)
  events = [{ ...job, status: 'finished', percent_complete: 100 }]
  await seconds(30)
  expect(allTasks()[0]).toMatchObject({ state: 'observed' })
  status = 'running'
  await seconds(15)
  expect(allTasks()[0]).toMatchObject({ state: 'finished' })
})

test('fails a task on a failed event, with the message of the platform', async () => {
  await boot()
  events = [{ ...job, id: 91 }]
  status = 'booting'
  await seconds(1)
  events = [{ ...job, id: 91, status: 'failed', message: 'No kernel' }]
  await seconds(2.5)
  expect(allTasks()[0]).toMatchObject({ state: 'failed', reason: 'No kernel' })
})

test('follows a job without a percentage for five minutes and reports its failure', async () => {
  await boot()
  events = [{ ...job, id: 93, status: 'scheduled', percent_complete: null }]
  status = 'booting'
  await seconds(60)
  expect(allTasks()[0]).toMatchObject({ state: 'observed', eventId: 93 })
  expect(allTasks()[0]?.percent).toBeUndefined()
  events = [{ ...job, id: 93, percent_complete: null }]
  await seconds(180)
  const before = api.requests.length
  await seconds(60)
  expect(allTasks()[0]).toMatchObject({ state: 'observed', eventId: 93 })
  // At most 12 reads of the instance and 12 of the event feed.
  expect(api.requests.length - before).toBeLessThanOrEqual(2 * 12)
  events = [{ ...job, id: 93, status: 'failed', percent_complete: null, message: 'No kernel' }]
  await seconds(15)
  expect(allTasks()[0]).toMatchObject({ state: 'failed', reason: 'No kernel' })
})

test.each([
  ['was made by its event', 'finished', { state: 'finished' }],
  ['could not be made by its event', 'failed', { state: 'failed', reason: 'No gzip' }],
  ['has no event of its end', undefined, { state: 'failed', reason: /could not be created/ }],
] as const)(
  'an image that is not found and %s has the matching task state',
  async (_what, ended, expected) => {
    const path = { imageId: 'private/7' }
    const object = { type: 'image', id: 'private/7', label: 'golden' }
    await trackTask({ kind: 'image', object, path }, () => Promise.resolve({}))
    const created = new Date().toISOString().slice(0, 19)
    if (ended)
      events = [
        {
          id: 92,
          action: 'image_upload',
          status: ended,
          entity: { type: 'image', id: 7 },
          message: 'No gzip',
          created,
        },
      ]
    await seconds(3)
    const [first] = allTasks()
    expect(first).toMatchObject({ kind: 'image', state: expected.state })
    if ('reason' in expected) expect(first?.reason).toMatch(expected.reason)
  },
)
