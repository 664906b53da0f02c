import { expect, test } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { canonical } from '../zone/recordModel.ts'
import { entriesOf } from '../recordRow.ts'
import type { RecordApi } from './recordApi.ts'
import { changedId, stage } from './stage.ts'
import { ZoneChangesStore } from './zoneChanges.ts'
import { countApplied, countSteps, type EndedRun } from './applyRun.ts'
import { ApplyRunner } from './ApplyRunner.ts'

const zone = 'example.org'
const draft = (name: string, target = '203.0.113.1') => canonical({ type: 'A', name, target }, zone)
const entry = (id: number, name: string) => ({ ...draft(name), id })
const add = (name: string): ZoneChange => ({ kind: 'add', draft: draft(name) })
const refusal = (status: number, reason = 'Not this one') =>
  new ApiError({ status, faults: [{ reason }], method: 'POST', path: '/' })

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

function zoneApi() {
  const calls: ZoneChange[] = []
  const refuse = new Map<string, ApiError>()
  const lose = new Set<string>()
  const recordById = new Map<number, DomainRecord>()
  const reads: number[][] = []
  let last = 100
  const perform: RecordApi['perform'] = (_domainId, _zone, change) => {
    const { name } = change.kind === 'add' ? change.draft : change.entry
    const refused = refuse.get(name)
    if (refused) return Promise.reject(refused)
    calls.push(change)
    const id = change.kind === 'add' ? ++last : change.entry.id
    if (change.kind === 'delete') recordById.delete(id)
    else recordById.set(id, { ...change.draft, id })
    if (lose.delete(name)) return Promise.reject(refusal(0, 'No answer'))
    return Promise.resolve({ id })
  }
  const readRecords: RecordApi['readRecords'] = (_domainId, ids) => {
    reads.push([...ids])
    return Promise.resolve(new Map(ids.map((id) => [id, recordById.get(id)])))
  }
  const begin = (keeper = memory(), performer = perform, reader = readRecords, room = Infinity) => {
    const store = new ZoneChangesStore(keeper)
    const ended: EndedRun[] = []
    const parts = {
      perform: performer,
      readRecords: reader,
      remainingRecords: () => room,
      onEnded: (_domainId: number, _zone: string, run: EndedRun) => void ended.push(run),
    }
    return { store, ended, runs: new ApplyRunner(store, parts) }
  }
  return { calls, refuse, lose, recordById, reads, perform, readRecords, begin }
}

test('stages one change per record and none if it is reverted', () => {
  const there = entry(1, 'www')
  const update: ZoneChange = { kind: 'update', entry: there, draft: draft('www', '203.0.113.9') }
  const back: ZoneChange = { kind: 'update', entry: there, draft: draft('www') }
  const gone: ZoneChange = { kind: 'delete', entry: there }
  expect(stage([update], [gone])).toEqual([gone])
  expect(stage([add('a'), update], [back])).toEqual([add('a')])
  expect(stage([], [update, add('b')])).toEqual([update, add('b')])
})

test('restores staged changes after a reload', () => {
  const keeper = memory()
  const api = zoneApi()
  api.begin(keeper).store.stage(5, [add('www')])
  expect(api.begin(keeper).store.get(5).changes).toMatchObject([add('www')])
  expect(api.begin(keeper).store.get(6).changes).toEqual([])
})

test('keeps the unique id of a staged addition, also after a reload', () => {
  const keeper = memory()
  const api = zoneApi()
  const { store } = api.begin(keeper)
  const ids = (of = store) => of.get(5).changes.map(changedId)
  store.stage(5, [add('x'), add('y'), add('w')])
  const [x, y, w] = ids()
  store.edit(
    5,
    store.get(5).changes.filter((change) => changedId(change) !== x && changedId(change) !== w),
  )
  store.stage(5, [add('z')])
  const [first, z] = ids()
  expect(first).toBe(y)
  expect([x, y, w]).not.toContain(z)
  const { store: reloaded } = api.begin(keeper)
  expect(ids(reloaded)).toEqual([y, z])
  reloaded.stage(5, [add('v')])
  expect(new Set(ids(reloaded)).size).toBe(3)
})

