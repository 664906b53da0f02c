import { expect, test } from 'vitest'
import { isTimeZone } from './time.ts'
import { timeZoneOption, timeZoneOptions } from './timeZoneNames.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Kolkata', 'Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kiev', 'Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Ho_Chi_Minh', 'Asia/Ho Chi Minh', 'Asia/Saigon'],
  ['America/New_York', 'America/New York', undefined],
])('%s has the label %s and the former name %s', (value, label, detail) => {
  expect(timeZoneOption(value)).toEqual({ value, label, ...(detail && { detail }) })
})

test('lists every time zone of the browser once, UTC first, with both names of renamed ones', () => {
  const options = timeZoneOptions()
  expect(options[0]?.value).toBe('UTC')
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
  const renamed = options.flatMap(({ label, detail }) => (detail ? [label, detail] : []))
  expect(renamed.length).toBeGreaterThan(30)
  expect(renamed.filter((name) => !isTimeZone(name.replaceAll(' ', '_')))).toEqual([])
})
