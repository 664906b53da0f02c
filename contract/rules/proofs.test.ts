import { expect, test } from 'vitest'
import { bodyConditions, proofLife, proofRule, requiresProof } from './proofs.ts'

test.each([
  ['deleteTag', 'always'],
  ['createToken', 'always'],
  ['createSshKey', 'always'],
  ['getMysqlDatabaseCredentials', 'always'],
  ['updateProfile', 'changesEmailOrKeys'],
  ['createObjectUrl', 'replacesObject'],
  ['createComputeSnapshot', 'replacesSnapshot'],
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
  ['opensAllowList', { allow_list: ['::/16', '8000::/16'] }, true],
  ['opensAllowList', { allow_list: ['8.0.0.0/8', '9.0.0.0/32'] }, true],
  ['opensAllowList', { allow_list: ['8.0.0.0/8', '8.1.0.0/16', '8.0.0.0/8'] }, false],
  [
    'opensAllowList',
    { allow_list: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '203.0.113.0/24'] },
    false,
  ],
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

const rangesOf = (prefix: number) =>
  Array.from({ length: 256 }, (_, first) => `${first}.0.0.0/${prefix}`)

const rulesOf = (ranges: readonly string[], perRule: number, action = 'ACCEPT') => ({
  inbound_policy: 'DROP',
  inbound: Array.from({ length: Math.ceil(ranges.length / perRule) }, (_, index) => ({
    protocol: 'TCP',
    ports: `${index + 1}`,
    action,
    addresses: { ipv4: ranges.slice(index * perRule, (index + 1) * perRule) },
  })),
})

test.each([
  ['one rule', rulesOf(rangesOf(8), 256), true],
  ['several rules', rulesOf(rangesOf(8), 11), true],
  ['two halves in separate rules', rulesOf(['0.0.0.0/1', '128.0.0.0/1'], 1), true],
  ['dropping rules', rulesOf(rangesOf(8), 11, 'DROP'), false],
  ['several rules for small networks', rulesOf(rangesOf(24), 11), false],
])('judges the addresses of %s together', (_, rules, isOpen) => {
  expect(bodyConditions.opensFirewall({ rules })).toBe(isOpen)
  const allowList = rules.inbound.flatMap(({ action, addresses }) =>
    action === 'ACCEPT' ? addresses.ipv4 : [],
  )
  expect(bodyConditions.opensAllowList({ allow_list: allowList })).toBe(isOpen)
})

test('counts an IPv6 rule for all addresses as open', () => {
  const addresses = { ipv6: ['::/0'] }
  const rules = { inbound: [{ protocol: 'TCP', action: 'ACCEPT', addresses }] }
  expect(bodyConditions.opensFirewall(rules)).toBe(true)
})

test.each<[string, object, boolean]>([
  ['deleteTag', {}, true],
  ['createObjectUrl', {}, true],
  ['createTag', {}, false],
  ['updateFirewall', { status: 'disabled' }, true],
  ['updateFirewall', { label: 'web' }, false],
])('%s with %j requires reauthentication: %s', (id, body, required) => {
  expect(requiresProof(id, body)).toBe(required)
})
