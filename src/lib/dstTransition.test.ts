import { expect, test } from 'vitest'
import { nextDstTransition } from './dstTransition.ts'
import { zoneOffset } from './zoneOffset.ts'

test.each([
  ['2026-11-21T12:00:00Z', 'Europe/Berlin', 60],
  ['2026-07-01T12:00:00Z', 'Europe/Berlin', 120],
  ['2026-07-01T12:00:00Z', 'America/New_York', -240],
  ['2026-07-01T12:00:00Z', 'Asia/Kolkata', 330],
  ['2026-01-01T12:00:00Z', 'Australia/Lord_Howe', 660],
  ['2026-07-01T12:00:00Z', 'Australia/Lord_Howe', 630],
  ['2026-07-01T12:00:00Z', 'UTC', 0],
])('at %s the UTC offset of %s is %i minutes', (time, zone, minutes) => {
  expect(zoneOffset(Date.parse(time), zone)).toBe(minutes * 60_000)
})

test.each([
  ['2026-11-21T12:00:00Z', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  ['2026-07-01T12:34:56Z', 'Europe/Berlin', '2026-10-25T01:00:00.000Z'],
  ['2026-11-21T12:00:00Z', 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ['2026-03-28T23:59:00Z', 'Europe/London', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T01:00:00Z', 'Europe/London', '2026-10-25T01:00:00.000Z'],
  // Shift of half an hour, in the southern hemisphere.
  ['2026-11-21T12:00:00Z', 'Australia/Lord_Howe', '2027-04-03T15:00:00.000Z'],
])('after %s the next transition of %s is at %s', (from, zone, change) => {
  const next = nextDstTransition(Date.parse(from), zone)
  expect(next && new Date(next).toISOString()).toBe(change)
})

test.each(['Asia/Tokyo', 'UTC', 'Asia/Kolkata'])('finds no transition for %s', (zone) => {
  expect(nextDstTransition(Date.parse('2026-11-21T12:00:00Z'), zone)).toBeUndefined()
})
