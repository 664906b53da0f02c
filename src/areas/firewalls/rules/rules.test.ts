import { expect, test } from 'vitest'
import type { FirewallRules } from '#api/generated/types.gen.ts'
import { anywhere, newRule, rulesBody, type RulesDraft, rulesDraft } from './rulesDraft.ts'
import { rulesDiff } from './rulesDiff.ts'
import { errorsOfRule, rulesErrors } from './rulesErrors.ts'
import { rulesWarnings } from './rulesWarnings.ts'

const saved: FirewallRules = {
  inbound: [
    {
      protocol: 'TCP',
      ports: '22',
      addresses: { ipv4: ['203.0.113.0/24'] },
      action: 'ACCEPT',
      label: 'ssh',
    },
    {
      protocol: 'TCP',
      ports: '443',
      addresses: { ipv4: ['0.0.0.0/0'] },
      action: 'ACCEPT',
      label: 'https',
    },
    { protocol: 'ICMP', addresses: { ipv6: ['::/0'] }, action: 'ACCEPT', label: 'ping' },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
}

const draft = rulesDraft(saved)
const [ssh, https, ping] = draft.inbound
const withInbound = (...inbound: (typeof ssh)[]): RulesDraft => ({
  ...draft,
  inbound: inbound.filter((rule) => rule !== undefined),
})
const change = (changed: Partial<NonNullable<typeof ssh>>) =>
  withInbound(ssh && { ...ssh, ...changed }, https, ping)

test('sends untouched rules unchanged', () => {
  expect(rulesBody(draft)).toEqual(saved)
  expect(rulesDiff(saved, draft)).toEqual([])
})

test('converts single addresses to ranges and drops ports of protocols without ports', () => {
  const { inbound } = rulesBody(
    change({ protocol: 'ICMP', ipv4: '192.0.2.1 198.51.100.0/24', ipv6: '2001:db8::1,' }),
  )
  expect(inbound?.[0]).toEqual({
    protocol: 'ICMP',
    addresses: { ipv4: ['192.0.2.1/32', '198.51.100.0/24'], ipv6: ['2001:db8::1/128'] },
    action: 'ACCEPT',
    label: 'ssh',
  })
})

test.each([
  [{ ports: '22-' }, 'ports', /ports and ranges/],
  [{ ports: '99999' }, 'ports', /1-65535/],
  [{ ports: '30-20' }, 'ports', /begin below its end/],
  [{ ipv4: '203.0.113.0/24, 10.0.0/8' }, 'addresses.ipv4', /^10\.0\.0\/8: Must be an IPv4 range/],
  [{ ipv6: '2001:zz::/32' }, 'addresses.ipv6', /^2001:zz::\/32: Must be an IPv6 range/],
  [{ label: 'x' }, 'label', /At least 3 characters/],
  [{ description: 'x'.repeat(101) }, 'description', /At most 100/],
] as const)('reports %j as an error of %s', (changed, field, words) => {
  const body = rulesBody(change(changed))
  const faults = errorsOfRule(rulesErrors(body), 'inbound[0]', body.inbound?.[0]?.addresses)
  expect(Object.keys(faults)).toEqual([field])
  expect(faults[field]).toMatch(words)
})

test('rejects more than 25 rules', () => {
  const many = Array.from({ length: 26 }, (_, at) => ssh && { ...ssh, key: `${at}` })
  expect([...rulesErrors(rulesBody(withInbound(...many)))]).toContainEqual([
    'inbound',
    expect.stringContaining('25'),
  ])
})

test('reports a moved rule as a single change', () => {
  expect(rulesDiff(saved, withInbound(ping, ssh, https)).map(({ where }) => where)).toEqual([
    'Inbound 1, ping',
  ])
})

test('names added, changed and removed rules', () => {
  const next = withInbound(
    ssh && { ...ssh, ports: '22, 2222' },
    ping,
    ssh && { ...ssh, key: 'new' },
  )
  expect(rulesDiff(saved, { ...next, outbound_policy: 'DROP' })).toMatchObject([
    { where: 'Inbound 1, ssh', after: expect.stringContaining('22, 2222') },
    { where: 'Inbound 3, ssh', before: '–' },
    { where: 'Inbound 2, https', after: 'Removed' },
    { where: 'Outbound policy', before: 'Accept', after: 'Drop' },
  ])
})

test('warns once when a direction is closed completely', () => {
  const closed = { ...draft, inbound: [] }
  expect(rulesWarnings(saved, closed)).toEqual(['All inbound traffic is blocked, SSH included.'])
  expect(rulesWarnings({ ...saved, inbound: [] }, closed)).toEqual([])
  expect(rulesWarnings(saved, change({ ipv4: '' }))).toEqual([
    'Rules without an address match nothing: inbound 1.',
  ])
})

test.each([
  [{ ports: '22' }, ['Port 22 (SSH) is open to the whole internet (inbound 1).']],
  [
    { ports: '' },
    [
      'Port 22 (SSH) is open to the whole internet (inbound 1).',
      'Port 3389 (Remote Desktop) is open to the whole internet (inbound 1).',
    ],
  ],
  [
    { ports: '3000-4000', ipv4: '' },
    ['Port 3389 (Remote Desktop) is open to the whole internet (inbound 1).'],
  ],
  [
    { ports: '22', ipv4: '', ipv6: '0:0::/0' },
    ['Port 22 (SSH) is open to the whole internet (inbound 1).'],
  ],
  [
    { ports: '22', ipv4: '198.51.100.7/0', ipv6: '' },
    ['Port 22 (SSH) is open to the whole internet (inbound 1).'],
  ],
  [
    { ports: '22', ipv4: '0.0.0.0/1, 128.0.0.0/2, 192.0.0.0/2', ipv6: '' },
    ['Port 22 (SSH) is open to the whole internet (inbound 1).'],
  ],
  [{ ports: '22', ipv4: '0.0.0.0/1, 128.0.0.0/2', ipv6: '' }, []],
  [
    { ports: '3389', protocol: 'UDP' },
    ['Port 3389 (Remote Desktop) is open to the whole internet (inbound 1).'],
  ],
  [{ ports: '80, 443' }, []],
  [{ ports: '22', ipv4: '203.0.113.0/24', ipv6: '' }, []],
  [{ ports: '22', protocol: 'UDP' }, []],
  [{ ports: '22', action: 'DROP' }, []],
])('warns for the rule %j: %j', (changed, warnings) => {
  const rule = { ...newRule('DROP'), ...anywhere, ...changed }
  const before: FirewallRules = { inbound_policy: 'DROP' }
  const draft = { ...rulesDraft(before), inbound: [rule] }
  const open = rulesWarnings(before, draft).filter((warning) => warning.startsWith('Port'))
  expect(open).toEqual(warnings)
  const saved = { ...before, inbound: rulesBody(draft).inbound ?? [] }
  expect(rulesWarnings(saved, draft)).toEqual([])
})

test('combines rules for the same port that together cover every address, and names the last one', () => {
  const half = (ipv4: string) => ({ ...newRule('ACCEPT'), ports: '22', ipv4, action: 'ACCEPT' })
  const inbound = [half('0.0.0.0/1'), half('128.0.0.0/1')]
  expect(rulesWarnings({}, { ...rulesDraft({ inbound_policy: 'DROP' }), inbound })).toEqual([
    'Port 22 (SSH) is open to the whole internet (inbound 2).',
  ])
})

test('ignores a blocked single network when a port is open to everyone else', () => {
  const out = { ...newRule('DROP'), ports: '22', ipv4: '198.51.100.7/32', action: 'DROP' }
  const open = { ...newRule('DROP'), ...anywhere, ports: '22' }
  const draft = rulesDraft({ inbound_policy: 'DROP' })
  expect(rulesWarnings({}, { ...draft, inbound: [out, open] })).toEqual([
    'Port 22 (SSH) is open to the whole internet (inbound 2).',
  ])
  const shut = { ...newRule('DROP'), ...anywhere, ports: '22', action: 'DROP' }
  expect(
    rulesWarnings({}, { ...draft, inbound: [shut, open] }).filter((each) =>
      each.startsWith('Port'),
    ),
  ).toEqual([])
})

test('warns about ports that an accepting policy opens', () => {
  const closed: FirewallRules = { inbound_policy: 'DROP' }
  const draft = rulesDraft({ inbound_policy: 'ACCEPT' })
  const closing = { ...newRule('DROP'), ...anywhere, ports: '22', action: 'DROP' }
  expect(rulesWarnings(closed, { ...draft, inbound: [closing] })).toEqual([
    'Port 3389 (Remote Desktop) is open to the whole internet (inbound policy).',
  ])
  expect(rulesWarnings({ inbound_policy: 'ACCEPT' }, draft)).toEqual([])
})
