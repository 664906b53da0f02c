import type { FirewallRules, FirewallRulesUpdate } from '#api/generated/types.gen.ts'
import { anywhere, ruleBody, type RuleDraft, newRule } from './rulesDraft.ts'
import { faultsOfRule, rulesFaults } from './rulesFaults.ts'
import type { Direction } from './ruleWords.ts'

interface Preset {
  id: string
  label: string
  direction: Direction
  /** The sources that are to be named; everyone where absent. */
  asks?: { label: string; placeholder: string }
  /** Each without its sources or destinations. */
  rules: readonly Pick<RuleDraft, 'protocol' | 'ports' | 'label'>[]
}

const subnet = { label: 'VPC subnet', placeholder: '10.0.0.0/24' }

/** Sets of rules that many firewalls have. Ports are those that the programs listen on unless told otherwise. */
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
    // A rule has no ICMP types.
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

/** @param network what was typed for a preset that asks: one range or address */
export function presetRules({ direction, asks, rules }: Preset, network: string): PresetRules {
  const typed = network.trim()
  if (asks && typed === '') return { fault: 'Required' }
  if (asks && /[\s,]/.test(typed)) return { fault: 'Must be one range' }
  const ends = asks
    ? typed.includes(':')
      ? { ipv4: '', ipv6: typed }
      : { ipv4: typed, ipv6: '' }
    : anywhere
  const body: FirewallRulesUpdate = {
    inbound_policy: 'DROP',
    outbound_policy: 'DROP',
    [direction]: rules.map((rule) => ruleBody({ ...newRule('DROP'), ...rule, ...ends })),
  }
  const made = body[direction] ?? []
  const [fault] = Object.values(
    faultsOfRule(rulesFaults(body), `${direction}[0]`, made[0]?.addresses),
  )
  return fault === undefined ? { rules: { [direction]: made } } : { fault }
}
