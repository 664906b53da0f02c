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

test('no more are sent at the same time than the queue allows, in their order', async () => {
  const { add, begun, end } = queueOf(2)
  for (const id of ['a', 'b', 'c', 'd']) add(id)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('one that is stopped while it waits is never sent', async () => {
  const { add, begun, end, has, stop } = queueOf(1)
  for (const id of ['a', 'b', 'c']) add(id)
  stop('b')
  expect(has('b')).toBe(false)
  await end('a')
  expect(begun).toEqual(['a', 'c'])
})

test('one that is stopped on its way is sent again after it ended, and no earlier', async () => {
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

test('after all are stopped, the end of what was on its way begins nothing', async () => {
  const { add, begun, end, stopAll } = queueOf(1)
  add('a')
  add('b')
  stopAll()
  await end('a')
  expect(begun).toEqual(['a'])
})
