import type { FirewallRule } from '#api/generated/types.gen.ts'

export const directions = ['inbound', 'outbound'] as const
export type Direction = (typeof directions)[number]

const policies: Readonly<Record<string, string>> = { ACCEPT: 'Accept', DROP: 'Drop' }

export const policyWord = (policy: string | undefined) =>
  policies[policy ?? ''] ?? policy ?? 'Unknown'

export const usesPorts = (protocol: string | undefined) =>
  protocol !== 'ICMP' && protocol !== 'IPENCAP'

/** Of a protocol that the documents do not name, as `ALL` and `50`, nobody knows. */
const knowsPorts = (protocol: string | undefined) => protocol === 'TCP' || protocol === 'UDP'

/** "Accept TCP 22, 80". */
export const matchText = ({ action, protocol, ports }: FirewallRule): string =>
  [
    policyWord(action),
    protocol,
    usesPorts(protocol) && (ports ?? (knowsPorts(protocol) && 'all ports')),
  ]
    .filter(Boolean)
    .join(' ')

export const rangesOfRule = ({ addresses = {} }: FirewallRule): string[] => [
  ...(addresses.ipv4 ?? []),
  ...(addresses.ipv6 ?? []),
]

/** "Accept TCP 22, 80 from 203.0.113.0/24". */
export function ruleText(rule: FirewallRule, direction: Direction): string {
  const ranges = rangesOfRule(rule)
  const shown = ranges.length > 4 ? [...ranges.slice(0, 3), `${ranges.length - 3} more`] : ranges
  const way = direction === 'inbound' ? 'from' : 'to'
  return `${matchText(rule)} ${way} ${shown.join(', ') || 'no address'}`
}
