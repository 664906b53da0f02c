import { overdueBackups, withoutBackups } from './rules/backups.ts'
import { endedDatabasePlans, endedDatabaseVersions, endedImages, endedPlans } from './rules/ends.ts'
import { expiringApps, expiringLinks, expiringTokens } from './rules/expiries.ts'
import { openAdministrationPorts, openDatabases, withoutFirewall } from './rules/exposure.ts'
import {
  announcedMaintenance,
  failedBackups,
  failedJobs,
  quotaUsed,
  unattachedVolumes,
  waitingTickets,
} from './rules/notices.ts'
import { type Context, type Finding, findingOf, type ReadName, type Reads } from './rules/rule.ts'

/** All rules. At equal urgency, findings of earlier rules come first. */
export const rules = [
  failedBackups,
  overdueBackups,
  openAdministrationPorts,
  openDatabases,
  waitingTickets,
  failedJobs,
  announcedMaintenance,
  expiringTokens,
  quotaUsed,
  withoutFirewall,
  expiringApps,
  expiringLinks,
  endedPlans,
  endedImages,
  endedDatabasePlans,
  endedDatabaseVersions,
  unattachedVolumes,
  withoutBackups,
] as const

/** API data loaded so far, on which the overview rules are evaluated. */
export interface Known {
  reads: Partial<Reads>
  /** Reads that are complete and not filtered by the user's permissions. */
  whole: ReadonlySet<ReadName>
}

/** Returns the rules for which enough data is loaded. */
export const judging = ({ reads, whole }: Known) =>
  rules.filter(
    (rule) =>
      rule.reads.every((name) => reads[name] !== undefined) &&
      (rule.whole ?? []).every((name) => whole.has(name)),
  )

/** Returns all findings of the rules for which enough data is loaded. */
export const findingsOf = (known: Known, context: Context): Finding[] =>
  judging(known).flatMap((rule) =>
    // The cast is safe, because all reads of the rule are present.
    rule.find(known.reads as Reads, context).map((found) => findingOf(rule, found)),
  )
