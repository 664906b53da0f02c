import { expect, test } from 'vitest'
import { recordSecondsLabel, zoneTtl } from './seconds.ts'

test('uses the TTL of the domain, or one day, for records without a TTL', () => {
  expect(zoneTtl({ ttl_sec: 300 })).toBe(300)
  expect(zoneTtl({ ttl_sec: 0 })).toBe(86_400)
  expect(zoneTtl({})).toBe(86_400)
  expect(recordSecondsLabel(0, zoneTtl({ ttl_sec: 0 }))).toBe('Domain default (1 day)')
})
