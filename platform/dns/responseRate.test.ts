import { expect, test } from 'vitest'
import { ResponseRate } from './responseRate.ts'
import { AddressLimit } from './addressLimit.ts'

const verdicts = (rate: ResponseRate, address: string, times: number) =>
  Array.from({ length: times }, () => rate.verdict(address))

test('truncates every second reply and drops the others above the limit, until the next second', () => {
  let now = 1_000_000
  const rate = new ResponseRate({ limit: 3, now: () => now })
  expect(verdicts(rate, '198.51.100.7', 3)).toEqual(['answer', 'answer', 'answer'])
  expect(verdicts(rate, '198.51.100.8', 4)).toEqual(['truncate', 'drop', 'truncate', 'drop'])
  expect(rate.verdict('198.51.101.8')).toBe('answer')
  now += 1000
  expect(rate.verdict('198.51.100.7')).toBe('answer')
})

test('counts IPv6 addresses by /56 and does not limit loopback', () => {
  const rate = new ResponseRate({ limit: 1, now: () => 0 })
  expect(verdicts(rate, '2001:db8:0:1::1', 1)).toEqual(['answer'])
  expect(verdicts(rate, '2001:db8:0:ff::9', 1)).toEqual(['truncate'])
  expect(verdicts(rate, '2001:db8:0:100::9', 1)).toEqual(['answer'])
  expect(new Set(verdicts(rate, '127.0.0.1', 50))).toEqual(new Set(['answer']))
})

test('limits the connections of one address without affecting others', () => {
  const addressLimit = new AddressLimit(2)
  expect([addressLimit.take('a'), addressLimit.take('a'), addressLimit.take('a')]).toEqual([
    true,
    true,
    false,
  ])
  expect(addressLimit.take('b')).toBe(true)
  addressLimit.release('a')
  expect(addressLimit.take('a')).toBe(true)
})
