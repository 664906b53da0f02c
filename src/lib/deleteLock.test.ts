import { afterEach, expect, test } from 'vitest'
import { isLocked, lockedReason } from './deleteLock.ts'
import { preferenceDefaults, setPreference } from './preferences.ts'

afterEach(() => setPreference('lockTag', preferenceDefaults.lockTag))

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

test('uses the lock tag of the preferences, or none', () => {
  setPreference('lockTag', 'keep')
  expect(lockedReason({ tags: ['keep'] })).toBe('Locked by its tag “keep”. Unlock it first.')
  expect(isLocked({ tags: ['protected'] })).toBe(false)
  setPreference('lockTag', '')
  expect(isLocked({ tags: ['protected', 'keep', ''] })).toBe(false)
})
