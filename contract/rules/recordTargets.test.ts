import { expect, test } from 'vitest'
import type { RecordType } from './recordTargets.ts'
import { expandApex, targetFault, targetIsName } from './recordTargets.ts'

const label63 = 'a'.repeat(63)
const name253 = `${label63}.${label63}.${label63}.${'a'.repeat(61)}`

test.each<[RecordType, string]>([
  ['A', '192.0.2.1'],
  ['A', '0.0.0.0'],
  ['A', '255.255.255.255'],
  ['A', '[remote_addr]'],
  ['AAAA', '2001:db8::1'],
  ['AAAA', '::'],
  ['AAAA', '2001:DB8:0:0:0:0:0:1'],
  ['NS', 'ns1.example.net'],
  ['NS', 'ns1.example.net.'],
  ['NS', '1.ns.example'],
  ['MX', 'mx.example.net'],
  ['MX', 'mx.example.net.'],
  ['MX', '*.example.net'],
  ['MX', name253],
  ['CNAME', 'host.example.net'],
  ['CNAME', 'host.example.net.'],
  ['CNAME', 'k1._domainkey.example.net'],
  ['TXT', 'v=spf1 -all.'],
  ['TXT', ' "quoted" \\ ü\n'],
  ['TXT', '*'],
  ['SRV', 'sip.example.net.'],
  ['SRV', 'sip'],
  ['SRV', '.'],
  ['PTR', 'host.example.net.'],
  ['PTR', 'b._dns-sd._udp.example.net'],
])('%s takes %j', (type, target) => {
  expect(targetFault(type, target)).toBeUndefined()
})

test.each<[RecordType, string]>([
  ['A', '192.0.2.1.'],
  ['A', '192.0.2'],
  ['A', '192.0.2.256'],
  ['A', '192.0.02.1'],
  ['A', '192.0.2.1/24'],
  ['A', ' 192.0.2.1'],
  ['A', '2001:db8::1'],
  ['A', 'host.example.net'],
  ['A', 'remote_addr'],
  ['AAAA', '192.0.2.1'],
  ['AAAA', '[remote_addr]'],
  ['AAAA', '2001:db8::1.'],
  ['AAAA', '2001:db8::1::2'],
  ['AAAA', 'fe80::1%eth0'],
  ['AAAA', '[2001:db8::1]'],
  ['NS', '192.0.2.1'],
  ['NS', '2001:db8::1'],
  ['NS', '*.example.net'],
  ['NS', 'ns_1.example.net'],
  ['NS', 'ns1..example.net'],
  ['NS', '.'],
  ['NS', '@'],
  ['MX', '.'],
  ['MX', '192.0.2.1'],
  ['MX', '192.0.2.1.'],
  ['MX', 'mx.*.example'],
  ['MX', '1mx.example.net'],
  ['MX', 'mx-.example.net'],
  ['MX', 'mx_1.example.net'],
  ['MX', `${label63}a.example`],
  ['MX', `${name253}a`],
  ['MX', `${name253}.`],
  ['CNAME', '192.0.2.1'],
  ['CNAME', '*.example.net'],
  ['CNAME', 'host example.net'],
  ['CNAME', '.'],
  ['SRV', '192.0.2.1'],
  ['SRV', '*.example.net'],
  ['SRV', 'a_b'],
  ['PTR', '192.0.2.1'],
  ['PTR', 'a b'],
])('%s refuses %j', (type, target) => {
  expect(targetFault(type, target)).toBeTypeOf('string')
})

test('a CAA value is judged by its tag', () => {
  expect(targetFault('CAA', 'example.org', 'issue')).toBeUndefined()
  expect(targetFault('CAA', '*.example.org', 'issuewild')).toBeTypeOf('string')
  expect(targetFault('CAA', 'anything at all')).toBeUndefined()
})

test.each<[RecordType, string, string]>([
  ['CNAME', '@', 'example.org'],
  ['MX', '@', 'example.org'],
  ['TXT', '@', '@'],
  ['CAA', '@', '@'],
  ['A', '@', '@'],
  ['NS', 'a@b', 'a@b'],
])('a target of %s written %j is %j', (type, target, expanded) => {
  expect(expandApex(type, target, 'Example.org.')).toBe(expanded)
})

test('which targets are names', () => {
  const types: RecordType[] = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA']
  expect(types.filter(targetIsName)).toEqual(['NS', 'MX', 'CNAME', 'SRV', 'PTR'])
})