test('assigns ids by position to additions stored by an older version', () => {
  const keeper = memory()
  const api = zoneApi()
  const changes = [add('x'), { kind: 'delete', entry: entry(1, 'old') }, add('y')]
  const steps = [{ change: 2, state: 'waiting' }]
  const run = { state: 'stopped', undoes: false, steps }
  keeper.setItem('console.zone.5', JSON.stringify({ changes, run }))
  const { store } = api.begin(keeper)
  expect(store.get(5).changes.map(changedId)).toEqual([-1, 1, -3])
  expect(store.get(5).run?.steps[0]?.change).toBe(store.get(5).changes[2])
})

test('applies a change set in a safe order and undoes it', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  api.recordById.set(1, entry(1, 'old'))
  store.stage(5, [{ kind: 'delete', entry: entry(1, 'old') }, add('new')])
  await runs.run(5, zone, { kind: 'apply' })
  expect(api.calls.map(({ kind }) => kind)).toEqual(['add', 'delete'])
  expect(store.get(5)).toMatchObject({ changes: [], run: { state: 'finished', undoes: false } })

  await runs.run(5, zone, { kind: 'undo' })
  expect(api.calls.slice(2)).toEqual([
    { kind: 'add', draft: draft('old'), restores: 1 },
    { kind: 'delete', entry: { ...draft('new'), id: 101 } },
  ])
  expect(store.get(5).run).toMatchObject({ state: 'finished', undoes: true })
})

test('stops at a rejected change, keeps the rest staged and allows skipping or retrying it', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  api.refuse.set('b', refusal(400))
  store.stage(5, [add('a'), add('b'), add('c')])
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5).changes).toMatchObject([add('b'), add('c')])
  expect(store.get(5).run?.steps.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', undefined],
    ['refused', 'Not this one'],
    ['waiting', undefined],
  ])

  await runs.run(5, zone, { kind: 'resume', failed: 'skip' })
  expect(store.get(5).changes).toMatchObject([add('b')])
  expect(store.get(5).run).toMatchObject({ state: 'finished' })

  api.refuse.clear()
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5).changes).toEqual([])
  expect(api.calls).toHaveLength(3)
})

const statesOf = (store: ZoneChangesStore) => store.get(5).run?.steps.map(({ state }) => state)

const retyped = canonical({ type: 'TXT', name: 'h', target: 'x' }, zone)
const replacement: ZoneChange[] = [
  { kind: 'add', draft: retyped, replaces: 1 },
  { kind: 'delete', entry: entry(1, 'h') },
]

test('keeps a record whose replacement was skipped and shows the reason', async () => {
  const keeper = memory()
  const api = zoneApi()
  const { store, runs } = api.begin(keeper)
  api.recordById.set(1, entry(1, 'h'))
  api.refuse.set('h', refusal(400))
  store.stage(5, [...replacement, add('other')])
  await runs.run(5, zone, { kind: 'apply' })
  const reloaded = api.begin(keeper)
  await reloaded.runs.run(5, zone, { kind: 'resume', failed: 'skip' })
  expect(reloaded.store.get(5).run?.steps).toMatchObject([
    { state: 'skipped', reason: 'Not this one' },
    { state: 'done' },
    { state: 'skipped', reason: 'Not deleted, because its replacement was skipped' },
  ])
  expect(api.recordById.get(1)).toMatchObject({ type: 'A' })
  expect(reloaded.store.get(5).changes).toMatchObject(replacement)
})

