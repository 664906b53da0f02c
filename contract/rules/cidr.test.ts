import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstOverlaps,
  formatRange,
  nextAddress,
  overlaps,
  parseRange,
  rangeError,
  subnetAddresses,
  subnetAddressError,
  subnetRangeError,
} from './cidr.ts'

const range = (text: string) => parseRange(text) ?? expect.fail(text)

describe('range validation', () => {
  test.each(['0.0.0.0/0', '10.0.0.0/8', '10.0.0.4/30', '10.0.0.1/32', '255.255.255.255/32'])(
    'accepts %s',
    (text) => expect(rangeError(text)).toBeUndefined(),
  )

  test.each([
    '',
    '10.0.0.0',
    '10.0.0.0/',
    '/8',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/8 ',
    '10.0.0/8',
    '010.0.0.0/8',
    '10.0.0.0/255.0.0.0',
    '2001:db8::/32',
    '10.0.0.256/32',
  ])('rejects %j', (text) => {
    expect(parseRange(text)).toBeUndefined()
    expect(rangeError(text)).toBe('Must be an IPv4 range such as 10.0.0.0/24')
  })

  test('rejects a range with host bits and suggests the canonical range', () => {
    expect(rangeError('10.0.0.1/24')).toContain('10.0.0.0/24')
    expect(rangeError('0.0.0.1/0')).toContain('0.0.0.0/0')
  })

  test('turns every address and prefix length into a canonical range', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, prefix) => {
        const found = range(`${address}/${prefix}`)
        expect(found.last - found.first + 1).toBe(2 ** (32 - prefix))
        expect(rangeError(formatRange(found))).toBeUndefined()
      }),
      { seed: 1 },
    )
  })
})

test.each([
  ['10.0.0.0/24', '10.0.0.0/24', true],
  ['10.0.0.0/8', '10.200.0.0/16', true],
  ['10.200.0.0/16', '10.0.0.0/8', true],
  ['10.0.0.0/25', '10.0.0.128/25', false],
  ['10.0.1.0/24', '10.0.0.0/24', false],
  ['0.0.0.0/0', '255.255.255.255/32', true],
])('%s and %s overlap: %s', (one, other, expected) =>
  expect(overlaps(range(one), range(other))).toBe(expected),
)

describe('subnet range validation', () => {
  test.each([
    '10.0.0.0/8',
    '10.0.0.0/29',
    '172.16.0.0/12',
    '172.31.255.248/29',
    '192.168.0.0/17',
    '192.168.127.0/24',
  ])('accepts %s', (text) => expect(subnetRangeError(text)).toBeUndefined())

  test.each([
    ['10.0.0.0', 'IPv4 range'],
    ['10.0.0.1/24', 'canonical'],
    ['10.0.0.0/30', '1 to 29'],
    ['10.0.0.0/32', '1 to 29'],
    ['0.0.0.0/0', '1 to 29'],
    ['0.0.0.0/1', 'within'],
    ['10.0.0.0/7', 'within'],
    ['172.16.0.0/11', 'canonical'],
    ['172.0.0.0/11', 'within'],
    ['172.32.0.0/16', 'within'],
    ['192.169.0.0/24', 'within'],
    ['203.0.113.0/24', 'within'],
    ['192.168.0.0/16', 'reserved'],
    ['192.168.128.0/17', 'reserved'],
    ['192.168.255.248/29', 'reserved'],
  ])('rejects %s: %s', (text, part) => expect(subnetRangeError(text)).toContain(part))

  test('names the subnet that the range overlaps', () => {
    expect(subnetRangeError('10.0.3.0/24', '10.0.2.0/23')).toBe(
      'Overlaps the subnet range 10.0.2.0/23',
    )
  })
})

describe('first overlapping range', () => {
  test('is the first of the preceding ranges that overlap', () => {
    const texts = ['10.0.0.0/24', '10.0.2.0/23', 'half typ', '10.0.1.0/24']
    expect(firstOverlaps(texts)).toEqual([undefined, undefined, undefined, undefined])
    expect(firstOverlaps([...texts, '10.0.3.0/24']).at(-1)).toBe('10.0.2.0/23')
    expect(firstOverlaps([...texts, '10.0.0.0/16']).at(-1)).toBe('10.0.0.0/24')
    expect(firstOverlaps([...texts, 'half typ']).at(-1)).toBeUndefined()
  })

  test('equals the result of a pairwise comparison', () => {
    // Use a small address space, so that ranges often overlap.
    const texts = fc
      .tuple(fc.nat(63), fc.integer({ min: 24, max: 32 }))
      .map(([last, prefix]) => `10.0.0.${last}/${prefix}`)
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 20 }), (all) => {
        const pairwise = all.map((text, index) =>
          all.slice(0, index).find((other) => overlaps(range(text), range(other))),
        )
        expect(firstOverlaps(all)).toEqual(pairwise)
      }),
      { seed: 1 },
    )
  })

  test('is found among 100,000 ranges', () => {
    const texts = Array.from(
      { length: 100_000 },
      (_, at) => `10.${at >> 13}.${(at >> 5) & 255}.${(at & 31) * 8}/29`,
    )
    expect(firstOverlaps([...texts, '10.0.0.8/32']).filter(Boolean)).toEqual(['10.0.0.8/29'])
  })
})

describe('addresses of a subnet', () => {
  test.each([
    ['10.0.1.0/24', '10.0.1.1', '10.0.1.2', '10.0.1.253', 252, '255.255.255.0'],
    ['10.0.1.128/25', '10.0.1.129', '10.0.1.130', '10.0.1.253', 124, '255.255.255.128'],
    ['10.0.1.8/29', '10.0.1.9', '10.0.1.10', '10.0.1.13', 4, '255.255.255.248'],
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.2', '10.255.255.253', 2 ** 24 - 4, '255.0.0.0'],
  ])('%s', (text, gateway, first, last, count, mask) =>
    expect(subnetAddresses(text)).toEqual({ gateway, first, last, count, mask }),
  )

  test.each([
    ['10.0.1.8', 'first two'],
    ['10.0.1.9', 'first two'],
    ['10.0.1.10', undefined],
    ['10.0.1.13', undefined],
    ['10.0.1.14', 'last two'],
    ['10.0.1.15', 'last two'],
    ['10.0.1.7', 'within 10.0.1.8/29'],
    ['10.0.1.16', 'within 10.0.1.8/29'],
    ['10.0.1', 'IPv4 address'],
  ])('validates %s as an address in 10.0.1.8/29: %s', (address, part) => {
    const fault = subnetAddressError(address, '10.0.1.8/29')
    if (part === undefined) expect(fault).toBeUndefined()
    else expect(fault).toContain(part)
  })

  test('assigns the lowest free address until the subnet is full', () => {
    const used: string[] = ['10.0.1.11']
    expect(nextAddress('10.0.1.8/29', used)).toBe('10.0.1.10')
    for (const expected of ['10.0.1.10', '10.0.1.12', '10.0.1.13']) {
      const address = nextAddress('10.0.1.8/29', used) ?? ''
      expect(address).toBe(expected)
      used.push(address)
    }
    expect(nextAddress('10.0.1.8/29', used)).toBeUndefined()
  })

  test('throws for an invalid range', () => {
    expect(() => subnetAddresses('10.0.1.0')).toThrow('10.0.1.0 is not an IPv4 range')
  })
})
