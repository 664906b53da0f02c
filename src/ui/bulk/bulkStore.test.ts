import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { setPreference } from '#lib/preferences.ts'
import { countStates, isFinished, receiptRows, type BulkRun } from './bulkRun.ts'
import { BulkStore, type BulkKind } from './bulkStore.ts'

class Memory {
  text: string | null = null
  getItem = () => this.text
  setItem = (_key: string, text: string) => {
    this.text = text
  }
  removeItem = () => {
    this.text = null
  }
}

const refusal = (status: number, reason: string, headers = new Headers()) =>
  new ApiError({ status, faults: [{ reason }], headers, method: 'POST', path: '/v4/x' })

/** Creates a kind of bulk action whose requests the test resolves or rejects. */
function work(parallel?: number) {
  const open = new Map<number, { resolve: () => void; reject: (error: unknown) => void }>()
  const sent: number[] = []
  const kind: BulkKind = {
    name: 'boot',
    title: (count) => `Boot ${count}`,
    label: (id: number) => `web-${id}`,
    run: (id: number) => {
      sent.push(id)
      return new Promise<void>((resolve, reject) => open.set(id, { resolve, reject }))
    },
    ...(parallel !== undefined && { parallel }),
  }
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    kind,
    sent,
    answer: (id: number) => (open.get(id)?.resolve(), settle()),
    refuse: (id: number, error: unknown) => (open.get(id)?.reject(error), settle()),
  }
}

const resumes = (wait: string) => `The API asked to wait ${wait}. This run resumes automatically.`

const states = (store: BulkStore) => store.get()[0]?.entries.map((entry) => entry.state)
const runOf = (store: BulkStore): BulkRun => {
  const [run] = store.get()
  if (!run) throw new Error('no run')
  return run
}

afterEach(() => {
  setPreference('bulkErrors', 'continue')
  vi.useRealTimers()
})

describe('running', () => {
  test('sends a limited number of requests in parallel and the next after each response', async () => {
    const { kind, sent, answer } = work(2)
    const store = new BulkStore(null)
    store.start(kind, [1, 2, 3])
    expect(sent).toEqual([1, 2])
    await answer(2)
    expect(sent).toEqual([1, 2, 3])
    expect(states(store)).toEqual(['running', 'done', 'running'])
  })

  test('calls ended once, after the last response', async () => {
    const { kind, answer, refuse } = work()
    const ended = vi.fn()
    const store = new BulkStore(null)
    store.start({ ...kind, ended }, [1, 2])
    await answer(1)
    expect(ended).not.toHaveBeenCalled()
    await refuse(2, refusal(400, 'Busy'))
    expect(ended).toHaveBeenCalledOnce()
  })

  test('stores the reason of a rejected request and continues with the rest', async () => {
    const { kind, answer, refuse } = work(1)
    const store = new BulkStore(null)
    store.start(kind, [1, 2])
    await refuse(1, refusal(400, 'Compute busy.'))
    await answer(2)
    expect(states(store)).toEqual(['failed', 'done'])
    expect(runOf(store).entries[0]?.reason).toBe('Compute busy.')
    expect(isFinished(runOf(store))).toBe(true)
  })

  test('stops at the first error if the user prefers that, and continues when resumed', async () => {
    setPreference('bulkErrors', 'stop')
    const { kind, sent, answer, refuse } = work(1)
    const store = new BulkStore(null)
    const id = store.start(kind, [1, 2, 3])
    await answer(1)
    await refuse(2, refusal(400, 'Compute busy.'))
    expect(sent).toEqual([1, 2])
    expect(states(store)).toEqual(['done', 'failed', 'waiting'])
    expect(runOf(store)).toMatchObject({ paused: true, note: 'Stopped at the first error.' })
    store.resume(id)
    expect(sent).toEqual([1, 2, 3])
  })

  test.each([
    [refusal(0, 'Lost'), 'unsure'],
    [refusal(503, 'Down'), 'unsure'],
    [new Error('odd'), 'unsure'],
    [refusal(404, 'Not found'), 'failed'],
    [refusal(403, 'Unauthorized'), 'failed'],
  ])('after %s sets the entry state to %s', async (error, state) => {
    const { kind, refuse } = work()
    const store = new BulkStore(null)
    store.start(kind, [1])
    await refuse(1, error)
    expect(states(store)).toEqual([state])
  })

  test('sends nothing more while paused and continues when resumed', async () => {
    const { kind, sent, answer } = work(1)
    const store = new BulkStore(null)
    const id = store.start(kind, [1, 2])
    store.pause(id)
    await answer(1)
    expect(sent).toEqual([1])
    store.resume(id)
    expect(sent).toEqual([1, 2])
  })

  test('retries only entries in the requested state', async () => {
    const { kind, sent, answer, refuse } = work()
    const store = new BulkStore(null)
    const id = store.start(kind, [1, 2, 3])
    await answer(1)
    await refuse(2, refusal(400, 'Busy'))
    await refuse(3, refusal(0, 'Lost'))
    store.retry(id, ['failed'])
    expect(sent).toEqual([1, 2, 3, 2])
    await answer(2)
    expect(countStates(runOf(store))).toMatchObject({ done: 2, unsure: 1 })
  })

  test('waits for the Retry-After time of a 429 response', async () => {
    vi.useFakeTimers()
    const { kind, sent, refuse } = work(1)
    const store = new BulkStore(null)
    store.start(kind, [1, 2])
    await refuse(1, refusal(429, 'Too many requests', new Headers({ 'Retry-After': '7' })))
    expect(states(store)).toEqual(['waiting', 'waiting'])
    expect(runOf(store)).toMatchObject({ paused: true, note: resumes('7 seconds') })
    await vi.advanceTimersByTimeAsync(6_900)
    expect(sent).toEqual([1])
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toEqual([1, 1])
  })

  test('does not shorten a Retry-After delay when a later response has a shorter one', async () => {
    vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) })
    const { kind, sent, refuse } = work(2)
    const store = new BulkStore(null)
    store.start(kind, [1, 2])
    const until = 'Fri, 01 Jan 2027 00:10:00 GMT'
    await refuse(1, refusal(429, 'Too many requests', new Headers({ 'Retry-After': until })))
    expect(runOf(store).note).toBe(resumes('10 minutes'))
    await refuse(2, refusal(429, 'Too many requests', new Headers({ 'Retry-After': '5' })))
    expect(runOf(store).note).toBe(resumes('10 minutes'))
    await vi.advanceTimersByTimeAsync(599_900)
    expect(sent).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toEqual([1, 2, 1, 2])
  })

  test('pauses after a 401 response and leaves the entry waiting', async () => {
    const { kind, refuse } = work(1)
    const store = new BulkStore(null)
    store.start(kind, [1, 2])
    await refuse(1, refusal(401, 'Invalid Token'))
    expect(states(store)).toEqual(['waiting', 'waiting'])
    expect(runOf(store)).toMatchObject({ paused: true, note: expect.stringContaining('Sign in') })
  })
})

