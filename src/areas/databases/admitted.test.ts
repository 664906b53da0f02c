import { expect, test } from 'vitest'
import { admitted, mergedEntries } from './admitted.ts'

test('merges duplicate entries and entries within a wider range', () => {
  expect(
    mergedEntries([
      '203.0.113.7',
      '203.0.113.0/24',
      '203.0.113.7/32',
      '198.51.100.0/24',
      '2001:db8::1',
    ]),
  ).toEqual({
    remaining: ['203.0.113.0/24', '198.51.100.0/24', '2001:db8::1/128'],
    merged: [{ entry: '203.0.113.7/32', within: '203.0.113.0/24' }],
  })
  expect(mergedEntries(['no range', 'no range', 'no range'])).toEqual({
    remaining: ['no range'],
    merged: [{ entry: 'no range', within: 'no range' }],
  })
})

const computes = [
  { id: 7, ipv4: ['203.0.113.9', '192.168.128.2'] },
  { id: 8, ipv4: null, ipv6: '2001:db8::8/128' },
  { id: 9, ipv4: ['198.51.100.9'], ipv6: null },
]

test.each([
  [['203.0.113.0/24', '203.0.113.0/25', '192.168.128.0/17'], [7], 256n, 0n],
  [['2001:db8::/64', '203.0.113.9'], [7, 8], 1n, 1n << 64n],
  [['10.0.0.0/8'], [], 0n, 0n],
  [[], [], 0n, 0n],
])(
  'computes that the list %j admits instances %j and %d and %d addresses',
  (list, ids, ipv4, ipv6) => {
    const found = admitted(list, computes)
    expect(found.computes.map(({ id }) => id)).toEqual(ids)
    expect([found.internet[4].addresses, found.internet[6].addresses]).toEqual([ipv4, ipv6])
  },
)

test('reports per address family that a list admits everyone', () => {
  const { internet, computes: all } = admitted(['0.0.0.0/0', '10.0.0.0/8'], computes)
  expect([internet[4].isAll, internet[6].isAll]).toEqual([true, false])
  expect(all).toHaveLength(2)
})
