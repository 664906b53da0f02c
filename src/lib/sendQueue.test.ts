import { expect, test } from 'vitest'
import { createSendQueue } from './sendQueue.ts'

/** Creates a queue whose items finish when the test ends them. */
function queueOf(atOnce: number) {
  const queue = createSendQueue<string>(atOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const signals = new Map<string, AbortSignal>()
  const add = (id: string) =>
    queue.add(id, (signal) => {
      begun.push(id)
      signals.set(id, signal)
      return new Promise((end) => ends.set(id, end))
    })
  const end = async (id: string) => {
    ends.get(id)?.()
    await new Promise((done) => setTimeout(done))
  }
  return { ...queue, add, begun, end, signals }
}

test('sends items in order, up to the concurrency limit', async () => {
  const { add, begun, end } = queueOf(2)
  for (const id of ['a', 'b', 'c', 'd']) add(id)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('never sends an item that was stopped while queued', async () => {
  const { add, begun, end, has, stop } = queueOf(1)
  for (const id of ['a', 'b', 'c']) add(id)
  stop('b')
  expect(has('b')).toBe(false)
  await end('a')
  expect(begun).toEqual(['a', 'c'])
})

test('sends an item that was stopped in flight again only after the first attempt has ended', async () => {
  const { add, begun, end, has, signals, stop } = queueOf(2)
  add('a')
  stop('a')
  expect(signals.get('a')?.aborted).toBe(true)
  expect(has('a')).toBe(false)
  add('a')
  expect(begun).toEqual(['a'])
  expect(has('a')).toBe(true)
  await end('a')
  expect(begun).toEqual(['a', 'a'])
  expect(signals.get('a')?.aborted).toBe(false)
})

test('starts nothing after all items were stopped', async () => {
  const { add, begun, end, stopAll } = queueOf(1)
  add('a')
  add('b')
  stopAll()
  await end('a')
  expect(begun).toEqual(['a'])
})
