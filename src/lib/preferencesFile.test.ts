// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { preference, preferenceDefaults, type PreferenceKey, setPreference } from './preferences.ts'
import { applyPreferences, preferencesText, readPreferences } from './preferencesFile.ts'

afterEach(() => {
  for (const key of Object.keys(preferenceDefaults) as PreferenceKey[]) {
    setPreference(key, preferenceDefaults[key])
  }
})

const file = (preferences: object, more: object = {}) =>
  JSON.stringify({
    kind: 'cloud-platform-console-preferences',
    version: 1,
    preferences,
    ...more,
  })

test('imports exported preferences', () => {
  setPreference('theme', 'dark')
  setPreference('timeZone', 'Asia/Tokyo')
  setPreference('tables', { computes: { hidden: ['tags'], widths: { label: 220 } } })
  const text = preferencesText()
  setPreference('theme', 'light')
  setPreference('timeZone', '')
  setPreference('tables', {})
  const { preferences } = readPreferences(text) as { preferences: object }
  expect(applyPreferences(preferences)).toBe(3)
  expect(preference('theme')).toBe('dark')
  expect(preference('timeZone')).toBe('Asia/Tokyo')
  expect(preference('tables')).toEqual({ computes: { hidden: ['tags'], widths: { label: 220 } } })
  expect(applyPreferences(preferences)).toBe(0)
})

test('leaves preferences unchanged that are missing in the file', () => {
  setPreference('density', 'compact')
  const read = readPreferences(file({ refresh: 10 }))
  expect(read).toEqual({ preferences: { refresh: 10 } })
  expect(applyPreferences({ refresh: 10 })).toBe(1)
  expect(preference('density')).toBe('compact')
})

test('ignores preferences of earlier versions', () => {
  expect(readPreferences(file({ refresh: 10, lockTag: 'keep' }))).toEqual({
    preferences: { refresh: 10 },
  })
})

test.each([
  ['{"theme": "dark"', /^It is not JSON: /],
  ['[]', /not a preferences file/],
  ['{"theme":"dark"}', /not a preferences file/],
  [file({}, { version: 2 }), /^This file is version 2; this console reads version 1\.$/],
  [file({}, { preferences: 5 }), /no preferences/],
  [file({ theme: 'pink' }), /^“theme” must be one of system, light, dark, but is "pink"\.$/],
  [file({ refresh: '30' }), /^“refresh” must be one of 0, 10, 30, 60, but is "30"\.$/],
  [file({ timeZone: 'Mars/Olympus' }), /^“timeZone” must be a time zone/],
  [file({ colour: 'red' }), /^“colour” is not a preference/],
  [file({ constructor: 'red' }), /^“constructor” is not a preference/],
  [file({ tables: [] }), /^“tables” must be an object, but is \[\]\.$/],
  [file({ tables: { computes: 5 } }), /must have an object for computes/],
  [file({ tables: { computes: { hidden: [5] } } }), /names of columns as hidden of computes/],
  [file({ tables: { computes: { widths: { label: -1 } } } }), /widths of computes/],
  [file({ tables: { computes: { colour: [] } } }), /has colour for computes/],
])('rejects %s with a readable error', (text, words) => {
  expect(readPreferences(text).faults).toEqual([expect.stringMatching(words)])
})

test('reports all errors together', () => {
  expect(readPreferences(file({ theme: 'pink', density: 5 })).faults).toHaveLength(2)
})