test('deletes a record before its replacement in a full zone and restores it on undo', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin(
    memory(),
    (...input) =>
      input[2].kind === 'add' && input[2].draft.type === 'TXT'
        ? Promise.reject(refusal(400))
        : api.perform(...input),
    api.readRecords,
    0,
  )
  api.recordById.set(1, entry(1, 'h'))
  store.stage(5, replacement)
  await runs.run(5, zone, { kind: 'apply' })
  expect(statesOf(store)).toEqual(['done', 'refused'])
  await runs.run(5, zone, { kind: 'undo' })
  expect([...api.recordById.values()]).toMatchObject([{ type: 'A', name: 'h' }])
})

test('reports each run at its end, and a resumed run under the same id', async () => {
  const api = zoneApi()
  const { store, runs, ended } = api.begin()
  api.refuse.set('b', refusal(400))
  store.stage(5, [add('a'), add('b')])
  await runs.run(5, zone, { kind: 'apply' })
  api.refuse.clear()
  await runs.run(5, zone, { kind: 'resume', failed: 'retry' })
  await runs.run(5, zone, { kind: 'undo' })
  await runs.run(5, zone, { kind: 'apply', changes: [add('c')], unseen: true })
  expect(ended.map(countApplied)).toEqual([1, 2, 2, 1])
  const [stopped, resumed] = ended.map(({ began }) => began)
  expect(stopped).toBeTypeOf('number')
  expect(resumed).toBe(stopped)
})

test('keeps the replacement on undo if the previous record cannot be restored', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  api.recordById.set(1, entry(1, 'h'))
  store.stage(5, replacement)
  await runs.run(5, zone, { kind: 'apply' })
  expect([...api.recordById.values()]).toMatchObject([{ type: 'TXT' }])
  api.refuse.set('h', refusal(400))
  await runs.run(5, zone, { kind: 'undo' })
  api.refuse.clear()
  await runs.run(5, zone, { kind: 'resume', failed: 'skip' })
  expect(statesOf(store)).toEqual(['skipped', 'skipped'])
  expect([...api.recordById.values()]).toMatchObject([{ type: 'TXT' }])
  await runs.run(5, zone, { kind: 'retrySkipped' })
  expect([...api.recordById.values()]).toMatchObject([{ type: 'A' }])
  await runs.run(5, zone, { kind: 'undo' })
  expect([...api.recordById.values()]).toMatchObject([{ type: 'TXT' }])
})

test('marks an accepted step as done only when the API shows it', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  const rounded: ZoneChange = { kind: 'add', draft: { ...draft('rounded'), ttl_sec: 290 } }
  api.recordById.set(1, entry(1, 'old'))
  store.stage(5, [add('a'), rounded, add('lost'), { kind: 'delete', entry: entry(1, 'old') }])
  const applied = runs.run(5, zone, { kind: 'apply' })
  store.subscribe(() => {
    if (store.get(5).run?.state !== 'verifying') return
    api.recordById.set(101, { ...draft('a', '203.0.113.7'), id: 101 })
    api.recordById.set(102, { ...draft('rounded'), ttl_sec: 300, id: 102 })
    api.recordById.delete(103)
  })
  await applied
  expect(api.reads).toEqual([[1], [101, 102, 103, 1]])
  expect(store.get(5).run?.steps.map(({ state, reason }) => [state, reason])).toEqual([
    ['differs', 'The API shows a.example.org.  IN A 203.0.113.7'],
    ['done', undefined],
    ['differs', 'The API does not show it'],
    ['done', undefined],
  ])
})

test('keeps a step accepted until it can be read back', async () => {
  const api = zoneApi()
  let broken = true
  const { store, runs } = api.begin(memory(), api.perform, (...input) =>
    broken ? Promise.reject(refusal(503, 'Away')) : api.readRecords(...input),
  )
  store.stage(5, [add('a')])
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5)).toMatchObject({
    changes: [],
    run: { state: 'finished', unverified: 'Away' },
  })
  expect(statesOf(store)).toEqual(['accepted'])
  broken = false
  await runs.verifyAgain(5, zone)
  expect(statesOf(store)).toEqual(['done'])
  expect(store.get(5).run).not.toHaveProperty('unverified')
})

