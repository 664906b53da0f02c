import { expect, test } from 'vitest'
import { renderedAt, serialIn } from './zoneSerial.ts'

const now = Date.UTC(2026, 10, 27)

test('reads the serial from a single-line or multi-line SOA record', () => {
  const soa = 'example.org.\t86400\tIN\tSOA\tns1.dns.example. admin.example.org.'
  expect(serialIn([`${soa} 1795000000 14400 14400 1209600 86400`])).toBe(1795000000)
  expect(serialIn([`${soa} (`, '  2026112701 ; serial', ')'])).toBe(2026112701)
  expect(serialIn(['www.example.org.\t86400\tIN\tA\t203.0.113.1'])).toBeUndefined()
  expect(serialIn([])).toBeUndefined()
})

test('parses a serial as a Unix time, a date with a counter, or no time', () => {
  expect(renderedAt(1_795_000_000, now)).toEqual({ time: 1_795_000_000_000, precision: 'second' })
  expect(renderedAt(2_026_112_701, now)).toEqual({ time: now, precision: 'day' })
  expect(renderedAt(2_026_133_901, now)).toBeUndefined()
  expect(renderedAt(2_026_023_101, now)).toBeUndefined()
  expect(renderedAt(7, now)).toBeUndefined()
  expect(renderedAt(4_000_000_000, now)).toBeUndefined()
})
