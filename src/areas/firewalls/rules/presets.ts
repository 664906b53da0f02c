import type { FirewallRules, FirewallRulesUpdate } from '#api/generated/types.gen.ts'
import { anywhere, ruleBody, type RuleDraft, newRule } from './rulesDraft.ts'
import { errorsOfRule, rulesErrors } from './rulesErrors.ts'
import type { RuleDirection } from './ruleLabels.ts'

interface Preset {
  id: string
  label: string
  direction: RuleDirection
  /** Input for the sources; if absent, the rules apply to everyone. */
  asks?: { label: string; placeholder: string }
  /** The rules without their sources or destinations. */
  rules: readonly Pick<RuleDraft, 'protocol' | 'ports' | 'label'>[]
}

const subnet = { label: 'VPC subnet', placeholder: '10.0.0.0/24' }

/** Presets of common rules, with the default ports of each program. */
export const presets: readonly Preset[] = [
  {
    id: 'ssh',
    label: 'SSH from one network',
    direction: 'inbound',
    asks: { label: 'Network', placeholder: '203.0.113.0/24' },
    rules: [{ protocol: 'TCP', ports: '22', label: 'ssh' }],
  },
  {
    id: 'web',
    label: 'HTTP and HTTPS from everyone',
    direction: 'inbound',
    rules: [{ protocol: 'TCP', ports: '80, 443', label: 'http-https' }],
  },
  {
    id: 'postgresql',
    label: 'PostgreSQL from a VPC subnet',
    direction: 'inbound',
    asks: subnet,
    rules: [{ protocol: 'TCP', ports: '5432', label: 'postgresql' }],
  },
  {
    id: 'mysql',
    label: 'MySQL from a VPC subnet',
    direction: 'inbound',
    asks: subnet,
    rules: [{ protocol: 'TCP', ports: '3306', label: 'mysql' }],
  },
  {
    id: 'icmp',
    // Rules cannot select ICMP types.
    label: 'ICMP from everyone, ping included',
    direction: 'inbound',
    rules: [{ protocol: 'ICMP', ports: '', label: 'icmp' }],
  },
  {
    id: 'lookups',
    label: 'DNS and NTP to everyone',
    direction: 'outbound',
    rules: [
      { protocol: 'UDP', ports: '53, 123', label: 'dns-ntp' },
      { protocol: 'TCP', ports: '53', label: 'dns-tcp' },
    ],
  },
]

type PresetRules = { rules: FirewallRules } | { fault: string }

/** @param network the typed range or address, for presets with an input */
export function presetRules({ direction, asks, rules }: Preset, network: string): PresetRules {
  const trimmedNetwork = network.trim()
  if (asks && trimmedNetwork === '') return { fault: 'Required' }
  if (asks && /[\s,]/.test(trimmedNetwork)) return { fault: 'Must be one range' }
  const ends = asks
    ? trimmedNetwork.includes(':')
      ? { ipv4: '', ipv6: trimmedNetwork }
      : { ipv4: trimmedNetwork, ipv6: '' }
    : anywhere
  const body: FirewallRulesUpdate = {
    inbound_policy: 'DROP',
    outbound_policy: 'DROP',
    [direction]: rules.map((rule) => ruleBody({ ...newRule('DROP'), ...rule, ...ends })),
  }
  const generatedRules = body[direction] ?? []
  const [fault] = Object.values(
    errorsOfRule(rulesErrors(body), `${direction}[0]`, generatedRules[0]?.addresses),
  )
  return fault === undefined ? { rules: { [direction]: generatedRules } } : { fault }
}