test('reconciles a lost response by rereading and creates no duplicates', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  const update: ZoneChange = {
    kind: 'update',
    entry: entry(1, 'b'),
    draft: draft('b', '203.0.113.9'),
  }
  api.lose.add('a').add('b')
  api.recordById.set(1, entry(1, 'b')).set(2, entry(2, 'c'))
  store.stage(5, [add('a'), update, add('a'), { kind: 'delete', entry: entry(2, 'c') }])
  await runs.run(5, zone, { kind: 'apply' })
  expect(statesOf(store)).toEqual(['uncertain', 'waiting', 'waiting', 'waiting'])

  const resume = async () => {
    await runs.run(5, zone, {
      kind: 'resume',
      failed: 'retry',
      entries: entriesOf([...api.recordById.values()], zone),
    })
  }
  await resume()
  expect(statesOf(store)).toEqual(['done', 'uncertain', 'waiting', 'waiting'])
  await resume()
  expect(statesOf(store)).toEqual(['done', 'done', 'done', 'done'])
  // The second, equal addition is a separate record.
  expect(api.calls.map(({ kind }) => kind)).toEqual(['add', 'update', 'add', 'delete'])
  expect([...api.recordById.keys()]).toEqual([1, 101, 102])
})

test('creates an addition that never arrived after rereading the zone', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  api.refuse.set('a', refusal(0, 'No answer'))
  store.stage(5, [add('a')])
  await runs.run(5, zone, { kind: 'apply' })
  api.refuse.clear()
  await runs.run(5, zone, { kind: 'resume', failed: 'retry', entries: [] })
  expect(statesOf(store)).toEqual(['done'])
  expect(api.calls).toHaveLength(1)
})

test('rejects an immediate change on an error but stores one with a lost response for reconciliation', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  api.refuse.set('a', refusal(400))
  await expect(
    runs.run(5, zone, { kind: 'apply', changes: [add('a')], unseen: true }),
  ).rejects.toMatchObject({ status: 400 })
  expect(store.get(5).run).toBeUndefined()

  api.lose.add('b')
  expect(
    await runs.run(5, zone, { kind: 'apply', changes: [add('b')], unseen: true }),
  ).toBeUndefined()
  expect(store.get(5).run).toMatchObject({ state: 'stopped', stoppedBy: 'failure' })
  await runs.run(5, zone, {
    kind: 'resume',
    failed: 'retry',
    entries: entriesOf([...api.recordById.values()], zone),
  })
  expect(statesOf(store)).toEqual(['done'])
  expect(api.calls).toEqual([add('b')])
})

test('queues a run behind immediate changes and rejects immediate changes during a run', async () => {
  const api = zoneApi()
  const gate = Promise.withResolvers<void>()
  const { store, runs } = api.begin(memory(), async (...input) => {
    await gate.promise
    return api.perform(...input)
  })
  const atOnce = runs.run(5, zone, { kind: 'apply', changes: [add('a')], unseen: true })
  const second = runs.run(5, zone, { kind: 'apply', changes: [add('b')], unseen: true })
  store.stage(5, [add('c')])
  const applied = runs.run(5, zone, { kind: 'apply' })
  store.stage(5, [add('d')])
  expect(store.get(5).run).toBeUndefined()
  gate.resolve()
  expect(await atOnce).toHaveLength(1)
  expect(await second).toHaveLength(1)
  await expect(
    runs.run(5, zone, { kind: 'apply', changes: [add('e')], unseen: true }),
  ).rejects.toMatchObject({ status: 409 })
  await applied
  expect(store.get(5)).toMatchObject({ changes: [], run: { state: 'finished' } })
  expect(api.calls.map((change) => change.kind === 'add' && change.draft.name)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
})

test('stops an undo that fails in part and allows resuming it', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  const undo = await runs.run(5, zone, {
    kind: 'apply',
    changes: [add('a'), add('b'), add('c')],
    unseen: true,
  })
  api.refuse.set('b', refusal(403, 'Locked'))
  await runs.run(5, zone, { kind: 'undo', changes: undo ?? [] })
  expect(store.get(5).run).toMatchObject({ state: 'stopped', undoes: true })
  expect(statesOf(store)).toEqual(['done', 'refused', 'waiting'])
  await runs.run(5, zone, { kind: 'resume', failed: 'skip' })
  expect(statesOf(store)).toEqual(['done', 'skipped', 'done'])
  api.refuse.clear()
  await runs.run(5, zone, { kind: 'retrySkipped' })
  expect(store.get(5).run).toMatchObject({ state: 'finished', undoes: true })
  expect(statesOf(store)).toEqual(['done', 'done', 'done'])
  expect(api.recordById.size).toBe(0)
})

