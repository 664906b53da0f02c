import { acceptanceIdsOf } from '#contract/rules/acceptedFindings.ts'
import type { AcceptedById } from './acceptedFindings.ts'
import type { Finding } from './rules/rule.ts'
import type { Snoozes } from './snoozedFindings.ts'

/** Decisions of users that hide findings. */
export interface Decisions {
  accepted: AcceptedById
  snoozed: Snoozes
  /** Current time, in milliseconds since the epoch. */
  now: number
}

/** Returns true if a finding is accepted, itself or for a tag of its object, or snoozed. */
export const isHidden = (finding: Finding, { accepted, snoozed, now }: Decisions): boolean =>
  acceptanceIdsOf(finding).some((id) => accepted.has(id)) || (snoozed[finding.id] ?? 0) > now