test('removes the run of the previous user and sends no more of its requests', async () => {
  vi.useFakeTimers()
  const memory = new Memory()
  const { kind, sent, answer, refuse } = work(2)
  const store = new BulkStore(memory)
  store.start(kind, [1, 2, 3])
  await refuse(1, refusal(429, 'Too many requests', new Headers({ 'Retry-After': '7' })))
  store.forget()
  await answer(2)
  await vi.advanceTimersByTimeAsync(130_000)
  expect(sent).toEqual([1, 2])
  expect(store.get()).toEqual([])
  expect(memory.text).toBeNull()
})

describe('after a reload', () => {
  test('stores only ids and states, and marks requests in flight as unsure', async () => {
    const memory = new Memory()
    const { kind, answer } = work(2)
    const store = new BulkStore(memory)
    store.start(kind, [1, 2, 3])
    await answer(1)
    store.flush()
    expect(memory.text).not.toContain('web-')

    const again = new BulkStore(memory)
    expect(states(again)).toEqual(['done', 'unsure', 'unsure'])
  })

  test('stays paused and can be resumed when its kind is registered again', () => {
    const memory = new Memory()
    const first = work(1)
    const before = new BulkStore(memory)
    before.start(first.kind, [1, 2])
    before.flush()
    const again = new BulkStore(memory)
    const run = runOf(again)
    expect(run.paused).toBe(true)
    expect(again.labelOf(run, 1)).toBe('1')
    const { kind, sent } = work(1)
    again.register(kind)
    expect(again.labelOf(run, 1)).toBe('web-1')
    again.resume(run.id)
    expect(sent).toEqual([2])
  })

  test('loads the labels again and shows them when they arrive', async () => {
    const memory = new Memory()
    const { kind } = work(1)
    const before = new BulkStore(memory)
    before.start(kind, [1, 2])
    before.flush()
    const names = new Map<number, string>()
    const again = new BulkStore(memory)
    const [storedRun] = again.get()
    const readLabels = vi.fn<(ids: readonly number[]) => Promise<void>>(async () => {
      names.set(1, 'web-1')
    })
    again.register({
      ...kind,
      label: (id: number) => names.get(id) ?? `Instance ${id}`,
      readLabels,
    })
    expect(again.titleOf(runOf(again))).toBe('Boot 2')
    expect(runOf(again)).not.toBe(storedRun)
    const [known] = again.get()
    await expect.poll(() => runOf(again)).not.toBe(known)
    expect(readLabels).toHaveBeenCalledWith([1, 2])
    expect(again.labelOf(runOf(again), 1)).toBe('web-1')
    expect(again.labelOf(runOf(again), 2)).toBe('Instance 2')
  })

  test('does not restore a dismissed run', () => {
    const memory = new Memory()
    const store = new BulkStore(memory)
    const id = store.start(work().kind, [1])
    store.flush()
    store.dismiss(id)
    store.flush()
    expect(memory.text).toBeNull()
    expect(store.get()).toEqual([])
  })
})

test('writes one report line for each entry', async () => {
  const { kind, answer, refuse } = work()
  const store = new BulkStore(null)
  store.start(kind, [1, 2])
  await answer(1)
  await refuse(2, refusal(400, 'Busy'))
  const rows = receiptRows(runOf(store), (id) => `web-${id}`)
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    [1, 'web-1', 'Accepted', undefined],
    [2, 'web-2', 'Rejected', 'Busy'],
  ])
  expect(rows[0]?.[4]).toMatch(/^\d{4}-.*Z$/)
})