test('marks a lost response as uncertain instead of rejected', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  api.refuse.set('a', refusal(0, 'No answer'))
  store.stage(5, [add('a')])
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5).run?.steps[0]).toMatchObject({ state: 'uncertain', reason: 'No answer' })
})

test('stops a run on request and resumes it', async () => {
  const api = zoneApi()
  const { store, runs }: ReturnType<typeof api.begin> = api.begin(memory(), async (...input) => {
    const done = await api.perform(...input)
    if (api.calls.length === 2) {
      runs.stop(5)
      expect(store.get(5).run).toMatchObject({ state: 'stopping', stoppedBy: 'person' })
    }
    return done
  })
  store.stage(5, [add('a'), add('b'), add('c'), add('d')])
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5).run).toMatchObject({ state: 'stopped', stoppedBy: 'person' })
  expect(store.get(5).changes).toMatchObject([add('c'), add('d')])
  await runs.run(5, zone, { kind: 'resume', failed: 'retry' })
  expect(api.calls).toHaveLength(4)
  expect(store.get(5).run).toMatchObject({ state: 'finished' })
})

test('finds a run stopped after a reload, without its applied steps among the staged ones', async () => {
  const keeper = memory()
  const api = zoneApi()
  const hanging = api.begin(keeper, (...input) =>
    api.calls.length === 1 ? new Promise(() => undefined) : api.perform(...input),
  )
  hanging.store.stage(5, [add('a'), add('b')])
  void hanging.runs.run(5, zone, { kind: 'apply' })
  await Promise.resolve()
  const { changes, run } = api.begin(keeper).store.get(5)
  expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'reload' })
  expect(changes.length).toBeGreaterThan(0)
})

const www = (target: string, ttl_sec: number) => ({ ...entry(1, 'www'), target, ttl_sec })
const seen = www('203.0.113.1', 3600)
const wwwUpdate: ZoneChange = {
  kind: 'update',
  entry: seen,
  draft: { ...draft('www', '203.0.113.11'), ttl_sec: 3600 },
}

test('keeps concurrent changes to other fields, also on undo', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  store.stage(5, [wwwUpdate])
  api.recordById.set(1, www('203.0.113.1', 300))
  await runs.run(5, zone, { kind: 'apply' })
  expect(statesOf(store)).toEqual(['done'])
  expect(store.get(5).changes).toEqual([])
  expect(api.recordById.get(1)).toMatchObject({ target: '203.0.113.11', ttl_sec: 300 })
  await runs.run(5, zone, { kind: 'undo' })
  expect(statesOf(store)).toEqual(['done'])
  expect(api.recordById.get(1)).toMatchObject({ target: '203.0.113.1', ttl_sec: 300 })
})

