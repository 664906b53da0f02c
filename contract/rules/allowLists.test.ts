import { expect, test } from 'vitest'
import {
  allowListErrors,
  allowsEverybody,
  canonicalAllowList,
  canonicalEntry,
} from './allowLists.ts'

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['255.255.255.255/1', '128.0.0.0/1'],
  ['2001:DB8:0:0::1', '2001:db8::1/128'],
  ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
  ['2001:db8::ffff/112', '2001:db8::/112'],
  ['2001:db8::ffff/127', '2001:db8::fffe/127'],
  ['::/0', '::/0'],
])('stores %s as %s', (entry, canonical) => {
  expect(canonicalEntry(entry)).toBe(canonical)
  expect(canonicalEntry(canonical)).toBe(canonical)
})

test.each([
  '',
  'db.example.org',
  '203.0.113',
  '203.0.113.07',
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/024',
  '2001:db8::/129',
  '2001:db8::/-1',
  'fe80::1%eth0',
  ' 203.0.113.7',
])('rejects %j, which is neither an address nor a range', (entry) => {
  expect(allowListErrors(['192.0.2.1', entry])).toEqual([
    { reason: expect.stringContaining('such as 203.0.113.0/24'), field: 'allow_list[1]' },
  ])
})

test('preserves the order of the entries and removes duplicate ranges', () => {
  expect(canonicalAllowList(['198.51.100.9/24', '203.0.113.7', '198.51.100.0/24'])).toEqual([
    '198.51.100.0/24',
    '203.0.113.7/32',
  ])
})

test.each([
  [['0.0.0.0/0'], true],
  [['192.0.2.0/24', '0::0/0'], true],
  [['0.0.0.0/1', '128.0.0.0/1'], true],
  [['128.0.0.0/1', '::/0', '0.0.0.0/2'], true],
  [['8000::/1', '192.0.2.1', '::/1'], true],
  [['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3'], false],
  [['0.0.0.0/1', '8000::/1'], false],
  [['10.0.0.0/8', '10.0.0.0/30'], false],
  [['', 'example'], false],
  [[], false],
])('%j allows everyone: %s', (entries, isOpen) => {
  expect(allowsEverybody(entries)).toBe(isOpen)
})
