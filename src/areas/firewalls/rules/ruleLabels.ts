import type { FirewallRule } from '#api/generated/types.gen.ts'

export const directions = ['inbound', 'outbound'] as const
export type RuleDirection = (typeof directions)[number]

const policies: Readonly<Record<string, string>> = { ACCEPT: 'Accept', DROP: 'Drop' }

export const policyText = (policy: string | undefined) =>
  policies[policy ?? ''] ?? policy ?? 'Unknown'

export const usesPorts = (protocol: string | undefined) =>
  protocol !== 'ICMP' && protocol !== 'IPENCAP'

/** The documents do not define whether other protocols, such as `ALL` and `50`, have ports. */
const knowsPorts = (protocol: string | undefined) => protocol === 'TCP' || protocol === 'UDP'

/** Formats the match of a rule, for example "Accept TCP 22, 80". */
export const ruleMatchText = ({ action, protocol, ports }: FirewallRule): string =>
  [
    policyText(action),
    protocol,
    usesPorts(protocol) && (ports ?? (knowsPorts(protocol) && 'all ports')),
  ]
    .filter(Boolean)
    .join(' ')

export const rangesOfRule = ({ addresses = {} }: FirewallRule): string[] => [
  ...(addresses.ipv4 ?? []),
  ...(addresses.ipv6 ?? []),
]

/** Formats a rule, for example "Accept TCP 22, 80 from 203.0.113.0/24". */
export function ruleText(rule: FirewallRule, direction: RuleDirection): string {
  const ranges = rangesOfRule(rule)
  const rangeTexts =
    ranges.length > 4 ? [...ranges.slice(0, 3), `${ranges.length - 3} more`] : ranges
  const way = direction === 'inbound' ? 'from' : 'to'
  return `${ruleMatchText(rule)} ${way} ${rangeTexts.join(', ') || 'no address'}`
}
