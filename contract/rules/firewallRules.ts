import * as limits from '../generated/limits.gen.ts'
import { isIPv6 } from './addresses.ts'
import type { RuleError } from './ruleErrors.ts'

/** Maximum number of rules of a firewall, inbound and outbound together (response shapes 4.12). */
export const firewallRulesMax = limits.firewallRulesUpdate.inbound.max
/** Maximum number of ports in `ports`; a range counts as two. */
const portPiecesMax = 15
/** Maximum number of IP addresses of a rule, IPv4 and IPv6 together. */
const ruleAddressesMax = limits.firewallRulesUpdate.inbound.items.addresses.ipv4.max

export interface FirewallRuleInput {
  protocol: string
  ports?: string | undefined
  addresses: { ipv4?: readonly string[] | undefined; ipv6?: readonly string[] | undefined }
}

export interface FirewallRulesInput {
  inbound?: readonly FirewallRuleInput[] | undefined
  outbound?: readonly FirewallRuleInput[] | undefined
}

/** Returns the reason why `ports` is invalid, or undefined. A valid value is `22-24, 80, 443`. */
export function portsError(ports: string): string | undefined {
  let pieces = 0
  for (const part of ports.split(',')) {
    const bounds = part.trim().split('-')
    if (bounds.length > 2 || !bounds.every((bound) => /^[1-9]\d{0,4}$/.test(bound)))
      return 'Must be ports and ranges separated by commas, as in 22-24, 80, 443'
    const [from, to] = bounds.map(Number)
    if (bounds.some((bound) => Number(bound) > 65_535)) return 'Ports are 1-65535'
    if (from !== undefined && to !== undefined && from >= to)
      return 'A range must begin below its end'
    pieces += bounds.length
  }
  return pieces > portPiecesMax
    ? `Must be at most ${portPiecesMax} ports, where a range counts two`
    : undefined
}

function ruleErrors(rule: FirewallRuleInput, at: string): RuleError[] {
  const faults: RuleError[] = []
  if (rule.ports !== undefined) {
    const reason =
      rule.protocol === 'ICMP' || rule.protocol === 'IPENCAP'
        ? `Not used with ${rule.protocol}`
        : portsError(rule.ports)
    if (reason !== undefined) faults.push({ field: `${at}.ports`, reason })
  }
  const { ipv4 = [], ipv6 = [] } = rule.addresses
  // The schema limits the prefix length, but a pattern cannot validate an IPv6 address.
  for (const [index, range] of ipv6.entries())
    if (!isIPv6(range.split('/')[0] ?? ''))
      faults.push({
        field: `${at}.addresses.ipv6[${index}]`,
        reason: 'Must be an IPv6 range in CIDR form, such as 2001:db8::/64',
      })
  if (ipv4.length + ipv6.length > ruleAddressesMax)
    faults.push({
      field: `${at}.addresses`,
      reason: `Must be at most ${ruleAddressesMax} addresses`,
    })
  return faults
}

/**
 * Returns the errors of the rules of a firewall.
 * @param at prefix of the field names, `rules.` in Firewall Create
 */
export function firewallRulesErrors(rules: FirewallRulesInput, at = ''): RuleError[] {
  const { inbound = [], outbound = [] } = rules
  const faults = [
    ...inbound.flatMap((rule, index) => ruleErrors(rule, `${at}inbound[${index}]`)),
    ...outbound.flatMap((rule, index) => ruleErrors(rule, `${at}outbound[${index}]`)),
  ]
  if (inbound.length + outbound.length > firewallRulesMax)
    faults.push({
      field: `${at}${outbound.length > 0 ? 'outbound' : 'inbound'}`,
      reason: `A firewall has at most ${firewallRulesMax} rules, inbound and outbound together`,
    })
  return faults
}
