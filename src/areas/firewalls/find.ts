import { listFirewallsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Firewall, FirewallRule } from '#api/generated/types.gen.ts'
import type { Wanted } from '../find/match.ts'
import { type FindSource, findSource, type Use, usesIn } from '../find/source.ts'
import { firewallLabel } from '../labels.ts'
import { firewallPaths } from './paths.ts'

export function firewallUses(wanted: Wanted, firewall: Firewall): Use[] {
  const { inbound, outbound } = firewall.rules ?? {}
  const parts = (direction: string, rules: readonly FirewallRule[] | null = []) =>
    (rules ?? []).map(
      (rule, index) =>
        [
          [`${direction} rule ${index + 1}`, rule.label].filter(Boolean).join(', '),
          [...(rule.addresses?.ipv4 ?? []), ...(rule.addresses?.ipv6 ?? [])],
        ] as const,
    )
  return usesIn(
    wanted,
    {
      kind: 'Firewall',
      object: firewallLabel(firewall),
      href: firewallPaths.tab(firewall.id, 'rules'),
    },
    [...parts('Inbound', inbound), ...parts('Outbound', outbound)],
  )
}

export const findSources: readonly FindSource[] = [
  findSource({
    noun: 'firewalls',
    admits: true,
    list: listFirewallsOptions,
    usesOf: firewallUses,
  }),
]
