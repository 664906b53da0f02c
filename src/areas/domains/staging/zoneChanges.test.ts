import { expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import type { Change } from '../zone/changeSet.ts'
import { settled } from '../zone/draft.ts'
import type { Perform } from './recordApi.ts'
import { stage } from './stage.ts'
import { ZoneChangesStore } from './zoneChanges.ts'
import { countSteps } from './zoneRun.ts'

const zone = 'example.org'
const draft = (name: string, target = '203.0.113.1') => settled({ type: 'A', name, target }, zone)
const entry = (id: number, name: string) => ({ ...draft(name), id })
const add = (name: string): Change => ({ kind: 'add', draft: draft(name) })
const refusal = (status: number, reason = 'Not this one') =>
  new ApiError({ status, faults: [{ reason }], method: 'POST', path: '/' })

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function zoneApi() {
  const calls: Change[] = []
  const refuse = new Map<string, ApiError>()
  let last = 100
  const perform: Perform = (_domainId, _zone, change) => {
    const { name } = change.kind === 'add' ? change.draft : change.entry
    const refused = refuse.get(name)
    if (refused) return Promise.reject(refused)
    calls.push(change)
    return Promise.resolve({ id: change.kind === 'add' ? ++last : change.entry.id })
  }
  return { calls, refuse, perform }
}

test('one record has one staged change, and none when it is as it was', () => {
  const there = entry(1, 'www')
  const update: Change = { kind: 'update', entry: there, draft: draft('www', '203.0.113.9') }
  const back: Change = { kind: 'update', entry: there, draft: draft('www') }
  const gone: Change = { kind: 'delete', entry: there }
  expect(stage([update], [gone])).toEqual([gone])
  expect(stage([add('a'), update], [back])).toEqual([add('a')])
  expect(stage([], [update, add('b')])).toEqual([update, add('b')])
})

test('staged changes survive a reload', () => {
  const keeper = memory()
  const api = zoneApi()
  new ZoneChangesStore(keeper, api.perform).stage(5, [add('www')])
  expect(new ZoneChangesStore(keeper, api.perform).get(5).changes).toEqual([add('www')])
  expect(new ZoneChangesStore(keeper, api.perform).get(6).changes).toEqual([])
})

test('a change set is applied in a safe order and can be taken back', async () => {
  const api = zoneApi()
  const store = new ZoneChangesStore(memory(), api.perform)
  store.stage(5, [{ kind: 'delete', entry: entry(1, 'old') }, add('new')])
  await store.apply(5, zone)
  expect(api.calls.map(({ kind }) => kind)).toEqual(['add', 'delete'])
  expect(store.get(5)).toMatchObject({ changes: [], run: { state: 'finished', undoes: false } })

  await store.undo(5, zone)
  expect(api.calls.slice(2)).toEqual([
    { kind: 'add', draft: draft('old') },
    { kind: 'delete', entry: { ...draft('new'), id: 101 } },
  ])
  expect(store.get(5).run).toMatchObject({ state: 'finished', undoes: true })
})

test('a refusal stops the run, keeps the rest staged, and can be skipped or tried again', async () => {
  const api = zoneApi()
  const store = new ZoneChangesStore(memory(), api.perform)
  api.refuse.set('b', refusal(400))
  store.stage(5, [add('a'), add('b'), add('c')])
  await store.apply(5, zone)
  expect(store.get(5).changes).toEqual([add('b'), add('c')])
  expect(store.get(5).run?.steps.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', undefined],
    ['refused', 'Not this one'],
    ['waiting', undefined],
  ])

  await store.resume(5, zone, 'skip')
  expect(store.get(5).changes).toEqual([add('b')])
  expect(store.get(5).run).toMatchObject({ state: 'finished' })

  api.refuse.clear()
  await store.apply(5, zone)
  expect(store.get(5).changes).toEqual([])
  expect(api.calls).toHaveLength(3)
})

test('a lost answer is not taken for a refusal', async () => {
  const api = zoneApi()
  const store = new ZoneChangesStore(memory(), api.perform)
  api.refuse.set('a', refusal(0, 'No answer'))
  store.stage(5, [add('a')])
  await store.apply(5, zone)
  expect(store.get(5).run?.steps[0]).toMatchObject({ state: 'uncertain', reason: 'No answer' })
})

test('a run can be stopped and goes on where it was', async () => {
  const api = zoneApi()
  const store: ZoneChangesStore = new ZoneChangesStore(memory(), async (...input) => {
    const done = await api.perform(...input)
    if (api.calls.length === 2) store.stop(5)
    return done
  })
  store.stage(5, [add('a'), add('b'), add('c'), add('d')])
  await store.apply(5, zone)
  expect(store.get(5).run).toMatchObject({ state: 'stopped', stoppedBy: 'person' })
  expect(store.get(5).changes).toEqual([add('c'), add('d')])
  await store.resume(5, zone, 'again')
  expect(api.calls).toHaveLength(4)
  expect(store.get(5).run).toMatchObject({ state: 'finished' })
})

test('what a reload interrupts is found stopped, with the applied steps out of the staged ones', async () => {
  const keeper = memory()
  const api = zoneApi()
  const hanging = new ZoneChangesStore(keeper, (...input) =>
    api.calls.length === 1 ? new Promise(() => undefined) : api.perform(...input),
  )
  hanging.stage(5, [add('a'), add('b')])
  void hanging.apply(5, zone)
  await Promise.resolve()
  const { changes, run } = new ZoneChangesStore(keeper, api.perform).get(5)
  expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'reload' })
  expect(changes.length).toBeGreaterThan(0)
})

test('a thousand steps are published a few times, not a thousand', async () => {
  const api = zoneApi()
  const store = new ZoneChangesStore(memory(), api.perform)
  store.stage(
    5,
    Array.from({ length: 1000 }, (_, index) => add(`host-${index}`)),
  )
  let told = 0
  store.subscribe(() => told++)
  await store.apply(5, zone)
  expect(
    countSteps(store.get(5).run ?? { state: 'finished', undoes: false, steps: [] }, 'done'),
  ).toBe(1000)
  expect(told).toBeLessThan(50)
})
