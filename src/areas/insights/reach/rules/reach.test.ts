import { expect, test } from 'vitest'
import type { Compute, ConfigInterface, Firewall, FirewallRule } from '#api/generated/types.gen.ts'
import type { Protocol } from '#contract/rules/packetFilter.ts'
import type { End, ReachData } from './known.ts'
import { parseIpRange } from '#contract/rules/ipRanges.ts'
import { reachIn } from './reach.ts'

const web: Compute = {
  id: 1,
  label: 'web',
  region: 'us-east',
  status: 'running',
  ipv4: ['198.51.100.1', '192.168.130.1'],
  ipv6: '2001:db8::1/128',
}
const store: Compute = {
  id: 2,
  label: 'store',
  region: 'us-east',
  status: 'running',
  ipv4: ['198.51.100.2', '192.168.130.2'],
}
const far: Compute = { ...store, id: 3, label: 'far', region: 'eu-west', ipv4: ['198.51.100.3'] }
const orders = {
  id: 5,
  label: 'orders',
  region: 'us-east',
  engine: 'postgresql',
  status: 'active',
  port: 5432,
  allow_list: ['198.51.100.1/32', '203.0.113.0/24'],
}

const accept = (ports: string, ipv4: string[], more: FirewallRule = {}): FirewallRule => ({
  action: 'ACCEPT',
  protocol: 'TCP',
  ports,
  addresses: { ipv4 },
  ...more,
})

const firewall = (computeId: number, inbound: FirewallRule[], more: Partial<Firewall> = {}) => ({
  id: 9,
  label: 'guard',
  status: 'enabled',
  rules: {
    inbound,
    inbound_policy: 'DROP' as const,
    outbound: [],
    outbound_policy: 'ACCEPT' as const,
  },
  entities: [{ id: computeId, type: 'compute' as const }],
  ...more,
})

const known = (more: Partial<ReachData> = {}): ReachData => ({
  computes: [web, store, far],
  databases: [orders],
  firewalls: [],
  allFirewalls: true,
  vpcs: [],
  vpcIps: [],
  ...more,
})

const internet: End = { is: 'internet' }
const at = (text: string): End => {
  const range = parseIpRange(text)
  if (!range) throw new TypeError(text)
  return { is: 'address', text, range }
}
const of = (compute: Compute): End => ({ is: 'compute', compute })
const database: End = { is: 'database', database: orders }

const ask = (
  from: End,
  to: End,
  {
    port = 22,
    protocol = 'TCP',
    ...more
  }: Partial<ReachData> & { port?: number; protocol?: Protocol } = {},
) => reachIn(known(more))(from, to, { protocol, port: protocol === 'ICMP' ? undefined : port })

const decided = (answer: ReturnType<typeof ask>) =>
  (answer.ways[0]?.hops ?? []).flatMap((hop) =>
    hop.is === 'firewall'
      ? hop.rulings.map(({ at: position, accepts }) => `${accepts ? 'accept' : 'drop'} ${position}`)
      : [hop.is],
  )

test('reaches an instance without a firewall over IPv4 and IPv6', () => {
  const { verdict, ways } = ask(internet, of(web))
  expect(verdict).toBe('reached')
  expect(ways.map(({ network, to }) => `${network} ${to}`)).toEqual([
    'IPv4 198.51.100.1',
    'IPv6 2001:db8::1',
  ])
})

test('applies the first matching rule, otherwise the policy', () => {
  const firewalls = [
    firewall(1, [
      accept('80', ['0.0.0.0/0']),
      accept('20-25', ['203.0.113.7/32'], { action: 'DROP' }),
      accept('22', ['203.0.113.0/24']),
    ]),
  ]
  const peer = (text: string, port = 22) => {
    const answer = ask(at(text), of(web), { firewalls, port })
    return [answer.verdict, ...decided(answer)]
  }
  expect(peer('203.0.113.7')).toEqual(['blocked', 'drop 1'])
  expect(peer('203.0.113.8')).toEqual(['reached', 'accept 2'])
  expect(peer('192.0.2.1')).toEqual(['blocked', 'drop undefined'])
  expect(peer('192.0.2.1', 80)).toEqual(['reached', 'accept 0'])
  // The rule contains no IPv6 address.
  expect(peer('2001:db8::9', 80)).toEqual(['blocked', 'drop undefined'])
})

test('splits a range into allowed and blocked addresses by rule', () => {
  const firewalls = [
    firewall(1, [accept('22', ['203.0.113.0/25']), accept('22', ['203.0.113.128/25'])]),
  ]
  const whole = ask(at('203.0.113.0/24'), of(web), { firewalls })
  expect([whole.verdict, ...decided(whole)]).toEqual(['reached', 'accept 0', 'accept 1'])
  const more = ask(at('203.0.112.0/23'), of(web), { firewalls })
  expect([more.verdict, ...decided(more)]).toEqual([
    'part',
    'accept 0',
    'accept 1',
    'drop undefined',
  ])
  expect(ask(internet, of(web), { firewalls }).verdict).toBe('part')
})

