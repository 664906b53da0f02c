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

/** Each is judged by itself; of equal urgency the earlier one comes first. */
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

/** The reads that have answered. */
export interface Known {
  reads: Partial<Reads>
  /** Of these every row is there, and this user sees each of them. */
  whole: ReadonlySet<ReadName>
}

/** The rules for which enough is known. */
export const judging = ({ reads, whole }: Known) =>
  rules.filter(
    (rule) =>
      rule.reads.every((name) => reads[name] !== undefined) &&
      (rule.whole ?? []).every((name) => whole.has(name)),
  )

/** Everything that needs a person, by the rules for which enough is known. */
export const findingsOf = (known: Known, context: Context): Finding[] =>
  judging(known).flatMap((rule) =>
    // What the rule reads is there; it knows nothing of the rest.
    rule.find(known.reads as Reads, context).map((found) => findingOf(rule, found)),
  )
