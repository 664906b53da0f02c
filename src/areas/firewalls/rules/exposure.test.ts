import { expect, test } from 'vitest'
import type { FirewallRule, FirewallRules } from '#api/generated/types.gen.ts'
import { exposureChanges, exposureOf, exposureText } from './exposure.ts'

const rule = (
  action: 'ACCEPT' | 'DROP',
  protocol: 'TCP' | 'UDP' | 'ICMP',
  ports?: string,
  ipv4 = '0.0.0.0/0',
): FirewallRule => ({
  action,
  protocol,
  addresses: { ipv4: [ipv4] },
  ...(ports !== undefined && { ports }),
})

const rules = (policy: 'ACCEPT' | 'DROP', ...inbound: FirewallRule[]): FirewallRules => ({
  inbound_policy: policy,
  inbound,
  outbound_policy: 'ACCEPT',
  outbound: [],
})

test.each<[FirewallRules, string]>([
  [rules('DROP'), ''],
  [rules('ACCEPT'), 'TCP all ports; UDP all ports; ICMP'],
  [rules('DROP', rule('ACCEPT', 'TCP', '22, 80-90')), 'TCP 22, 80-90'],
  [rules('DROP', rule('ACCEPT', 'TCP', '22'), rule('ACCEPT', 'TCP', '23-30')), 'TCP 22-30'],
  [rules('DROP', rule('ACCEPT', 'TCP')), 'TCP all ports'],
  [rules('DROP', rule('ACCEPT', 'ICMP')), 'ICMP'],
  [rules('DROP', rule('ACCEPT', 'TCP', '22', '198.51.100.0/24')), ''],
  [rules('DROP', rule('DROP', 'TCP', '22'), rule('ACCEPT', 'TCP', '20-24')), 'TCP 20-21, 23-24'],
  // The policy still accepts it over IPv6.
  [rules('ACCEPT', rule('DROP', 'UDP', '53')), 'TCP all ports; UDP all ports; ICMP'],
  [
    rules('ACCEPT', {
      ...rule('DROP', 'UDP', '53'),
      addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
    }),
    'TCP all ports; UDP 1-52, 54-65535; ICMP',
  ],
  // Blocking one network first leaves the port open to all others.
  [
    rules('DROP', rule('DROP', 'TCP', '22', '198.51.100.0/24'), rule('ACCEPT', 'TCP', '22')),
    'TCP 22',
  ],
  [
    rules('ACCEPT', rule('DROP', 'TCP', undefined, '198.51.100.0/24')),
    'TCP all ports; UDP all ports; ICMP',
  ],
  [
    rules(
      'DROP',
      rule('ACCEPT', 'TCP', '22', '0.0.0.0/1'),
      rule('ACCEPT', 'TCP', '22', '128.0.0.0/1'),
    ),
    'TCP 22',
  ],
])('computes the exposure of %j: %s', (given, text) => {
  expect(exposureText(exposureOf(given))).toBe(text)
})

test('opens a port for an IPv6 range alone and ignores unknown protocols', () => {
  const inbound: FirewallRule[] = [
    { action: 'ACCEPT', protocol: 'TCP', ports: '443', addresses: { ipv6: ['::/0'] } },
    { action: 'ACCEPT', protocol: 'IPENCAP', addresses: { ipv4: ['0.0.0.0/0'] } },
  ]
  expect(exposureText(exposureOf(rules('DROP', ...inbound)))).toBe('TCP 443')
})

test('abbreviates a long list of ports', () => {
  const ports = Array.from({ length: 10 }, (_, at) => 100 + 2 * at).join(', ')
  expect(exposureText(exposureOf(rules('DROP', rule('ACCEPT', 'UDP', ports))))).toBe(
    'UDP 100, 102, 104, 106, 108, 110, 112 and 3 more',
  )
})

test('reports ports that open or close for everyone', () => {
  const before = rules('DROP', rule('ACCEPT', 'TCP', '22, 80'))
  const after = rules('DROP', rule('ACCEPT', 'TCP', '80-81'), rule('ACCEPT', 'ICMP'))
  expect(exposureChanges(before, after)).toEqual([
    'Opens to everyone: TCP 81; ICMP.',
    'No longer open to everyone: TCP 22.',
  ])
  expect(exposureChanges(before, before)).toEqual([])
  expect(exposureChanges({}, rules('DROP'))).toEqual([])
})
