import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ThrottledQueue } from './throttledQueue.ts'

const waited = () => false

test('one piece of work follows the other, and what nobody waits for is left out', async () => {
  const turns = new ThrottledQueue(1000)
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await nextTurn()
    order.push(`${name} ends`)
    return [Buffer.from(name)]
  }
  const results = await Promise.all([
    turns.take(work('one'), waited),
    turns.take(work('two'), () => true),
    turns.take(work('three'), waited),
  ])
  expect(order).toEqual(['one begins', 'one ends', 'three begins', 'three ends'])
  expect(results.map((pieces) => [...pieces].join(''))).toEqual(['one', '', 'three'])
})

test('after work that took long others have time of their own before the next', async () => {
  const turns = new ThrottledQueue(1000)
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
  await Promise.all([turns.take(long, waited), turns.take(next, waited)])
  expect(order).toEqual(['one', 'others', 'two'])
})

test('work that fails keeps nobody else from theirs', async () => {
  const turns = new ThrottledQueue(1000)
  const fails = turns.take(() => Promise.reject(new Error('no')), waited)
  const follows = turns.take(() => Promise.resolve([Buffer.from('done')]), waited)
  await expect(fails).rejects.toThrow('no')
  expect([...(await follows)].join('')).toBe('done')
})

test('nothing is begun while results that wait to be taken hold too much', async () => {
  const turns = new ThrottledQueue(10)
  const large = await turns.take(() => Promise.resolve([Buffer.alloc(10), Buffer.alloc(1)]), waited)
  let begun = false
  const next = turns.take(() => {
    begun = true
    return Promise.resolve([])
  }, waited)
  for (const piece of large) {
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    expect([piece.length > 0, begun]).toEqual([true, false])
    // Abandon the iteration before its end.
    break
  }
  await next
  expect(begun).toBe(true)
})
