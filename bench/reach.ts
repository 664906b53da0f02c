import type * as rules from '../src/areas/insights/reach/rules/reach.ts'
import type { FirewallRule } from '../src/api/generated/types.gen.ts'
import type { Report } from './report.ts'
import { benchRules } from './rules.ts'

const count = 5000
const perFirewall = 50
const peer = '203.0.113.7'

const computes = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  label: `web-${index + 1}`,
  region: 'us-east',
  status: index % 25 === 0 ? 'offline' : 'running',
  ipv4: [`198.${18 + (index >> 12)}.${(index >> 4) & 255}.${index & 15}`],
}))

const rule = (ports: string, ipv4: string[]): FirewallRule => ({
  protocol: 'TCP',
  ports,
  addresses: { ipv4 },
  action: 'ACCEPT',
})

/** Every other firewall accepts the peer with its eighth rule. */
const firewalls = Array.from({ length: count / perFirewall }, (_, index) => ({
  id: index + 1,
  label: `guard-${index + 1}`,
  status: 'enabled',
  rules: {
    inbound: [
      ...Array.from({ length: 7 }, (_rule, at) => rule('22, 80, 443-445', [`10.${at}.0.0/16`])),
      rule('20-25', index % 2 === 0 ? ['203.0.113.0/24'] : ['192.0.2.0/24']),
    ],
    inbound_policy: 'DROP' as const,
    outbound: [],
    outbound_policy: 'ACCEPT' as const,
  },
  entities: Array.from({ length: perFirewall }, (_entity, at) => ({
    id: index * perFirewall + at + 1,
    type: 'compute' as const,
  })),
}))

const numberOf = (address: string) =>
  address.split('.').reduce((number, byte) => number * 256 + Number(byte), 0)

/** Baseline for IPv4 only: the first rule that matches the port and the peer decides. */
function plainLoop(): number {
  const from = numberOf(peer)
  const parsed = new Map(
    firewalls.map(({ rules: { inbound }, id }) => [
      id,
      inbound.map(({ ports = '', addresses }) => ({
        ports: ports.split(',').map((part) => {
          const [first = 0, last = first] = part.split('-').map(Number)
          return [first, last] as const
        }),
        ranges: (addresses?.ipv4 ?? []).map((text) => {
          const [address = '', prefix] = text.split('/')
          const size = 2 ** (32 - Number(prefix))
          const first = numberOf(address) - (numberOf(address) % size)
          return [first, first + size - 1] as const
        }),
      })),
    ]),
  )
  const firewallsOf = new Map<number, typeof firewalls>()
  for (const firewall of firewalls)
    for (const { id } of firewall.entities)
      firewallsOf.set(id, [...(firewallsOf.get(id) ?? []), firewall])
  const rows: object[] = []
  for (const { id, label, status, ipv4 } of computes)
    for (const address of ipv4) {
      const to = numberOf(address)
      const decided = (firewallsOf.get(id) ?? []).map((firewall) => {
        const at = (parsed.get(firewall.id) ?? []).findIndex(
          ({ ports, ranges }) =>
            ports.some(([first, last]) => first <= 22 && 22 <= last) &&
            ranges.some(([first, last]) => first <= from && from <= last),
        )
        return { firewall, at, accepts: at >= 0 }
      })
      const isOpen = decided.every(({ accepts }) => accepts) && status === 'running'
      if (isOpen) rows.push({ id, label, address, to, decided })
    }
  return rows.length
}

/** Measures which of 5,000 instances can be reached from an IP address, compared with a hand-written loop. */
export const benchReach = (report: Report): Promise<void> =>
  benchRules<typeof rules>(report, {
    title: 'What reaches what',
    path: 'src/areas/insights/reach/rules/reach.ts',
    run: ({ reachIn }) => {
      const ask = reachIn({ computes, firewalls, allFirewalls: true, vpcs: [], vpcIps: [] })
      const first = BigInt(numberOf(peer))
      const from = {
        is: 'address' as const,
        text: peer,
        range: { family: 4 as const, first, last: first },
      }
      return computes.filter(
        (compute) =>
          ask(from, { is: 'compute', compute }, { protocol: 'TCP', port: 22 }).verdict ===
          'reached',
      ).length
    },
    plainLoop,
    what: (rows) => `rules over ${count} instances, ${rows} reached`,
  })
