import { zFirewallRulesUpdate } from '#api/generated/zod.gen.ts'
import type { FirewallRulesUpdate } from '#api/generated/types.gen.ts'
import { firewallRulesErrors, portsError } from '#contract/rules/firewallRules.ts'
import { errorText, type Issue } from '#ui/form/formErrors.ts'

/** Error messages by the API's field name, for example `inbound[0].addresses.ipv4[2]`. */
export type RulesErrors = ReadonlyMap<string, string>

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
      ? portsError(value)
      : undefined
  return words || errorText(issue, value)
}

/** Validates unknown data with the contract's schema only. */
export function schemaErrors(body: unknown): RulesErrors {
  const { error } = zFirewallRulesUpdate.safeParse(body)
  return new Map(
    ((error?.issues ?? []) as readonly Issue[]).map((issue) => {
      const name = nameOf(issue.path)
      return [name, issueText(issue, name, body)]
    }),
  )
}

/** Validates rules with the contract's schema and its rules. Messages of the rules take precedence. */
export function rulesErrors(body: FirewallRulesUpdate): RulesErrors {
  const faults = new Map(
    // An unknown protocol can only have come from the API itself, which accepts it again.
    [...schemaErrors(body)].filter(([name]) => !name.endsWith('.protocol')),
  )
  for (const { field, reason } of firewallRulesErrors(body)) faults.set(field, reason)
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

/** Returns the error messages of one rule by field. For a list of addresses it is the first error, with its address. */
export function errorsOfRule(
  faults: RulesErrors,
  at: string,
  addresses: FirewallRulesUpdateAddresses | undefined,
): Partial<Record<RuleField, string>> {
  const faultByField: Partial<Record<RuleField, string>> = {}
  for (const [name, reason] of faults) {
    if (!name.startsWith(`${at}.`)) continue
    const inside = name.slice(at.length + 1)
    const field = fields.find((each) => inside === each || inside.startsWith(`${each}[`))
    if (field === undefined || faultByField[field] !== undefined) continue
    const list =
      field === 'addresses.ipv4'
        ? addresses?.ipv4
        : field === 'addresses.ipv6'
          ? addresses?.ipv6
          : undefined
    faultByField[field] = entryIn(list, inside.slice(field.length)) + reason
  }
  return faultByField
}

interface FirewallRulesUpdateAddresses {
  ipv4?: readonly string[]
  ipv6?: readonly string[]
}
