import { expect, test } from 'vitest'
import { addressKey } from './address.ts'

test.each([
  ['192.0.2.1', '4'],
  ['255.255.255.255', '4'],
  ['192.0.2.01', '~'],
  ['192.0.2.256', '~'],
  ['192.0.2', '~'],
  ['::', '6'],
  ['2001:db8::1', '6'],
  ['::ffff:192.0.2.1', '6'],
  ['2001:db8:0:0:0:0:0:1', '6'],
  ['2001:db8::1::2', '~'],
  ['2001:db8:0:0:0:0:0', '~'],
  ['2001:db8:0:0:0:0:0:0::', '~'],
  ['fe80::1%eth0', '~'],
  ['web-1', '~'],
])('the key of %s starts with %s: 4 and 6 for IP addresses, ~ for other text', (text, first) => {
  expect(addressKey(text)[0]).toBe(first)
})

test('sorts IP addresses numerically, IPv4 first, other text last', () => {
  const shuffled = [
    'web',
    '2001:db8::10',
    '10.0.0.10',
    '2001:db8::9',
    '10.0.0.9',
    '9.255.0.1',
    '10.0.0.0/8',
    '::1',
  ]
  const ordered = shuffled.toSorted((a, b) => (addressKey(a) < addressKey(b) ? -1 : 1))
  expect(ordered).toEqual([
    '9.255.0.1',
    '10.0.0.0/8',
    '10.0.0.9',
    '10.0.0.10',
    '::1',
    '2001:db8::9',
    '2001:db8::10',
    'web',
  ])
})

test('returns the same key for two spellings of an IP address', () => {
  expect(addressKey('2001:DB8::1')).toBe(addressKey('2001:db8:0:0:0:0:0:1'))
  expect(addressKey('::ffff:192.0.2.1')).toBe(addressKey('::ffff:c000:201'))
})
