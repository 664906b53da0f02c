import { expect, test } from 'vitest'
import { ConcurrencySlots } from './concurrencySlots.ts'

/** Creates jobs that the test ends, in the order in which they started. */
function works(options: ConstructorParameters<typeof ConcurrencySlots>[0]) {
  const slots = new ConcurrencySlots(options)
  const began: string[] = []
  const ends: (() => void)[] = []
  const take = (person: string, signal = new AbortController().signal) =>
    slots.take(person, signal, () => {
      began.push(person)
      return new Promise<string>((resolve) => void ends.push(() => resolve(person)))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    ends.shift()?.()
    await settle()
  }
  return { slots, began, take, endOne, settle }
}

test('limits the concurrent work of one user, so that work of others starts immediately', async () => {
  const { began, take, settle } = works({ count: 4, share: 2, waitingMax: 100 })
  for (let at = 0; at < 20; at++) void take('one')
  void take('two')
  await settle()
  expect(began).toEqual(['one', 'one', 'two'])
})

test('alternates between waiting users', async () => {
  const { began, take, endOne, settle } = works({ count: 1, share: 1, waitingMax: 100 })
  for (const person of ['one', 'one', 'one', 'two', 'two', 'three']) void take(person)
  await settle()
  for (let at = 0; at < 5; at++) await endOne()
  expect(began).toEqual(['one', 'one', 'two', 'three', 'one', 'two'])
})

test('frees all slots when all work has ended', async () => {
  const { began, take, endOne, settle } = works({ count: 2, share: 2, waitingMax: 100 })
  for (const person of ['one', 'two', 'one', 'two']) void take(person)
  await settle()
  for (let at = 0; at < 4; at++) await endOne()
  began.length = 0
  void take('three')
  void take('three')
  await settle()
  expect(began).toEqual(['three', 'three'])
})

test('drops work beyond the queue limit and aborted work', async () => {
  const { slots, began, take, endOne, settle } = works({ count: 1, share: 1, waitingMax: 2 })
  const ending = new AbortController()
  void take('one')
  const waiting = take('two', ending.signal)
  void take('three')
  await settle()
  expect(slots.isFull).toBe(true)
  expect(await take('four')).toBeUndefined()
  ending.abort()
  expect(await waiting).toBeUndefined()
  expect(slots.isFull).toBe(false)
  expect(await take('two', ending.signal)).toBeUndefined()
  await endOne()
  expect(began).toEqual(['one', 'three'])
})
