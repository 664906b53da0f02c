import { operationProofs } from '../generated/proofs.gen.ts'
import { hour } from './durations.ts'

/** Validity of a sign-in or reauthentication, in milliseconds. */
export const proofLife = hour

/** Error message of requests that require a recent reauthentication, shown to the user. */
export const proofReason = 'Your last sign-in is more than an hour ago. Confirm that it is you.'

/** A condition on the request body, with which an operation requires a recent reauthentication. */
type BodyCondition = 'changesEmailOrKeys' | 'makesPublic' | 'opensAllowList' | 'opensFirewall'

/**
 * The requests of an operation that require a recent reauthentication, as in `x-proof`. The platform evaluates
 * `replacesObject`, because it depends on stored data.
 */
type ProofRule = 'always' | 'replacesObject' | BodyCondition

/** Returns the rule of an operation; undefined if it requires no reauthentication. */
export const proofRule = (id: string): ProofRule | undefined =>
  (operationProofs as Readonly<Partial<Record<string, ProofRule>>>)[id]

/**
 * Minimum length of a network prefix that does not count as the whole internet. An allow list could otherwise replace
 * `0.0.0.0/0` by its two halves.
 */
const minPrefix = { ipv4: 8, ipv6: 16 }

function isOpenRange(range: unknown): boolean {
  const [address = '', prefix] = String(range).split('/')
  if (prefix === undefined) return false
  return Number(prefix) < (address.includes(':') ? minPrefix.ipv6 : minPrefix.ipv4)
}

interface Rules {
  inbound?: { action?: string; addresses?: Record<string, unknown> }[] | null
  inbound_policy?: string
}

const isOpen = ({ inbound, inbound_policy }: Rules): boolean =>
  inbound_policy === 'ACCEPT' ||
  (inbound ?? []).some(
    ({ action, addresses }) =>
      action === 'ACCEPT' &&
      Object.values(addresses ?? {})
        .flat()
        .some(isOpenRange),
  )

interface Body {
  acl?: string
  allow_list?: unknown[]
  cors_enabled?: boolean
  rules?: Rules
  status?: string
}

/** The conditions on validated bodies. */
export const bodyConditions: Record<BodyCondition, (body: Body & Rules) => boolean> = {
  changesEmailOrKeys: (body) => 'email' in body || 'authorized_keys' in body,
  makesPublic: ({ acl, cors_enabled }) =>
    cors_enabled === true || (acl !== undefined && acl !== 'private'),
  opensAllowList: ({ allow_list = [] }) => allow_list.some(isOpenRange),
  opensFirewall: ({ rules, status, ...body }) => status === 'disabled' || isOpen(rules ?? body),
}
