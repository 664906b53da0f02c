import { expect, test } from 'vitest'
import { recordLine } from '../zone/zoneText.ts'
import { addressError, chosenAddresses, defaultRecords, publicAddresses } from './defaultRecords.ts'

const zone = 'example.org'
const linesOf = (...given: Parameters<typeof defaultRecords>) =>
  defaultRecords(...given).map((draft) => recordLine(draft, zone).replaceAll(/\t+/g, ' '))

test('creates address records for the apex, www and mail, and an MX record for mail', () => {
  expect(linesOf(['203.0.113.7', '2001:db8::7'], { www: true, mail: true }, zone)).toEqual([
    'example.org. IN A 203.0.113.7',
    'example.org. IN AAAA 2001:db8::7',
    'www.example.org. IN A 203.0.113.7',
    'www.example.org. IN AAAA 2001:db8::7',
    'mail.example.org. IN A 203.0.113.7',
    'mail.example.org. IN AAAA 2001:db8::7',
    'example.org. IN MX 10 mail.example.org.',
  ])
})

test('creates one record for equal addresses and none without addresses', () => {
  expect(linesOf(['2001:DB8:0::7', '2001:db8::7'], { www: false, mail: false }, zone)).toEqual([
    'example.org. IN AAAA 2001:db8::7',
  ])
  expect(linesOf([], { www: true, mail: true }, zone)).toEqual([])
})

test('returns only the public addresses of an instance', () => {
  expect(
    publicAddresses({
      id: 1,
      ipv4: ['192.168.128.2', '203.0.113.7', '203.0.113.8'],
      ipv6: '2001:db8::7/128',
    }),
  ).toEqual(['203.0.113.7', '203.0.113.8', '2001:db8::7'])
  expect(publicAddresses({ id: 1, ipv4: ['10.0.0.2'], ipv6: 'fd00::2/128' })).toEqual([])
  expect(publicAddresses({ id: 1 })).toEqual([])
})

test('returns the selected IPv4 address, or all of them without a selection', () => {
  const all = ['203.0.113.7', '203.0.113.8', '2001:db8::7']
  expect(chosenAddresses(all, undefined)).toEqual(all)
  expect(chosenAddresses(all, '203.0.113.8')).toEqual(['203.0.113.8', '2001:db8::7'])
  // An address of the previously selected instance.
  expect(chosenAddresses(all, '198.51.100.1')).toEqual(all)
})

test('rejects a private or invalid address with the reason', () => {
  expect(addressError('203.0.113.7')).toBeUndefined()
  expect(addressError('10.0.0.2')).toBe(
    '10.0.0.2 is an address of a private network. Use a public address',
  )
  expect(addressError('www')).toBe('www is not an IP address')
})
