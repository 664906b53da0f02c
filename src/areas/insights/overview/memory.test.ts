// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { day, hour, minute } from '#contract/rules/durations.ts'
import { personKey } from '#lib/storage.ts'
import {
  emptyMemory,
  updateMemory,
  getMemory,
  snoozedUntil,
  visited,
  withAddresses,
} from './memory.ts'

const now = Date.parse('2030-05-12T10:00:00Z')

afterEach(() => {
  updateMemory(() => emptyMemory)
  sessionStorage.clear()
})

test('starts a new visit after half an hour away, but not on a reload', () => {
  const first = visited(emptyMemory, now)
  expect(first.before).toBeUndefined()
  expect(visited(first, now + 10 * minute).before).toBeUndefined()
  const second = visited(first, now + 2 * hour)
  expect(second.before).toBe(now)
  expect(visited(second, now + 2 * hour + minute).before).toBe(now)
})

test('stores a snooze until its end and removes expired ones', () => {
  const once = snoozedUntil(emptyMemory, ['a', 'b'], now + day, now)
  expect(once.snoozed).toEqual({ a: now + day, b: now + day })
  expect(snoozedUntil(once, ['a'], 0, now).snoozed).toEqual({ b: now + day })
  expect(snoozedUntil(once, ['c'], now + 9 * day, now + 2 * day).snoozed).toEqual({
    c: now + 9 * day,
  })
})

test('tracks an address as lost until the account has it again', () => {
  const before = withAddresses(emptyMemory, { '192.0.2.1': 'web-1', '192.0.2.2': 'web-2' }, now)
  expect(before.lost).toEqual({})
  const after = withAddresses(before, { '192.0.2.2': 'web-2' }, now + day)
  expect(after.lost).toEqual({ '192.0.2.1': { object: 'web-1', at: now + day } })
  expect(withAddresses(after, { '192.0.2.1': 'web-9' }, now + 2 * day).lost).toEqual({
    '192.0.2.2': { object: 'web-2', at: now + 2 * day },
  })
})

test('stores data separately for each user of the browser', () => {
  sessionStorage.setItem(personKey, 'anna')
  updateMemory((memory) => snoozedUntil(memory, ['a'], now + day, now))
  sessionStorage.setItem(personKey, 'bert')
  expect(getMemory().snoozed).toEqual({})
  sessionStorage.setItem(personKey, 'anna')
  expect(getMemory().snoozed).toEqual({ a: now + day })
})

test('ignores data stored by another version', () => {
  updateMemory(() => ({ snoozed: 'all', addresses: [], lost: null }) as never)
  expect(getMemory()).toEqual(emptyMemory)
})
