import { operationProofs } from '../generated/proofs.gen.ts'
import { hour } from './durations.ts'
import { countInternetAddresses, parseIpRanges } from './ipRanges.ts'

/** Validity of a sign-in or reauthentication, in milliseconds. */
export const proofLife = hour

/** Returns true if an authentication is too old. Times are in milliseconds since the epoch. */
export const isProofExpired = (proved: number, now: number): boolean => proved < now - proofLife

/** Error message of requests that require a recent reauthentication, shown to the user. */
export const proofReason = 'Your last sign-in is more than an hour ago. Confirm that it is you.'

/** A condition on the request body, with which an operation requires a recent reauthentication. */
type BodyCondition = 'changesEmailOrKeys' | 'makesPublic' | 'opensAllowList' | 'opensFirewall'

/** A condition that the platform evaluates, because it depends on stored data (`platform/api/proofConditions.ts`). */
export type StoredCondition =
  | 'deletesRegionalData'
  | 'removesInterfaces'
  | 'replacesObject'
  | 'replacesRecords'
  | 'replacesSnapshot'

/** The requests of an operation that require a recent reauthentication, as in `x-proof`. */
type ProofRule = 'always' | BodyCondition | StoredCondition

/** Returns the rule of an operation; undefined if it requires no reauthentication. */
export const proofRule = (id: string): ProofRule | undefined =>
  (operationProofs as Readonly<Partial<Record<string, ProofRule>>>)[id]

/**
 * Maximum number of addresses outside of private networks that do not count as the whole internet: 1/256 of IPv4, as in
 * one /8, and 1/65,536 of IPv6, as in one /16. All ranges together count, because several smaller ones could otherwise
 * replace `0.0.0.0/0`.
 */
const maxAddresses = { 4: 2n ** 24n, 6: 2n ** 112n } as const

function areOpen(texts: readonly string[]): boolean {
  const ranges = parseIpRanges(texts)
  return ([4, 6] as const).some(
    (family) => countInternetAddresses(ranges, family) > maxAddresses[family],
  )
}

interface Rules {
  inbound?: { action?: string; addresses?: Record<string, string[]> }[] | null
  inbound_policy?: string
}

/** All accepting rules count, whatever their ports and the rules before them are. */
const acceptedAddresses = (inbound: Rules['inbound']): string[] =>
  (inbound ?? []).flatMap(({ action, addresses }) =>
    action === 'ACCEPT' ? Object.values(addresses ?? {}).flat() : [],
  )

const isOpen = ({ inbound, inbound_policy }: Rules): boolean =>
  inbound_policy === 'ACCEPT' || areOpen(acceptedAddresses(inbound))

interface Body {
  acl?: string
  allow_list?: string[]
  cors_enabled?: boolean
  rules?: Rules
  status?: string
}

/** The conditions on validated bodies. */
export const bodyConditions: Record<BodyCondition, (body: Body & Rules) => boolean> = {
  changesEmailOrKeys: (body) => 'email' in body || 'authorized_keys' in body,
  makesPublic: ({ acl, cors_enabled }) =>
    cors_enabled === true || (acl !== undefined && acl !== 'private'),
  opensAllowList: ({ allow_list = [] }) => areOpen(allow_list),
  opensFirewall: ({ rules, status, ...body }) => status === 'disabled' || isOpen(rules ?? body),
}

/**
 * Returns true if a validated request requires a recent reauthentication. Conditions that depend on stored data count as
 * met.
 */
export function requiresProof(id: string, body: object): boolean {
  const rule = proofRule(id)
  if (rule === undefined) return false
  return isBodyCondition(rule) ? bodyConditions[rule](body) : true
}

const isBodyCondition = (rule: ProofRule): rule is BodyCondition => rule in bodyConditions
