import type {
  FirewallPolicy,
  FirewallRule,
  FirewallRuleCreate,
  FirewallRules,
  FirewallRulesUpdate,
} from '#api/generated/types.gen.ts'
import { isIPv4, isIPv6 } from '#contract/rules/addresses.ts'
import { listEntries } from '#lib/listEntries.ts'
import { requestBody } from '#lib/requestBody.ts'
import { type RuleDirection, usesPorts } from './ruleLabels.ts'

/** A rule as typed. */
export interface RuleDraft {
  /** Stable key that stays with the rule when it is moved. */
  key: string
  protocol: string
  /** Retained but not sent while a protocol without ports is selected. */
  ports: string
  /** Ranges, as separated by `listEntries`. */
  ipv4: string
  ipv6: string
  action: string
  label: string
  description: string
}

export interface RulesDraft {
  inbound: readonly RuleDraft[]
  inbound_policy: string
  outbound: readonly RuleDraft[]
  outbound_policy: string
}

export const anywhere = { ipv4: '0.0.0.0/0', ipv6: '::/0' } as const

let lastRuleNumber = 0

export const newRule = (policy: string): RuleDraft => ({
  key: `new ${++lastRuleNumber}`,
  protocol: 'TCP',
  ports: '',
  ipv4: '',
  ipv6: '',
  // The opposite of the policy, because a rule that agrees with the policy has no effect.
  action: policy === 'DROP' ? 'ACCEPT' : 'DROP',
  label: '',
  description: '',
})

/** Returns true for a rule that was added here and is not saved yet. */
export const isNewRule = ({ key }: RuleDraft) => key.startsWith('new ')

export const ruleDraft = (rule: FirewallRule, key: string): RuleDraft => ({
  key,
  protocol: rule.protocol ?? 'TCP',
  ports: rule.ports ?? '',
  ipv4: rule.addresses?.ipv4?.join(', ') ?? '',
  ipv6: rule.addresses?.ipv6?.join(', ') ?? '',
  action: rule.action ?? 'ACCEPT',
  label: rule.label ?? '',
  description: rule.description ?? '',
})

const draftsOf = (rules: readonly FirewallRule[] | null | undefined, direction: RuleDirection) =>
  (rules ?? []).map((rule, at) => ruleDraft(rule, `${direction} ${at}`))

export const rulesDraft = (rules: FirewallRules): RulesDraft => ({
  inbound: draftsOf(rules.inbound, 'inbound'),
  inbound_policy: rules.inbound_policy ?? 'ACCEPT',
  outbound: draftsOf(rules.outbound, 'outbound'),
  outbound_policy: rules.outbound_policy ?? 'ACCEPT',
})

/** Adds the prefix length to a single address, because the API requires it. */
function asRange(entry: string): string {
  if (isIPv4(entry)) return `${entry}/32`
  return isIPv6(entry) ? `${entry}/128` : entry
}

const entries = (text: string) => listEntries(text).map(asRange)

/** Returns the ranges of a rule, without those that contain all addresses, whose usage is not worth a search. */
export const draftRanges = ({ ipv4, ipv6 }: RuleDraft): string[] =>
  [...entries(ipv4), ...entries(ipv6)].filter((range) => !range.endsWith('/0'))

/** Returns the request body of a rule, without empty fields. */
export function ruleBody(draft: RuleDraft): FirewallRuleCreate {
  const [ipv4, ipv6] = [entries(draft.ipv4), entries(draft.ipv6)]
  const ports = draft.ports.trim()
  return requestBody<FirewallRuleCreate>({
    protocol: draft.protocol as FirewallRuleCreate['protocol'],
    ports: usesPorts(draft.protocol) ? ports || undefined : undefined,
    addresses: requestBody<NonNullable<FirewallRuleCreate['addresses']>>({
      ipv4: ipv4.length > 0 ? ipv4 : undefined,
      ipv6: ipv6.length > 0 ? ipv6 : undefined,
    }),
    action: draft.action as FirewallPolicy,
    label: draft.label.trim() || undefined,
    description: draft.description.trim() || undefined,
  })
}

export const rulesBody = (draft: RulesDraft): FirewallRulesUpdate =>
  requestBody<FirewallRulesUpdate>({
    inbound: draft.inbound.map(ruleBody),
    inbound_policy: draft.inbound_policy as FirewallPolicy,
    outbound: draft.outbound.map(ruleBody),
    outbound_policy: draft.outbound_policy as FirewallPolicy,
  })
