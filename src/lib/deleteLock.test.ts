import { expect, test } from 'vitest'
import { isLocked, lockedReason, tagsWithoutLock } from './deleteLock.ts'
import { browserStorage } from './storage.ts'

test.each([
  [['protected'], true],
  [['web', 'protected'], true],
  [['Protected'], false],
  [['protected-not'], false],
  [[], false],
  [undefined, false],
])('an object with the tags %j is locked: %j', (tags, locked) => {
  expect(isLocked({ tags })).toBe(locked)
  expect(lockedReason({ tags }) === undefined).toBe(!locked)
})

test('ignores the lock tag that an earlier version stored in this browser', () => {
  browserStorage()?.setItem('console.lockTag', '"keep"')
  expect(isLocked({ tags: ['keep'] })).toBe(false)
  expect(isLocked({ tags: ['protected'] })).toBe(true)
})

test('omits the lock tag from the displayed tags', () => {
  expect(tagsWithoutLock(['web', 'protected', 'shop'])).toEqual(['web', 'shop'])
  expect(tagsWithoutLock(['web'])).toEqual(['web'])
})
