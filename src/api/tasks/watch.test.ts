import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../http/client.ts'
import { queryClient } from '../query/query.ts'
import { call } from '../http/client.ts'
import {
  bootCompute,
  deleteCompute,
  rebootCompute,
  resizeComputeDisk,
} from '../generated/sdk.gen.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { firstPageOf } from '../query/allPages.ts'
import { listComputesOptions } from '../generated/@tanstack/react-query.gen.ts'
import { isOccupying, type Task, type TaskRequest } from './task.ts'
import { allTasks, dismissTasks, onTaskChange } from './store.ts'
import { trackTask } from './trackTask.ts'
import { loadTaskKinds, pollInterval, startWatching, stopWatching } from './watch.ts'

const object = { type: 'compute', id: 5, label: 'web-1', href: '/compute/5' }
const path = { computeId: 5 }
const boot: TaskRequest = { kind: 'boot', object, path, before: { status: 'offline' } }

let compute: { id: number; status: string; label: string } | undefined
let disk: { id: number; status: string; size: number }
let writes: (request: RecordedRequest) => object
let api: ReturnType<typeof respondWith>

const asks = (method: string, at: string) =>
  api.requests.filter((request) => request.method === method && request.path === at).length
const looks = () => asks('GET', '/compute/instances/5')

const refused = (status: number) => ({
  status,
  body: { errors: [{ reason: 'The disk is full.' }] },
})
const notFound = { status: 404, body: { errors: [{ reason: 'Not found' }] } }

const newest = () => allTasks()[0] as Task
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const send = () => call(bootCompute, { path, body: {} })

beforeAll(async () => {
  await loadTaskKinds()
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  compute = { id: 5, status: 'offline', label: 'web-1' }
  disk = { id: 7, status: 'ready', size: 1000 }
  writes = () => ({})
  api = respondWith((request) => {
    if (request.method !== 'GET') return writes(request)
    if (request.path === '/account/events') return notFound
    if (request.path.includes('/disks/')) return disk
    if (request.path === '/compute/instances') return { data: [compute], pages: 1, results: 1 }
    return compute ?? notFound
  })
  startWatching()
})

afterEach(() => {
  stopWatching()
  for (const { id } of allTasks()) dismissTasks(id)
  queryClient.clear()
  api.restore()
  vi.useRealTimers()
})

/** Ends all tasks, so that each test starts without running tasks. */
const settleAll = async () => {
  compute = undefined
  await seconds(61)
}

test('polls less often the older a task is', () => {
  const minute = 60_000
  expect(
    [0, 29_999, 30_000, 4 * minute, 5 * minute, 29 * minute, 30 * minute, 600 * minute].map(
      pollInterval,
    ),
  ).toEqual([2500, 2500, 5000, 5000, 15_000, 15_000, 60_000, 60_000])
})

test('finishes a boot after two consecutive reads show it running', async () => {
  const states: string[] = []
  const stop = onTaskChange(({ state }) => states.push(state))
  const sent = trackTask(boot, send)
  expect(newest().state).toBe('sent')
  await sent
  expect(newest().state).toBe('accepted')
  if (compute) compute.status = 'booting'
  await seconds(1)
  expect(newest().state).toBe('observed')
  if (compute) compute.status = 'running'
  await seconds(2.5)
  expect(newest().state).toBe('observed')
  await seconds(2.5)
  expect(newest()).toMatchObject({ state: 'finished', object: { label: 'web-1' } })
  expect(states).toEqual(['sent', 'accepted', 'observed', 'finished'])
  const pollCount = looks()
  await seconds(60)
  expect(looks()).toBe(pollCount)
  stop()
})

test('keeps polling when the system time is set back', async () => {
  const sent = trackTask(boot, send)
  await sent
  vi.setSystemTime(new Date('2026-11-21T08:00:00Z'))
  if (compute) compute.status = 'running'
  await seconds(10)
  expect(newest().state).toBe('finished')
})

test('does not fail a task when the end of the session cancels its poll', async () => {
  await trackTask(boot, send)
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  api.restore()
  api = respondWith(async () => {
    await slow
    return compute ?? notFound
  })
  await seconds(1)
  await queryClient.cancelQueries()
  answer()
  await seconds(1)
  expect(newest().state).toBe('accepted')
  await settleAll()
})

test('records the reason of a rejected request and throws its error', async () => {
  writes = () => refused(400)
  const error = await trackTask(boot, send).catch((thrown: ApiError) => thrown)
  expect(error).toMatchObject({ status: 400 })
  expect(newest()).toMatchObject({ state: 'refused', reason: 'The disk is full.' })
  await seconds(10)
  expect(looks()).toBe(0)
})

test('fails a task when the object returns to its original state', async () => {
  await trackTask(boot, send)
  if (compute) compute.status = 'booting'
  await seconds(1)
  if (compute) compute.status = 'offline'
  await seconds(2.5)
  expect(newest().state).toBe('observed')
  await seconds(10)
  expect(newest()).toMatchObject({
    state: 'failed',
    reason: 'The instance is offline again: it did not boot.',
  })
})

