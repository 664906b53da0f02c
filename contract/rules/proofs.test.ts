import { expect, test } from 'vitest'
import { bodyConditions, proofLife, proofRule } from './proofs.ts'

test.each([
  ['deleteTag', 'always'],
  ['createToken', 'always'],
  ['createSshKey', 'always'],
  ['getMysqlDatabaseCredentials', 'always'],
  ['updateProfile', 'changesEmailOrKeys'],
  ['createObjectUrl', 'replacesObject'],
  ['createCompute', undefined],
  ['listTokens', undefined],
])('%s requires reauthentication: %s', (id, rule) => {
  expect(proofRule(id)).toBe(rule)
})

test('requires reauthentication after one hour', () => {
  expect(proofLife).toBe(3_600_000)
})

const inbound = (action: string, ...ipv4: string[]) => ({
  inbound_policy: 'DROP',
  outbound_policy: 'ACCEPT',
  inbound: [{ protocol: 'TCP', action, addresses: { ipv4 } }],
})

test.each<[keyof typeof bodyConditions, object, boolean]>([
  ['changesEmailOrKeys', { email: 'ada@example.com' }, true],
  ['changesEmailOrKeys', { authorized_keys: ['ssh-ed25519 A'] }, true],
  ['changesEmailOrKeys', { timezone: 'UTC' }, false],
  ['makesPublic', { acl: 'public-read' }, true],
  ['makesPublic', { acl: 'authenticated-read' }, true],
  ['makesPublic', { acl: 'private', cors_enabled: true }, true],
  ['makesPublic', { acl: 'private', cors_enabled: false }, false],
  ['makesPublic', {}, false],
  ['opensAllowList', { allow_list: ['192.0.2.1', '0.0.0.0/0'] }, true],
  ['opensAllowList', { allow_list: ['0.0.0.0/1', '128.0.0.0/1'] }, true],
  ['opensAllowList', { allow_list: ['::/0'] }, true],
  ['opensAllowList', { allow_list: ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'] }, false],
  ['opensAllowList', { label: 'orders' }, false],
  ['opensFirewall', inbound('ACCEPT', '192.0.2.0/24', '0.0.0.0/0'), true],
  ['opensFirewall', { rules: inbound('ACCEPT', '0.0.0.0/0') }, true],
  ['opensFirewall', inbound('DROP', '0.0.0.0/0'), false],
  ['opensFirewall', inbound('ACCEPT', '192.0.2.0/24'), false],
  ['opensFirewall', { ...inbound('DROP'), inbound_policy: 'ACCEPT' }, true],
  ['opensFirewall', { inbound: null, inbound_policy: 'DROP' }, false],
  ['opensFirewall', { status: 'disabled' }, true],
  ['opensFirewall', { status: 'enabled', label: 'web' }, false],
])('%s applies to %j: %s', (condition, body, applies) => {
  expect(bodyConditions[condition](body)).toBe(applies)
})

test('counts an IPv6 rule for all addresses as open', () => {
  const addresses = { ipv6: ['::/0'] }
  const rules = { inbound: [{ protocol: 'TCP', action: 'ACCEPT', addresses }] }
  expect(bodyConditions.opensFirewall(rules)).toBe(true)
})
