import type {
  AccountTransfer,
  AuthorizedApp,
  Compute,
  ComputeType,
  DatabaseEngine,
  DatabaseSummary,
  DatabaseType,
  Event,
  Firewall,
  Image,
  Ticket,
  Token,
  Volume,
} from '#api/generated/types.gen.ts'
import type { AreaWords } from '../../account/entityNames.ts'
import type { Schedule } from '../../calendar/schedule.ts'
import type { SharedLink } from '../../object-storage/objects/sharedLinks.ts'

/** The input of the rules, by the name of its read. */
export interface Reads {
  computes: readonly Compute[]
  computeTypes: readonly ComputeType[]
  firewalls: readonly Firewall[]
  databases: readonly DatabaseSummary[]
  databaseTypes: readonly DatabaseType[]
  databaseEngines: readonly DatabaseEngine[]
  volumes: readonly Volume[]
  images: readonly Image[]
  tickets: readonly Ticket[]
  tokens: readonly Token[]
  apps: readonly AuthorizedApp[]
  /** Newest first: failed ones, those since the last visit, those of the person. */
  events: readonly Event[]
  maintenance: readonly Schedule[]
  transfer: AccountTransfer
  links: readonly SharedLink[]
}

export type ReadName = keyof Reads

/** now: act now; soon: within days; plan: when there is time. */
export type Urgency = 'now' | 'soon' | 'plan'

/** One thing that needs a person. */
export interface Finding {
  /** The same for as long as it is about the same thing, so that it can be snoozed. */
  id: string
  rule: string
  /** "No firewall" */
  label: string
  urgency: Urgency
  /** "Instance" */
  kind: string
  object: string
  reason: string
  href: string | undefined
  action: { label: string; href: string }
  /** When it happened or will happen, milliseconds. */
  at?: number | undefined
}

/** A finding as its rule tells it: name, label and urgency are those of the rule, unless one has another urgency. */
export type Found = Omit<Finding, 'rule' | 'label' | 'urgency'> & { urgency?: Urgency }

export interface Context {
  /** Milliseconds. */
  now: number
  /** Who is signed in; null where the token may not tell. */
  username: string | null
  words: AreaWords
}

export interface Rule<Name extends ReadName = ReadName> {
  id: string
  label: string
  /** Tells it apart where rules are chosen: "Instances whose backup service is off". */
  about: string
  urgency: Urgency
  /** Nothing can be told before all of these are there. */
  reads: readonly Name[]
  /** It concludes from what is missing in these, which must be whole, and may keep nothing from a restricted user. */
  whole?: readonly Name[]
  find: (reads: Pick<Reads, Name>, context: Context) => Found[]
}

/** Takes the names that it reads for the type of what it is given. */
export const rule = <const Name extends ReadName>(own: Rule<Name>): Rule => own

/** The id of a finding names its rule, its object and what else sets it apart. */
export const findingOf = (
  { id: rule, label, urgency }: Pick<Rule, 'id' | 'label' | 'urgency'>,
  found: Found,
): Finding => ({ urgency, ...found, id: `${rule} ${found.id}`, rule, label })