test('fails a disk resize when the disk keeps its size', async () => {
  const disks = { computeId: 5, diskId: 7 }
  const resize: TaskRequest = {
    kind: 'diskResize',
    object: { type: 'disk', id: 7, label: 'root' },
    path: disks,
    before: { size: 1000 },
    wanted: { size: 2000 },
  }
  await trackTask(resize, () => call(resizeComputeDisk, { path: disks, body: { size: 2000 } }))
  await seconds(60)
  expect(newest().state).toBe('accepted')
  await seconds(90)
  expect(newest()).toMatchObject({
    state: 'failed',
    reason: 'The size of the disk did not change: it was probably in use.',
  })
  await trackTask(resize, () => call(resizeComputeDisk, { path: disks, body: { size: 2000 } }))
  disk.status = 'not ready'
  await seconds(2)
  disk = { id: 7, status: 'ready', size: 2000 }
  await seconds(10)
  expect(newest().state).toBe('finished')
})

test('finishes a deletion on 404, and fails other tasks', async () => {
  await trackTask({ ...boot, kind: 'delete' }, () => call(deleteCompute, { path }))
  compute = undefined
  await seconds(1)
  expect(newest()).toMatchObject({ kind: 'delete', state: 'finished' })
  await trackTask(boot, send)
  await seconds(1)
  expect(newest()).toMatchObject({ kind: 'boot', state: 'failed' })
})

test('marks a boot without visible effect as unconfirmed after its time limit', async () => {
  await trackTask(boot, send)
  await seconds(9 * 60)
  expect(newest().state).toBe('accepted')
  await seconds(2 * 60)
  expect(newest().state).toBe('unconfirmed')
})

test('polls after a lost response and finishes when the object has changed', async () => {
  writes = () => {
    throw new TypeError('lost')
  }
  await expect(trackTask(boot, send)).rejects.toMatchObject({ status: 0 })
  expect(newest()).toMatchObject({ state: 'sent', uncertain: true })
  if (compute) compute.status = 'running'
  await seconds(10)
  expect(newest().state).toBe('finished')
})

test('does not block further actions after a lost response, and replaces the task on resend', async () => {
  writes = () => {
    throw new TypeError('lost')
  }
  await expect(trackTask(boot, send)).rejects.toMatchObject({ status: 0 })
  expect(newest()).toMatchObject({ state: 'sent', uncertain: true })
  expect(isOccupying(newest())).toBe(false)
  writes = () => ({})
  await trackTask(boot, send)
  expect(allTasks()).toHaveLength(1)
  expect(isOccupying(newest())).toBe(true)
  await settleAll()
})

test('does not mark a lost reboot of a running instance as finished', async () => {
  if (compute) compute.status = 'running'
  writes = () => refused(502)
  const reboot: TaskRequest = { ...boot, kind: 'reboot' }
  await expect(
    trackTask(reboot, () => call(rebootCompute, { path, body: {} })),
  ).rejects.toMatchObject({ status: 502 })
  await seconds(60)
  expect(newest().state).toBe('sent')
  await seconds(90)
  expect(newest().state).toBe('unconfirmed')
})

test('shares polls between two tasks on one object', async () => {
  await trackTask(boot, send)
  await trackTask({ ...boot, kind: 'upgrade' }, send)
  await seconds(21)
  expect(looks()).toBeLessThanOrEqual(10)
  await settleAll()
  expect(allTasks().map(({ state }) => state)).toEqual(['failed', 'failed'])
})

test('pauses polling in a hidden tab and polls once when it becomes visible', async () => {
  await trackTask(boot, send)
  await seconds(1)
  const before = looks()
  focusManager.setFocused(false)
  await seconds(120)
  expect(looks()).toBe(before)
  if (compute) compute.status = 'running'
  focusManager.setFocused(true)
  await seconds(0.1)
  expect(looks()).toBe(before + 1)
  await seconds(10)
  expect(newest().state).toBe('finished')
  focusManager.setFocused(undefined)
})

test('pauses polling while offline', async () => {
  await trackTask(boot, send)
  onlineManager.setOnline(false)
  await seconds(60)
  expect(looks()).toBe(0)
  onlineManager.setOnline(true)
  await seconds(0.1)
  expect(looks()).toBe(1)
  await settleAll()
})

test('leaves the task unchanged when a poll fails', async () => {
  await trackTask(boot, send)
  const working = compute
  api.restore()
  api = respondWith(() => refused(502))
  await seconds(20)
  expect(newest().state).toBe('accepted')
  api.restore()
  api = respondWith(({ path: at }) =>
    at === '/account/events' ? notFound : { ...working, status: 'running' },
  )
  await seconds(10)
  expect(newest().state).toBe('finished')
})

test('updates the list row after a poll', async () => {
  const list = firstPageOf(listComputesOptions())
  await queryClient.fetchQuery(list)
  await trackTask(boot, send)
  compute = { id: 5, status: 'booting', label: 'web-1' }
  await seconds(1)
  expect(queryClient.getQueryData(list.queryKey)).toMatchObject({ data: [{ status: 'booting' }] })
  await settleAll()
})

test('requests an unsupported event feed at most once', async () => {
  await trackTask(boot, send)
  await seconds(20)
  expect(asks('GET', '/account/events')).toBeLessThanOrEqual(1)
  expect(newest().percent).toBeUndefined()
  await settleAll()
})