test.each<[string, ZoneChange]>([
  ['an edit of it', wwwUpdate],
  ['its deletion', { kind: 'delete', entry: seen }],
])(
  'stops on a conflict with a concurrent change for %s, staged or immediate',
  async (_, change) => {
    const api = zoneApi()
    const { store, runs } = api.begin()
    api.recordById.set(1, www('198.51.100.99', 300))
    const reason =
      'Conflict: this record was changed by someone else to www.example.org. 300 IN A 198.51.100.99'
    await expect(
      runs.run(5, zone, { kind: 'apply', changes: [change], unseen: true }),
    ).rejects.toMatchObject({ faults: [{ reason }] })
    store.stage(5, [change])
    await runs.run(5, zone, { kind: 'apply' })
    expect(store.get(5).run?.steps[0]).toMatchObject({ state: 'conflict', reason })
    expect(store.get(5).changes).toEqual([change])
    expect(api.calls).toEqual([])
  },
)

test('stops an undo at a record that was changed after the run', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  api.recordById.set(1, www('203.0.113.1', 3600))
  store.stage(5, [wwwUpdate])
  await runs.run(5, zone, { kind: 'apply' })
  api.recordById.set(1, www('198.51.100.99', 3600))
  await runs.run(5, zone, { kind: 'undo' })
  expect(statesOf(store)).toEqual(['conflict'])
  expect(api.recordById.get(1)).toMatchObject({ target: '198.51.100.99' })
})

test('does not recreate a record that was deleted concurrently and skips its deletion', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  store.stage(5, [{ kind: 'delete', entry: entry(2, 'old') }, wwwUpdate])
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5).run?.steps.map(({ state, reason }) => [state, reason])).toEqual([
    ['conflict', 'Conflict: this record was deleted by someone else.'],
    ['waiting', undefined],
  ])
  await runs.run(5, zone, { kind: 'resume', failed: 'skip' })
  expect(statesOf(store)).toEqual(['skipped', 'done'])
  expect(api.calls).toEqual([])
  await runs.run(5, zone, { kind: 'undo' })
  expect(api.calls).toEqual([])
})

test('does not edit a record that cannot be read before', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin(memory(), api.perform, () =>
    Promise.reject(refusal(503, 'Away')),
  )
  store.stage(5, [wwwUpdate])
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5).run?.steps[0]).toMatchObject({
    state: 'refused',
    reason: 'The record could not be loaded: Away',
  })
  expect(api.calls).toEqual([])
})

test('rejects records that swap names before sending anything', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  const rename = (id: number, from: string, to: string): ZoneChange => {
    const alias = (name: string) => canonical({ type: 'CNAME', name, target: 'example.net' }, zone)
    return { kind: 'update', entry: { ...alias(from), id }, draft: alias(to) }
  }
  store.stage(5, [rename(1, 'a', 'b'), rename(2, 'b', 'a')])
  await runs.run(5, zone, { kind: 'apply' })
  expect(store.get(5).run?.steps[0]).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('rename one of them to another name first'),
  })
  expect(api.calls).toEqual([])
})

test('batches the notifications of a thousand steps', async () => {
  const api = zoneApi()
  const { store, runs } = api.begin()
  store.stage(
    5,
    Array.from({ length: 1000 }, (_, index) => add(`host-${index}`)),
  )
  let notifications = 0
  store.subscribe(() => notifications++)
  await runs.run(5, zone, { kind: 'apply' })
  expect(countSteps(store.get(5).run ?? { steps: [] }, 'done')).toBe(1000)
  expect(notifications).toBeLessThan(50)
})

test('clears stored changes and stops a pending run on sign-out', async () => {
  const keeper = memory()
  const api = zoneApi()
  const { store, runs } = api.begin(keeper)
  store.stage(5, [add('c'), add('d')])
  store.stage(7, [add('a'), add('b')])
  const run = runs.run(7, zone, { kind: 'apply' })
  store.forget()
  await run
  expect(api.calls).toHaveLength(1)
  for (const domainId of [5, 7]) {
    expect(store.get(domainId)).toEqual({ changes: [] })
    expect(keeper.getItem(`console.zone.${domainId}`)).toBeNull()
  }
})
