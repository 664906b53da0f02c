import type { FirewallRules, FirewallRulesUpdate } from '#api/generated/types.gen.ts'
import { middleCut } from '#lib/format.ts'
import { rulesBody, rulesDraft } from './rulesDraft.ts'
import { rulesErrors, schemaErrors } from './rulesErrors.ts'
import { directions } from './ruleLabels.ts'

/** Formats the rules as the API accepts them: both directions and both policies. */
export const rulesText = (rules: FirewallRules): string =>
  `${JSON.stringify(rulesBody(rulesDraft(rules)), undefined, 2)}\n`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const families: Readonly<Record<string, string>> = { ipv4: 'IPv4', ipv6: 'IPv6' }

/** Converts a field name such as "inbound[2].addresses.ipv4[1]" to "Inbound rule 3, IPv4 address 2". */
function ruleLocationText(field: string): string {
  const [, direction = '', policy, at, inside] =
    /^(inbound|outbound)(_policy)?(?:\[(\d+)\])?(?:\.(.+))?$/.exec(field) ?? []
  if (direction === '') return 'Rules'
  const title = direction === 'inbound' ? 'Inbound' : 'Outbound'
  if (policy !== undefined) return `${title} policy`
  if (at === undefined) return `${title} rules`
  const rule = `${title} rule ${Number(at) + 1}`
  if (inside === undefined) return rule
  const [, family = '', entry] = /^addresses\.(ipv4|ipv6)(?:\[(\d+)\])?$/.exec(inside) ?? []
  if (family === '') return `${rule}, ${inside}`
  return entry === undefined
    ? `${rule}, ${families[family]} addresses`
    : `${rule}, ${families[family]} address ${Number(entry) + 1}`
}

/** Includes the invalid address, because it is easier to find by its text than by its index. */
function errorText(file: unknown, field: string, reason: string): string {
  const value = valueOf(file, field)
  const isAddress = typeof value === 'string' && /\.addresses\..+\]$/.test(field)
  return `${ruleLocationText(field)}${isAddress ? ` (${middleCut(value, 50)})` : ''}: ${reason}`
}

const valueOf = (body: unknown, field: string): unknown =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      body,
    )

/** The API returns null for a direction that never had a rule. */
const withoutNulls = (file: unknown): unknown =>
  isObject(file)
    ? {
        ...file,
        ...Object.fromEntries(
          directions.flatMap((direction) => (file[direction] === null ? [[direction, []]] : [])),
        ),
      }
    : file

type ReadRules = { rules: FirewallRulesUpdate; faults?: undefined } | { faults: readonly string[] }

/**
 * Parses a file of rules and rejects it if any rule is invalid, because a partial rule set could admit or block
 * unintended traffic.
 * @param present current rules of the firewall, which may contain undocumented protocols
 */
export function readRules(text: string, present: FirewallRules): ReadRules {
  let file: unknown
  try {
    file = withoutNulls(JSON.parse(text))
  } catch (malformed) {
    if (!(malformed instanceof SyntaxError)) throw malformed
    return { faults: [`Not JSON: ${malformed.message}`] }
  }
  const known = new Set<unknown>(
    directions.flatMap((direction) => (present[direction] ?? []).map(({ protocol }) => protocol)),
  )
  const faults = new Map(
    [...schemaErrors(file)].filter(
      ([field]) => !field.endsWith('.protocol') || !known.has(valueOf(file, field)),
    ),
  )
  // The API treats a missing direction as one without rules.
  if (isObject(file))
    for (const direction of directions)
      if (file[direction] === undefined) faults.set(direction, 'Required')
  const rules = file as FirewallRulesUpdate
  const allFaults = faults.size > 0 ? faults : rulesErrors(rules)
  return allFaults.size > 0
    ? { faults: [...allFaults].map(([field, reason]) => errorText(file, field, reason)) }
    : { rules }
}
