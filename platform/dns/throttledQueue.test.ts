import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ThrottledQueue } from './throttledQueue.ts'

const waited = () => false

test('runs jobs one after another and skips those that are no longer needed', async () => {
  const queue = new ThrottledQueue(1000)
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await nextTask()
    order.push(`${name} ends`)
    return [Buffer.from(name)]
  }
  const results = await Promise.all([
    queue.take(work('one'), waited),
    queue.take(work('two'), () => true),
    queue.take(work('three'), waited),
  ])
  expect(order).toEqual(['one begins', 'one ends', 'three begins', 'three ends'])
  expect(results.map((pieces) => [...pieces].join(''))).toEqual(['one', '', 'three'])
})

test('lets other events run after a long job before the next one starts', async () => {
  const queue = new ThrottledQueue(1000)
  const order: string[] = []
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const long = async () => {
    now += 150
    setTimeout(() => order.push('others'), 10)
    order.push('one')
    return []
  }
  const next = async () => {
    order.push('two')
    return []
  }
  await Promise.all([queue.take(long, waited), queue.take(next, waited)])
  expect(order).toEqual(['one', 'others', 'two'])
})

test('continues after a failed job', async () => {
  const queue = new ThrottledQueue(1000)
  const fails = queue.take(() => Promise.reject(new Error('no')), waited)
  const follows = queue.take(() => Promise.resolve([Buffer.from('done')]), waited)
  await expect(fails).rejects.toThrow('no')
  expect([...(await follows)].join('')).toBe('done')
})

test('starts no job while too many results are buffered', async () => {
  const queue = new ThrottledQueue(10)
  const large = await queue.take(() => Promise.resolve([Buffer.alloc(10), Buffer.alloc(1)]), waited)
  let begun = false
  const next = queue.take(() => {
    begun = true
    return Promise.resolve([])
  }, waited)
  for (const piece of large) {
    for (let round = 0; round < 20; round++) await nextTask()
    expect([piece.length > 0, begun]).toEqual([true, false])
    // Abandon the iteration before its end.
    break
  }
  await next
  expect(begun).toBe(true)
})
