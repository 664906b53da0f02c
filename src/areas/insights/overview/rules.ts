import { overdueBackups, withoutBackups } from './rules/backups.ts'
import { endedDatabasePlans, endedDatabaseVersions, endedImages, endedPlans } from './rules/ends.ts'
import { expiringApps, expiringLinks, expiringTokens } from './rules/expiries.ts'
import {
  disabledFirewalls,
  openAdministrationPorts,
  openDatabases,
  withoutFirewall,
  withoutTwoFactor,
} from './rules/exposure.ts'
import {
  announcedDatabaseMaintenance,
  announcedMaintenance,
  failedBackups,
  failedJobs,
  quotaUsed,
  unattachedVolumes,
  waitingTicketsRule,
} from './rules/notices.ts'
import { stoppedComputes } from './rules/unused.ts'
import {
  type RuleContext,
  type Finding,
  findingOf,
  type OverviewReadName,
  type OverviewReads,
} from './rules/rule.ts'

/**
 * All rules, ordered by what the problem can cost. `sortByCost` uses this order for problems without a known amount.
 * Tickets are first, because the provider may suspend the services of an account that does not reply to a report of
 * abuse; then access by others, lost data, interrupted services and money.
 */
export const rules = [
  waitingTicketsRule,
  openDatabases,
  openAdministrationPorts,
  failedBackups,
  overdueBackups,
  failedJobs,
  withoutFirewall,
  disabledFirewalls,
  withoutTwoFactor,
  announcedMaintenance,
  announcedDatabaseMaintenance,
  expiringTokens,
  quotaUsed,
  withoutBackups,
  endedImages,
  endedDatabaseVersions,
  expiringApps,
  expiringLinks,
  endedPlans,
  endedDatabasePlans,
  stoppedComputes,
  unattachedVolumes,
] as const

/** API data loaded so far, on which the overview rules are evaluated. */
export interface OverviewData {
  reads: Partial<OverviewReads>
  /** Reads that are complete and not filtered by the user's permissions. */
  whole: ReadonlySet<OverviewReadName>
}

/** Returns the rules for which enough data is loaded. */
export const judging = ({ reads, whole }: OverviewData) =>
  rules.filter(
    (rule) =>
      rule.reads.every((name) => reads[name] !== undefined) &&
      (rule.whole ?? []).every((name) => whole.has(name)),
  )

/** Returns all findings of the rules for which enough data is loaded. */
export const findingsOf = (known: OverviewData, context: RuleContext): Finding[] =>
  judging(known).flatMap((rule) =>
    // The cast is safe, because all reads of the rule are present.
    rule.find(known.reads as OverviewReads, context).map((found) => findingOf(rule, found)),
  )
