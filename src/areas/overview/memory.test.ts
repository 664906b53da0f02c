// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { day, hour, minute } from '#contract/rules/durations.ts'
import { personKey } from '#lib/storage.ts'
import { nothing, remember, remembered, snoozedUntil, visited, withAddresses } from './memory.ts'

const now = Date.parse('2030-05-12T10:00:00Z')

afterEach(() => {
  remember(() => nothing)
  sessionStorage.clear()
})

test('a visit begins when the person was away for half an hour, and a reload is none', () => {
  const first = visited(nothing, now)
  expect(first.before).toBeUndefined()
  expect(visited(first, now + 10 * minute).before).toBeUndefined()
  const second = visited(first, now + 2 * hour)
  expect(second.before).toBe(now)
  expect(visited(second, now + 2 * hour + minute).before).toBe(now)
})

test('a snooze is kept until its end, and forgotten by the next one', () => {
  const once = snoozedUntil(nothing, ['a', 'b'], now + day, now)
  expect(once.snoozed).toEqual({ a: now + day, b: now + day })
  expect(snoozedUntil(once, ['a'], 0, now).snoozed).toEqual({ b: now + day })
  expect(snoozedUntil(once, ['c'], now + 9 * day, now + 2 * day).snoozed).toEqual({
    c: now + 9 * day,
  })
})

test('an address is lost from when the account no longer has it, until it has it again', () => {
  const before = withAddresses(nothing, { '192.0.2.1': 'web-1', '192.0.2.2': 'web-2' }, now)
  expect(before.lost).toEqual({})
  const after = withAddresses(before, { '192.0.2.2': 'web-2' }, now + day)
  expect(after.lost).toEqual({ '192.0.2.1': { object: 'web-1', at: now + day } })
  expect(withAddresses(after, { '192.0.2.1': 'web-9' }, now + 2 * day).lost).toEqual({
    '192.0.2.2': { object: 'web-2', at: now + 2 * day },
  })
})

test('each person of a browser has a memory of their own', () => {
  sessionStorage.setItem(personKey, 'anna')
  remember((memory) => snoozedUntil(memory, ['a'], now + day, now))
  sessionStorage.setItem(personKey, 'bert')
  expect(remembered().snoozed).toEqual({})
  sessionStorage.setItem(personKey, 'anna')
  expect(remembered().snoozed).toEqual({ a: now + day })
})

test('a memory that another version wrote does no harm', () => {
  remember(() => ({ snoozed: 'all', addresses: [], lost: null }) as never)
  expect(remembered()).toEqual(nothing)
})
