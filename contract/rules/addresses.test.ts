import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIPv4, isIPv4, isIPv6, parseIPv4, parseIPv6, formatIPv6 } from './addresses.ts'

describe('IPv4', () => {
  test.each(['0.0.0.0', '255.255.255.255', '192.0.2.1', '10.20.30.40'])('parses %s', (text) => {
    expect(isIPv4(text)).toBe(true)
    expect(formatIPv4(parseIPv4(text) ?? Number.NaN)).toBe(text)
  })

  test.each([
    '',
    '127.1',
    '1.2.3',
    '1.2.3.4.5',
    '256.0.0.1',
    '1.2.3.999',
    '01.2.3.4',
    '1.2.3.00',
    '0x7f.0.0.1',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.4/32',
    '1.2.3.-4',
    '1.2.3.+4',
    '1..2.3',
    '1.2.3.',
    '2130706433',
    '1.2.3.4\n',
    '１.2.3.4',
    '[remote_addr]',
  ])('rejects %j', (text) => expect(isIPv4(text)).toBe(false))

  test('round-trips every 32-bit number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (address) => {
        expect(parseIPv4(formatIPv4(address))).toBe(address)
      }),
      { seed: 1 },
    )
  })
})

describe('IPv6', () => {
  test.each([
    ['::', [0, 0, 0, 0, 0, 0, 0, 0]],
    ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
    ['2001:db8::', [0x20_01, 0xd_b8, 0, 0, 0, 0, 0, 0]],
    ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['1:2:3:4:5:6:7::', [1, 2, 3, 4, 5, 6, 7, 0]],
    ['ABCD::ef01', [0xab_cd, 0, 0, 0, 0, 0, 0, 0xef_01]],
    ['::ffff:192.0.2.1', [0, 0, 0, 0, 0, 0xff_ff, 0xc0_00, 0x02_01]],
    ['1:2:3:4:5:6:192.0.2.1', [1, 2, 3, 4, 5, 6, 0xc0_00, 0x02_01]],
  ])('parses %s', (text, groups) => expect(parseIPv6(text)).toEqual(groups))

  test.each([
    '',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '1:2:3:4::5:6:7:8',
    ':1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:',
    '12345::',
    'g::',
    '::192.0.2.1:1',
    '192.0.2.1::',
    '::1.2.3',
    '::01.2.3.4',
    'fe80::1%eth0',
    '::1/128',
    '[::1]',
    ' ::1',
    '192.0.2.1',
  ])('rejects %j', (text) => expect(isIPv6(text)).toBe(false))

  test('parses any valid notation of an address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        expect(parseIPv6(text)).toHaveLength(8)
      }),
      { seed: 1 },
    )
  })
})

test.each([
  ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['0:0:0:0:0:0:0:0', '::'],
  ['fe80:0:0:0:0:0:0:0', 'fe80::'],
  ['::ffff:192.0.2.1', '::ffff:c000:201'],
])('formats %s as %s', (address, short) => {
  expect(formatIPv6(parseIPv6(address) ?? [])).toBe(short)
})
