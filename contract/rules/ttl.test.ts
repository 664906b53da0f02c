import { expect, test } from 'vitest'
import {
  domainSeconds,
  effectiveDomainSeconds,
  effectiveRecordSeconds,
  recordSeconds,
  roundDomainSeconds,
  roundRecordSeconds,
} from './ttl.ts'

test.each([...domainSeconds])('leaves the domain TTL %i unchanged', (seconds) => {
  expect(roundDomainSeconds(seconds)).toBe(seconds)
})

test.each([
  [1, 30],
  [29, 30],
  [31, 120],
  [121, 300],
  [301, 3600],
  [3601, 7200],
  [86401, 172800],
  [2419199, 2419200],
  [2419201, 2419200],
  [Number.MAX_SAFE_INTEGER, 2419200],
])('rounds the domain TTL %i to %i', (seconds, rounded) => {
  expect(roundDomainSeconds(seconds)).toBe(rounded)
})

test.each([...recordSeconds])('leaves the record TTL %i unchanged', (seconds) => {
  expect(roundRecordSeconds(seconds)).toBe(seconds)
})

test.each([
  [0, 0],
  [1, 300],
  [30, 300],
  [120, 300],
  [1949, 300],
  [1950, 3600],
  [1951, 3600],
  [5399, 3600],
  [5400, 7200],
  [10800, 14400],
  [129599, 86400],
  [129600, 172800],
  [1814399, 1209600],
  [1814400, 2419200],
  [9999999, 2419200],
])('rounds the record TTL %i to %i, ties up', (seconds, rounded) => {
  expect(roundRecordSeconds(seconds)).toBe(rounded)
})

test.each([
  ['expire_sec', 1209600],
  ['refresh_sec', 14400],
  ['retry_sec', 14400],
  ['ttl_sec', 86400],
] as const)('replaces 0 in %s with the default %i', (field, seconds) => {
  expect(effectiveDomainSeconds(field, 0)).toBe(seconds)
  expect(effectiveDomainSeconds(field, 300)).toBe(300)
})

test('uses the TTL of the domain for a record without a TTL', () => {
  expect(effectiveRecordSeconds(0, 0)).toBe(86400)
  expect(effectiveRecordSeconds(0, 300)).toBe(300)
  expect(effectiveRecordSeconds(7200, 300)).toBe(7200)
})

test('lists the values of the contract', () => {
  expect([...domainSeconds].sort((one, other) => one - other)).toEqual([
    0, 30, 120, 300, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800, 345_600, 604_800,
    1_209_600, 2_419_200,
  ])
  expect(recordSeconds).toEqual(domainSeconds.filter((seconds) => seconds >= 300))
})
