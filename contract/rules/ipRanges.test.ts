import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countInternetAddresses, mergedRanges, parseIpRanges } from './ipRanges.ts'

const counts = (texts: readonly string[]) =>
  ([4, 6] as const).map((family) => countInternetAddresses(parseIpRanges(texts), family))

test.each<[string[], bigint, bigint]>([
  [[], 0n, 0n],
  [['203.0.113.7', '203.0.113.0/24', '203.0.113.0/25'], 256n, 0n],
  [['0.0.0.0/1', '128.0.0.0/1'], 2n ** 32n - 2n ** 24n - 2n ** 20n - 2n ** 16n, 0n],
  [['10.0.0.0/7'], 2n ** 24n, 0n],
  [['192.168.128.0/17', '172.16.0.0/12'], 0n, 0n],
  [['2001:db8::/64', '::/0', '203.0.113.9'], 1n, 2n ** 128n],
])('counts the internet addresses in %j', (texts, ipv4, ipv6) => {
  expect(counts(texts)).toEqual([ipv4, ipv6])
})

test('merges ranges that overlap or follow each other', () => {
  expect(mergedRanges(parseIpRanges(['10.0.1.0/24', '::1', '10.0.0.0/24', '10.0.0.9']))).toEqual([
    ...parseIpRanges(['10.0.0.0/23', '::1']),
  ])
})

const range = fc
  .tuple(fc.nat(255), fc.integer({ min: 24, max: 32 }))
  .map(([last, prefix]) => `203.0.113.${last}/${prefix}`)

test('counts each address once', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (texts) => {
      const ranges = parseIpRanges(texts)
      const single = parseIpRanges(Array.from({ length: 256 }, (_, last) => `203.0.113.${last}`))
      const contained = single.filter(({ first }) =>
        ranges.some((each) => each.first <= first && first <= each.last),
      )
      expect(countInternetAddresses(ranges, 4)).toBe(BigInt(contained.length))
    }),
  )
})