test('ignores rules of other protocols and needs no port for ICMP', () => {
  const icmp: FirewallRule = {
    protocol: 'ICMP',
    action: 'ACCEPT',
    addresses: { ipv4: ['0.0.0.0/0'] },
  }
  const firewalls = [firewall(1, [icmp])]
  expect(ask(at('192.0.2.1'), of(web), { firewalls, protocol: 'ICMP' }).verdict).toBe('reached')
  expect(ask(at('192.0.2.1'), of(web), { firewalls, protocol: 'UDP' }).verdict).toBe('blocked')
})

test('ignores a disabled firewall and requires all enabled ones to accept', () => {
  const closed = firewall(1, [])
  const open = { ...firewall(1, [accept('22', ['0.0.0.0/0'])]), id: 10 }
  const verdict = (...firewalls: Firewall[]) => ask(at('192.0.2.1'), of(web), { firewalls }).verdict
  expect(verdict({ ...closed, status: 'disabled' })).toBe('reached')
  expect(verdict(open)).toBe('reached')
  expect(verdict(open, closed)).toBe('blocked')
})

test('checks outbound rules of the source and inbound rules of the target', () => {
  const out = {
    ...firewall(1, []),
    rules: { inbound_policy: 'ACCEPT' as const, outbound: [], outbound_policy: 'DROP' as const },
  }
  const answer = ask(of(web), of(far), { firewalls: [out] })
  expect(answer.verdict).toBe('blocked')
  expect(decided(answer)).toEqual(['drop undefined', 'unfiltered'])
  expect(ask(of(far), of(web), { firewalls: [out] }).verdict).toBe('reached')
})

test('connects instances of a region over the private network and those of a VPC over its addresses', () => {
  const firewalls = [firewall(2, [accept('22', ['192.168.128.0/17', '10.0.0.0/24'])])]
  const vpc = {
    id: 7,
    label: 'shop',
    subnets: [{ id: 1, ipv4: '10.0.0.0/24', computes: [1, 2] }],
  }
  const ip = (compute: number, address: string, vpcId = 7) => ({
    compute_id: compute,
    vpc_id: vpcId,
    address,
    active: true,
  })
  const answer = ask(of(web), of(store), {
    firewalls,
    vpcs: [vpc],
    vpcIps: [ip(1, '10.0.0.2'), ip(2, '10.0.0.3'), ip(3, '10.0.0.3', 8)],
  })
  expect(answer.ways.map(({ network, verdict, name }) => [network, verdict, name])).toEqual([
    ['Private network', 'reached', undefined],
    ['VPC', 'reached', 'shop'],
    ['IPv4', 'blocked', undefined],
  ])
  const networks = { firewalls, vpcs: [vpc], vpcIps: [ip(2, '10.0.0.3')] }
  expect(ask(at('10.0.0.128/25'), of(store), networks).verdict).toBe('reached')
  expect(ask(at('10.9.0.1'), of(store), networks).noWay).toBe('notRouted')
  expect(ask(of(store), at('10.0.0.77'), networks).verdict).toBe('blocked')
  const twice = { ...networks, vpcIps: [ip(2, '10.0.0.3'), ip(3, '10.0.0.3', 8)] }
  expect(ask(of(web), at('10.0.0.3'), twice).noWay).toBe('ambiguous')
})

test('resolves the address of an instance to that address only', () => {
  const firewalls = [firewall(2, [accept('22', ['198.51.100.1/32'])])]
  expect(ask(at('198.51.100.1'), of(store), { firewalls }).verdict).toBe('reached')
  const answer = ask(at('192.168.130.1'), of(store), { firewalls })
  expect(answer.ways.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '192.168.130.1 192.168.130.2',
  ])
  expect(answer.verdict).toBe('blocked')
  expect(ask(of(web), at('198.51.100.1')).noWay).toBe('same')
})

test('finds no public address on an instance without a public interface', () => {
  const row = (purpose: 'public' | 'vlan' | 'vpc', more: Partial<ConfigInterface> = {}) =>
    ({ id: 1, purpose, ...more }) satisfies ConfigInterface
  const vlan = row('vlan', { label: 'lan' })
  const interfaces = new Map([
    [1, [vlan]],
    [2, [row('public'), vlan]],
  ])
  expect(ask(internet, of(web), { interfaces }).noWay).toBe('noCommonNetwork')
  const over = ask(of(web), of(store), { interfaces, firewalls: [firewall(2, [])] })
  expect(over.ways.map(({ network, verdict, name }) => [network, verdict, name])).toEqual([
    ['VLAN', 'reached', 'lan'],
  ])
  const nat = new Map([[1, [row('vpc', { ipv4: { vpc: '10.0.0.2', nat_1_1: '198.51.100.1' } })]]])
  expect(ask(internet, of(web), { interfaces: nat }).ways.map(({ to }) => to)).toEqual([
    '198.51.100.1',
  ])
})

