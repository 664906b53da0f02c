import type { FirewallRule, FirewallRules } from '#api/generated/types.gen.ts'
import { firewallRulesMax } from '#contract/rules/firewallRules.ts'
import { plural } from '#lib/format.ts'
import { ruleBody, type RuleDraft, ruleDraft, type RulesDraft, rulesDraft } from './rulesDraft.ts'
import { directions } from './ruleLabels.ts'

/** Replaces the existing rules and policies, or appends to the rules. */
export type StageMode = 'replace' | 'add'

interface StagedRules {
  draft: RulesDraft
  /** Number of added rules. */
  added: number
  /** Number of rules that were skipped because they already exist. */
  there: number
}

let lastRuleNumber = 0

const textOf = (draft: RuleDraft) => JSON.stringify(ruleBody(draft))

/** Returns the effect of a rule in normalized form, without its label and description. */
function decision(draft: RuleDraft): string {
  const { protocol, ports, addresses, action } = ruleBody(draft)
  const { ipv4 = [], ipv6 = [] } = addresses
  return JSON.stringify([
    protocol,
    ports?.replaceAll(' ', ''),
    ipv4.toSorted(),
    ipv6.toSorted(),
    action,
  ])
}

/** Reuses the key of a saved rule, so that the diff shows only actual changes. */
function asSaved(rules: readonly FirewallRule[], saved: readonly RuleDraft[]): RuleDraft[] {
  const free = new Set(saved)
  const take = (is: (draft: RuleDraft) => boolean) => {
    const found = [...free].find(is)
    if (found) free.delete(found)
    return found?.key
  }
  const drafts = rules.map((rule) => ruleDraft(rule, ''))
  const same = drafts.map((draft) => take((each) => textOf(each) === textOf(draft)))
  return drafts.map((draft, at) => ({
    ...draft,
    key:
      same[at] ??
      (draft.label === '' ? undefined : take(({ label }) => label === draft.label)) ??
      `staged ${++lastRuleNumber}`,
  }))
}

/** Adds rules to the draft. Policies are only taken over if everything is replaced. */
export function stageRules(
  saved: FirewallRules,
  draft: RulesDraft,
  rules: FirewallRules,
  mode: StageMode,
): StagedRules {
  if (mode === 'replace') {
    const [next, before] = [rulesDraft(rules), rulesDraft(saved)]
    const staged = {
      ...next,
      inbound: asSaved(rules.inbound ?? [], before.inbound),
      outbound: asSaved(rules.outbound ?? [], before.outbound),
    }
    return { draft: staged, added: next.inbound.length + next.outbound.length, there: 0 }
  }
  const staged = { ...draft }
  let [added, there] = [0, 0]
  for (const direction of directions) {
    const known = new Set(draft[direction].map(decision))
    // Skip rules with the same effect as an earlier one, because they are redundant.
    const further = (rules[direction] ?? [])
      .map((rule) => ruleDraft(rule, `staged ${++lastRuleNumber}`))
      .filter((rule) => !known.has(decision(rule)) && known.add(decision(rule)))
    staged[direction] = [...draft[direction], ...further]
    added += further.length
    there += (rules[direction] ?? []).length - further.length
  }
  return { draft: staged, added, there }
}

const countOf = ({ inbound, outbound }: RulesDraft) => inbound.length + outbound.length

/** Returns the reason why a firewall cannot have this many rules. */
export const tooManyReason = ({ draft }: StagedRules): string | undefined =>
  countOf(draft) > firewallRulesMax
    ? `The firewall would have ${countOf(draft)} rules; at most ${firewallRulesMax}, inbound and outbound together.`
    : undefined

/** Formats the result, for example "Adds 3 rules; 1 is there already. 7 of 25 rules then." */
export function stagedText({ draft, added, there }: StagedRules, mode: StageMode): string {
  const then = `${countOf(draft)} of ${firewallRulesMax} rules then.`
  if (mode === 'replace') return `Replaces all rules and both policies. ${then}`
  const already = `${there === 1 ? '1 is' : `${there} are`} there already`
  return `${[added > 0 || there === 0 ? `Adds ${plural(added, 'rule')}` : '', there > 0 ? already : ''].filter(Boolean).join('; ')}. ${then}`
}
