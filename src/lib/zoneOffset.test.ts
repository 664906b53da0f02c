import { expect, test } from 'vitest'
import { formatOffset, offsetIfChanged } from './zoneOffset.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['UTC', '2026-07-01T00:00Z', 'UTC'],
  ['Europe/London', '2026-01-01T00:00Z', 'UTC'],
  ['Europe/Berlin', '2026-07-01T00:00Z', 'UTC+2'],
  ['America/New_York', '2026-01-01T00:00Z', 'UTC-5'],
  ['America/St_Johns', '2026-01-01T00:00Z', 'UTC-3:30'],
  ['Asia/Kathmandu', '2026-01-01T00:00Z', 'UTC+5:45'],
])('formats the offset of %s at %s as %s', (zone, time, text) => {
  expect(formatOffset(at(time), zone)).toBe(text)
})

test('distinguishes the repeated hour only in a range that contains the change', () => {
  const [before, after] = [at('2026-10-25T00:30Z'), at('2026-10-25T01:30Z')]
  const offsets = (from: number, to: number) =>
    [before, after].map((time) => offsetIfChanged(time, 'Europe/Berlin', [from, to]))
  expect(offsets(before, after)).toEqual([' UTC+2', ' UTC+1'])
  expect(offsets(after, at('2026-10-26T00:00Z'))).toEqual(['', ''])
})
