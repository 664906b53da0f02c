import { expect, test } from 'vitest'
import { firewallRulesErrors, portsError } from './firewallRules.ts'
import type { FirewallRuleInput, FirewallRulesInput } from './firewallRules.ts'

const written = 'Must be ports and ranges separated by commas, as in 22-24, 80, 443'
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join()

test.each([
  ['22', undefined],
  ['1-65535', undefined],
  ['22-24, 80, 443', undefined],
  ['22-24,80,443', undefined],
  [many(15), undefined],
  [many(16), 'Must be at most 15 ports, where a range counts two'],
  [`${many(13)},100-200`, undefined],
  [`${many(14)},100-200`, 'Must be at most 15 ports, where a range counts two'],
  ['', written],
  ['0', written],
  ['022', written],
  ['http', written],
  ['80,', written],
  ['1-2-3', written],
  ['65536', 'Ports are 1-65535'],
  ['80-80', 'A range must begin below its end'],
  ['90-80', 'A range must begin below its end'],
])('the ports %j: %s', (ports, fault) => {
  expect(portsError(ports)).toBe(fault)
})

const rule: FirewallRuleInput = { protocol: 'TCP', ports: '22', addresses: { ipv4: ['0.0.0.0/0'] } }
const addresses = (count: number) => Array.from({ length: count }, () => '192.0.2.1/32')
const ranges = (count: number) =>
  Array.from({ length: count }, (_, index) => `2001:db8:${index}::/48`)
const rules = (count: number) => Array.from({ length: count }, () => rule)

test.each<[string, FirewallRulesInput, string[]]>([
  ['none', {}, []],
  ['one each way', { inbound: [rule], outbound: [rule] }, []],
  ['25 together', { inbound: rules(20), outbound: rules(5) }, []],
  ['26 together', { inbound: rules(20), outbound: rules(6) }, ['outbound']],
  ['26 inbound', { inbound: rules(26) }, ['inbound']],
  ['ICMP', { inbound: [{ protocol: 'ICMP', addresses: {} }] }, []],
  ['ICMP with ports', { inbound: [{ ...rule, protocol: 'ICMP' }] }, ['inbound[0].ports']],
  ['IPENCAP with ports', { outbound: [{ ...rule, protocol: 'IPENCAP' }] }, ['outbound[0].ports']],
  [
    'an IPv6 range without an address',
    { inbound: [{ ...rule, addresses: { ipv6: ['::/0', '2001:db8::/32', ':::/0'] } }] },
    ['inbound[0].addresses.ipv6[2]'],
  ],
  ['bad ports', { inbound: [rule, { ...rule, ports: '0' }] }, ['inbound[1].ports']],
  [
    '255 addresses',
    { inbound: [{ ...rule, addresses: { ipv4: addresses(200), ipv6: ranges(55) } }] },
    [],
  ],
  [
    '256 addresses',
    { inbound: [{ ...rule, addresses: { ipv4: addresses(200), ipv6: ranges(56) } }] },
    ['inbound[0].addresses'],
  ],
])('firewall rules: %s', (_title, sent, fields) => {
  expect(firewallRulesErrors(sent).map(({ field }) => field)).toEqual(fields)
  expect(firewallRulesErrors(sent, 'rules.').map(({ field }) => field)).toEqual(
    fields.map((field) => `rules.${field}`),
  )
})
