import { expect, test } from 'vitest'
import type { RecordType } from './recordTargets.ts'
import {
  expandApex,
  isRecordType,
  remoteAddress,
  recordTargetError,
  targetIsName,
} from './recordTargets.ts'

test('validates a CAA value by its tag', () => {
  expect(recordTargetError('CAA', 'example.org', 'issue')).toBeUndefined()
  expect(recordTargetError('CAA', '*.example.org', 'issuewild')).toBeTypeOf('string')
  expect(recordTargetError('CAA', 'anything at all')).toBeUndefined()
})

test.each<[RecordType, string, string]>([
  ['CNAME', '@', 'example.org'],
  ['MX', '@', 'example.org'],
  ['TXT', '@', '@'],
  ['CAA', '@', '@'],
  ['A', '@', '@'],
  ['NS', 'a@b', 'a@b'],
])('expands a target of %s written %j to %j', (type, target, expanded) => {
  expect(expandApex(type, target, 'Example.org.')).toBe(expanded)
})

test('treats the targets of NS, MX, CNAME, SRV and PTR records as names', () => {
  const types: RecordType[] = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA']
  expect(types.filter(targetIsName)).toEqual(['NS', 'MX', 'CNAME', 'SRV', 'PTR'])
})

test.each<[RecordType, string, string | undefined]>([
  ['A', '192.0.2.1', undefined],
  ['A', remoteAddress, undefined],
  ['A', '192.0.2.1.', 'Must not end with a period'],
  ['A', '.192.0.2.1', `Must be an IPv4 address or ${remoteAddress}`],
  ['A', '2001:db8::1', `Must be an IPv4 address or ${remoteAddress}`],
  ['AAAA', '2001:db8::1', undefined],
  ['AAAA', '2001:db8::1.', 'Must not end with a period'],
  ['AAAA', '.2001:db8::1', 'Must be an IPv6 address'],
  ['AAAA', remoteAddress, `Must be an IPv6 address; ${remoteAddress} inserts an IPv4 address`],
  ['SRV', '.', undefined],
  ['MX', '.', 'Must be a mail server; a null MX has an empty target and an empty name'],
  ['MX', 'a.'.repeat(127), 'Must have at most 253 characters'],
  ['MX', 'mail.example.org', undefined],
  ['NS', '192.0.2.1', 'Must be a name, not an address'],
  ['NS', '2001:db8::1', 'Must be a name, not an address'],
  ['TXT', 'anything', undefined],
])('validates the target of %s %j: %s', (type, target, fault) => {
  expect(recordTargetError(type, target)).toBe(fault)
})

test('rejects record types that the API does not support', () => {
  expect(['A', 'CAA', 'SOA', '', undefined].map(isRecordType)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