const inVpc: ConfigInterface = {
  id: 1,
  purpose: 'vpc',
  vpc_id: 7,
  subnet_id: 8,
  ipv4: { vpc: '10.0.0.2' },
}
const shop = { id: 7, label: 'shop', subnets: [{ id: 8, label: 'front', ipv4: '10.0.0.0/24' }] }
const onlyVpc = { interfaces: new Map([[1, [inVpc]]]), vpcs: [shop] }
const causeOf = (answer: ReturnType<typeof ask>) =>
  answer.causes?.map(({ compute, is, networks }) => [compute.label, is, ...networks])

test('names the interfaces of an instance that has no public one', () => {
  const cause = [['web', 'noPublicInterface', 'VPC shop, front']]
  expect(causeOf(ask(internet, of(web), onlyVpc))).toEqual(cause)
  expect(causeOf(ask(of(web), at('203.0.113.1'), onlyVpc))).toEqual(cause)
  expect(causeOf(ask(of(web), of(store), onlyVpc))).toEqual(cause)
  expect(causeOf(ask(of(web), database, onlyVpc))).toEqual(cause)
})

test('explains why an address that no interface uses is unreachable', () => {
  const answer = ask(internet, at('198.51.100.1'), onlyVpc)
  expect(answer.verdict).toBe('blocked')
  expect(causeOf(answer)).toEqual([['web', 'noPublicInterface', 'VPC shop, front']])
})

test('names a missing address of the family', () => {
  expect(causeOf(ask(at('2001:db8::9'), of(store)))).toEqual([['store', 'noIpv6']])
  const bare = { ...store, ipv4: [] }
  expect(causeOf(ask(internet, of(bare), { computes: [bare] }))).toEqual([['store', 'noIpv4']])
})

test('uses the VPC address of an instance without a public interface', () => {
  const interfaces = new Map([
    [1, [inVpc]],
    [2, [{ ...inVpc, ipv4: { vpc: '10.0.0.3' } }]],
  ])
  const { ways } = ask(of(web), of(store), { ...onlyVpc, interfaces })
  expect(ways.map(({ network, name, from, to }) => [network, name, from, to])).toEqual([
    ['VPC', 'shop', '10.0.0.2', '10.0.0.3'],
  ])
})

test('applies the allow list and the port of a database', () => {
  expect(ask(of(web), database, { port: 5432 }).verdict).toBe('reached')
  expect(ask(of(web), database, { port: 3306 }).verdict).toBe('blocked')
  expect(ask(of(web), database, { port: 5432, protocol: 'UDP' }).verdict).toBe('blocked')
  expect(ask(of(far), database, { port: 5432 }).verdict).toBe('blocked')
  expect(ask(at('203.0.113.9'), database, { port: 5432 }).verdict).toBe('reached')
  expect(ask(at('203.0.112.0/23'), database, { port: 5432 }).verdict).toBe('part')
  expect(ask(internet, database, { port: 5432 }).ways.map(({ verdict }) => verdict)).toEqual([
    'part',
    'blocked',
  ])
})

test('returns unknown for a database when outbound rules allow only single addresses', () => {
  const only = (ipv4: string[]) => [
    {
      ...firewall(1, []),
      rules: { outbound: [accept('5432', ipv4)], outbound_policy: 'DROP' as const },
    },
  ]
  expect(ask(of(web), database, { port: 5432, firewalls: only(['10.0.0.0/8']) }).verdict).toBe(
    'unknown',
  )
  expect(ask(of(web), database, { port: 5432, firewalls: only(['0.0.0.0/0']) }).verdict).toBe(
    'reached',
  )
})

test('returns unknown when lists failed to load, unless known rules already block', () => {
  const hidden = { allFirewalls: false }
  expect(ask(internet, of(web), hidden).verdict).toBe('unknown')
  expect(ask(internet, of(web), { ...hidden, firewalls: [firewall(1, [])] }).verdict).toBe(
    'blocked',
  )
  const untold = [{ id: 9, label: 'guard', status: 'enabled' }]
  expect(ask(internet, of(web), { firewalls: untold }).verdict).toBe('unknown')
  expect(ask(of(web), at('10.1.1.1'), { vpcs: undefined }).noWay).toBe('networksUnread')
})

test('blocks an instance that is off in both directions', () => {
  const off = { ...web, status: 'offline' }
  expect(ask(internet, of(off)).verdict).toBe('blocked')
  expect(ask(of(off), of(store)).verdict).toBe('blocked')
})

test('returns no result between two addresses outside the account', () => {
  expect(ask(at('192.0.2.1'), at('203.0.113.1')).noWay).toBe('outside')
  expect(ask(of(web), at('203.0.113.1')).verdict).toBe('reached')
})
