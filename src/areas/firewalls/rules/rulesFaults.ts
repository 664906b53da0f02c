import { zFirewallRulesUpdate } from '#api/generated/zod.gen.ts'
import type { FirewallRulesUpdate } from '#api/generated/types.gen.ts'
import { firewallRulesFaults, portsFault } from '#contract/rules/firewallRules.ts'
import { faultText, type Issue } from '#ui/formFaults.ts'

/** What is wrong, by the name that the API gives a field: `inbound[0].addresses.ipv4[2]`. */
export type RulesFaults = ReadonlyMap<string, string>

const nameOf = (path: Issue['path'] = []) =>
  path
    .map((step) => (typeof step === 'object' ? step.key : step))
    .reduce<string>(
      (name, key) =>
        typeof key === 'number'
          ? `${name}[${key}]`
          : `${name}${name === '' ? '' : '.'}${String(key)}`,
      '',
    )

const valueAt = (body: unknown, path: Issue['path'] = []) =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? Reflect.get(value, typeof step === 'object' ? step.key : step)
        : undefined,
    body,
  )

function issueText(issue: Issue, name: string, body: unknown): string {
  const value = valueAt(body, issue.path)
  const words =
    issue.code === 'invalid_format' && name.endsWith('.ports') && typeof value === 'string'
      ? portsFault(value)
      : undefined
  return words || faultText(issue, value)
}

/** By the schema of the contract alone, for what may be anything yet. */
export function schemaFaults(body: unknown): RulesFaults {
  const { error } = zFirewallRulesUpdate.safeParse(body)
  return new Map(
    ((error?.issues ?? []) as readonly Issue[]).map((issue) => {
      const name = nameOf(issue.path)
      return [name, issueText(issue, name, body)]
    }),
  )
}

/** By the contract and by its rules, whose words come first. */
export function rulesFaults(body: FirewallRulesUpdate): RulesFaults {
  const faults = new Map(
    // Only the API itself can have named another protocol than those to choose from, and takes it back.
    [...schemaFaults(body)].filter(([name]) => !name.endsWith('.protocol')),
  )
  for (const { field, reason } of firewallRulesFaults(body)) faults.set(field, reason)
  return faults
}

const fields = [
  'protocol',
  'ports',
  'addresses.ipv4',
  'addresses.ipv6',
  'action',
  'label',
  'description',
  'addresses',
] as const
export type RuleField = (typeof fields)[number]

const entryIn = (value: unknown, rest: string): string => {
  const at = Number(/^\[(\d+)\]/.exec(rest)?.[1])
  const entry: unknown = Array.isArray(value) && Number.isInteger(at) ? value[at] : undefined
  return typeof entry === 'string' ? `${entry}: ` : ''
}

/** The faults of one rule by field; of a list of addresses the first, which names its address. */
export function faultsOfRule(
  faults: RulesFaults,
  at: string,
  addresses: FirewallRulesUpdateAddresses | undefined,
): Partial<Record<RuleField, string>> {
  const found: Partial<Record<RuleField, string>> = {}
  for (const [name, reason] of faults) {
    if (!name.startsWith(`${at}.`)) continue
    const inside = name.slice(at.length + 1)
    const field = fields.find((each) => inside === each || inside.startsWith(`${each}[`))
    if (field === undefined || found[field] !== undefined) continue
    const list =
      field === 'addresses.ipv4'
        ? addresses?.ipv4
        : field === 'addresses.ipv6'
          ? addresses?.ipv6
          : undefined
    found[field] = entryIn(list, inside.slice(field.length)) + reason
  }
  return found
}

interface FirewallRulesUpdateAddresses {
  ipv4?: readonly string[]
  ipv6?: readonly string[]
}
