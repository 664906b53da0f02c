import { expect, test } from 'vitest'
import { isTimeZone } from './time.ts'
import { timeZoneOption, timeZoneOptions } from './timeZoneNames.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Kolkata', 'Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kiev', 'Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Ho_Chi_Minh', 'Asia/Ho Chi Minh', 'Asia/Saigon'],
  ['America/New_York', 'America/New York', undefined],
])('%s is called %s, and was called %s', (value, label, detail) => {
  expect(timeZoneOption(value)).toEqual({ value, label, ...(detail && { detail }) })
})

test('every zone of the browser can be chosen once, UTC first, and both names of a renamed one are known', () => {
  const options = timeZoneOptions()
  expect(options[0]?.value).toBe('UTC')
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
  const renamed = options.flatMap(({ label, detail }) => (detail ? [label, detail] : []))
  expect(renamed.length).toBeGreaterThan(30)
  expect(renamed.filter((name) => !isTimeZone(name.replaceAll(' ', '_')))).toEqual([])
})
