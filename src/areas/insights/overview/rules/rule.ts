import type { EntityLabels } from '../../../entityNames.ts'
import type { Schedule } from '../../../schedule.ts'
import type { SharedLink } from '../../../object-storage/objects/sharedLinks.ts'
import type { AccountData } from '../../accountData.ts'

/** Input of the rules, by name. */
export interface OverviewReads extends Pick<
  AccountData,
  | 'computes'
  | 'computeTypes'
  | 'firewalls'
  | 'databases'
  | 'databaseTypes'
  | 'databaseEngines'
  | 'volumes'
  | 'images'
  | 'tickets'
  | 'tokens'
  | 'users'
  | 'apps'
  | 'events'
  | 'transfer'
> {
  maintenance: readonly Schedule[]
  links: readonly SharedLink[]
}

export type OverviewReadName = keyof OverviewReads

/** `now`: act immediately; `soon`: within days; `plan`: when there is time. */
export type Urgency = 'now' | 'soon' | 'plan'

/** A problem that needs attention. */
export interface Finding {
  /** Stable id of the problem, so that it can be snoozed. */
  id: string
  rule: string
  /** Label, for example "No firewall". */
  label: string
  urgency: Urgency
  /** Object kind, for example "Instance". */
  kind: string
  object: string
  reason: string
  /** First part of a long reason, for the table; the tooltip shows the whole. */
  shortReason?: string
  href: string | undefined
  action: { label: string; href: string }
  /** Alternative to the action, for the menu of the row. */
  otherAction?: { label: string; href: string }
  /** Tags of the object, so that the rule can be accepted for all objects with one of them. */
  tags?: readonly string[] | null | undefined
  /** Instance with the problem, for actions on several findings. */
  computeId?: number
  /** Cost of the problem per month, in US dollars; absent if it is unknown. */
  monthly?: number | undefined
  /** Time of the problem, past or future, in milliseconds since the epoch. */
  at?: number | undefined
}

/**
 * A finding as returned by a rule. Name, label and urgency are added from the rule, unless the finding overrides the
 * urgency.
 */
export type Found = Omit<Finding, 'rule' | 'label' | 'urgency'> & { urgency?: Urgency }

export interface RuleContext {
  /** Current time, in milliseconds since the epoch. */
  now: number
  /** Name of the signed-in user; null if the token cannot read it. */
  username: string | null
  words: EntityLabels
}

/** Wording of a problem that several objects have, for example "31 of 40 instances have no firewall". */
export interface SeveralText {
  /** Singular noun of an object, for example "instance". */
  one: string
  /** Verb and object, for example "have no firewall". */
  text: string
  /** List of all objects that could have the problem. */
  of?: OverviewReadName
}

export interface Rule<Name extends OverviewReadName = OverviewReadName> {
  id: string
  label: string
  /** Description in the rule selection, for example "Instances whose backup service is off". */
  about: string
  several: SeveralText
  urgency: Urgency
  /** Data that the rule requires. */
  reads: readonly Name[]
  /**
   * Data that must be complete, because the rule concludes from missing entries. Restricted users may not see all
   * entries, so the rule is skipped for them.
   */
  whole?: readonly Name[]
  /** Data that makes the rule more precise, if the user can read it. */
  optional?: readonly OverviewReadName[]
  find: (reads: Pick<OverviewReads, Name> & Partial<OverviewReads>, context: RuleContext) => Found[]
}

/** Defines a rule; infers the parameter type of `find` from its `reads`. */
export const rule = <const Name extends OverviewReadName>(own: Rule<Name>): Rule => own

/**
 * Adds the rule's data to a finding, which the rule has just created. Changes it in place, because copies of thousands of
 * findings took most of the time of an evaluation. The id consists of the rule, the object and other distinguishing data.
 */
export function findingOf(
  { id: rule, label, urgency }: Pick<Rule, 'id' | 'label' | 'urgency'>,
  found: Found,
): Finding {
  const finding = found as Finding
  finding.id = `${rule} ${found.id}`
  finding.rule = rule
  finding.label = label
  finding.urgency = found.urgency ?? urgency
  return finding
}
