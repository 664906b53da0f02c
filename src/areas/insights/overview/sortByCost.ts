import { rules } from './rules.ts'
import { overdueBackups } from './rules/backups.ts'
import { endedImages } from './rules/ends.ts'
import { expiringTokens } from './rules/expiries.ts'
import { disabledFirewalls, openAdministrationPorts } from './rules/exposure.ts'
import { announcedMaintenance } from './rules/notices.ts'
import type { Finding, Rule } from './rules/rule.ts'

/** Rules of the deep checks, each with the rule after which it is listed. */
const previousRules: Readonly<Record<string, Pick<Rule, 'id'>>> = {
  'record-lost': openAdministrationPorts,
  'database-backup-overdue': overdueBackups,
  'bucket-public': disabledFirewalls,
  'srv-target': announcedMaintenance,
  'certificate-expires': expiringTokens,
  'kernel-ended': endedImages,
}

const positions: ReadonlyMap<string, number> = new Map(
  rules.flatMap(({ id }, index) => [
    [id, index] as const,
    ...Object.entries(previousRules).flatMap(([deepRule, previous]) =>
      previous.id === id ? [[deepRule, index + 0.5] as const] : [],
    ),
  ]),
)

const costOf = ({ monthly = 0 }: Finding) => monthly

/**
 * Sorts findings by what they cost, independent of their urgency: first the problems with a known amount per month,
 * highest total first, then the others in the order of the rules. Findings of a problem are adjacent.
 */
export const sortByCost = <Row extends Finding>(findings: readonly Row[]): Row[] =>
  [...Map.groupBy(findings, ({ rule }) => rule)]
    .map(([rule, found]) => ({
      found: found.toSorted((one, other) => costOf(other) - costOf(one)),
      total: found.reduce((sum, finding) => sum + costOf(finding), 0),
      position: positions.get(rule) ?? rules.length,
    }))
    .toSorted((one, other) => other.total - one.total || one.position - other.position)
    .flatMap(({ found }) => found)
