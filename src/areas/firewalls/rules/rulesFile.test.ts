import { expect, test } from 'vitest'
import type { FirewallRules } from '#api/generated/types.gen.ts'
import { readRules, rulesText } from './rulesFile.ts'

const rules: FirewallRules = {
  inbound: [
    {
      protocol: 'TCP',
      ports: '22, 80-443',
      addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/32'] },
      action: 'ACCEPT',
      label: 'ssh',
      description: 'From the office',
    },
  ],
  inbound_policy: 'DROP',
  outbound: [{ protocol: 'ICMP', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'DROP' }],
  outbound_policy: 'ACCEPT',
}
const closed = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' }
const read = (file: unknown, present: FirewallRules = {}) =>
  readRules(JSON.stringify(file), present)
const faultsOf = (file: unknown) => read(file).faults

test('round-trips exported rules', () => {
  expect(readRules(rulesText(rules), {})).toEqual({ rules })
  expect(JSON.parse(rulesText({ ...rules, outbound: null }))).toEqual({ ...rules, outbound: [] })
})

test('accepts null for a direction without rules, as in API responses', () => {
  expect(read({ ...rules, outbound: null })).toEqual({ rules: { ...rules, outbound: [] } })
})

test.each([
  ['[]', ['Rules: Must be an object']],
  ['null', ['Rules: Required']],
  ['"inbound"', ['Rules: Must be an object']],
])('rejects %s as a set of rules', (text, faults) => {
  expect(readRules(text, {})).toEqual({ faults })
})

test('rejects text that is not JSON', () => {
  expect(readRules('{', {}).faults).toEqual([expect.stringMatching(/^Not JSON: ./)])
})

test('rejects a file without a direction or a policy', () => {
  expect(faultsOf({})?.toSorted()).toEqual([
    'Inbound policy: Required',
    'Inbound rules: Required',
    'Outbound policy: Required',
    'Outbound rules: Required',
  ])
})

test('names the location of each error', () => {
  const [rule] = rules.inbound ?? []
  const faults = faultsOf({
    ...rules,
    inbound: [
      rule,
      { ...rule, protocol: 'GRE', label: 'x', comment: '' },
      { ...rule, addresses: { ipv4: ['203.0.113.0/24', '10.0.0/8'] } },
      { ...rule, ports: '22-' },
      'ssh',
      { ...rule, addresses: undefined },
    ],
    outbound_policy: 'REJECT',
    fingerprint: 'a1',
  })
  expect(faults).toEqual([
    'Inbound rule 2, protocol: Must be one of TCP, UDP, ICMP and IPENCAP',
    'Inbound rule 2, label: At least 3 characters; this has 1',
    'Inbound rule 2: Not accepted here: comment',
    'Inbound rule 3, IPv4 address 2 (10.0.0/8): Must be an IPv4 range in CIDR form, such as 192.0.2.0/24',
    'Inbound rule 4, ports: Must be ports and ranges separated by commas, as in 22-24, 80, 443',
    'Inbound rule 5: Must be an object',
    'Inbound rule 6, addresses: Required',
    'Outbound policy: Must be one of ACCEPT and DROP',
    'Rules: Not accepted here: fingerprint',
  ])
})

test('checks contract rules that the schema cannot express', () => {
  const [rule] = rules.inbound ?? []
  expect(faultsOf({ ...closed, outbound: [{ ...rule, ports: '99999' }] })).toEqual([
    'Outbound rule 1, ports: Ports are 1-65535',
  ])
  expect(faultsOf({ ...closed, inbound: [{ ...rule, protocol: 'ICMP' }] })).toEqual([
    'Inbound rule 1, ports: Not used with ICMP',
  ])
})

test.each([
  [25, 0, undefined],
  [26, 0, ['Inbound rules: At most 25 entries; this has 26']],
  [12, 13, undefined],
  [13, 13, ['Outbound rules: A firewall has at most 25 rules, inbound and outbound together']],
])('limits the number of rules: %i inbound and %i outbound', (inbound, outbound, faults) => {
  const [rule] = rules.inbound ?? []
  const many = (length: number) => Array.from({ length }, () => rule)
  expect(faultsOf({ ...closed, inbound: many(inbound), outbound: many(outbound) })).toEqual(faults)
})

test('accepts an unknown protocol only if the firewall already uses it', () => {
  const file = {
    ...closed,
    inbound: [{ protocol: 'ALL', addresses: { ipv4: ['192.0.2.0/24'] }, action: 'ACCEPT' }],
  }
  expect(faultsOf(file)).toEqual([expect.stringMatching(/^Inbound rule 1, protocol: /)])
  const answered = JSON.parse(JSON.stringify(file)) as FirewallRules
  expect(read(file, answered)).toEqual({ rules: file })
})
