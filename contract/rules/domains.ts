import { isIPv4, isIPv6 } from './addresses.ts'
import { domainNameError, labelMax, nameError } from './domainNames.ts'
import type { RuleError } from './ruleErrors.ts'

/** Maximum total length of all entries of an address list, in characters (document 1, 2.7). */
export const addressesMax = 1000

/** The fields of a domain, after the write, that the rules check. */
export interface DomainInput {
  domain: string
  type: 'master' | 'slave'
  soa_email?: string | undefined
  master_ips?: readonly string[] | undefined
  axfr_ips?: readonly string[] | undefined
}

/** Returns the total length of all entries without separators, as limited by `addressesMax`. */
export function combinedLength(addresses: readonly string[]): number {
  return addresses.reduce((sum, address) => sum + address.length, 0)
}

/** Validates a domain against the rules of document 1, section 2.7. Its name must be in ASCII. */
export function domainErrors(domain: DomainInput): RuleError[] {
  const name = domainNameError(domain.domain)
  const mailbox = domain.soa_email ? mailboxError(domain.soa_email) : undefined
  return [
    ...(name ? [{ field: 'domain', reason: name }] : []),
    ...(domain.type === 'master' && !domain.soa_email
      ? [{ field: 'soa_email', reason: 'Required for a primary domain' }]
      : []),
    ...(mailbox ? [{ field: 'soa_email', reason: mailbox }] : []),
    ...(domain.type === 'slave' && !domain.master_ips?.length
      ? [{ field: 'master_ips', reason: 'A secondary domain needs at least one primary server' }]
      : []),
    ...addressListErrors('master_ips', domain.master_ips ?? []),
    ...addressListErrors('axfr_ips', domain.axfr_ips ?? []),
  ]
}

/**
 * Validates the e-mail address of a zone, which is stored as a name whose first label is the local part (RFC 1035, 8).
 */
function mailboxError(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  if (at > labelMax) return `Must have at most ${labelMax} characters before the @`
  const fault = nameError(`${'a'.repeat(Math.max(at, 0))}.${email.slice(at + 1)}`)
  return fault && `Cannot be used in a zone: ${fault[0]?.toLowerCase()}${fault.slice(1)}`
}

/** Validates an address list: its entries and its total length. */
export function addressListErrors(
  field: 'master_ips' | 'axfr_ips',
  addresses: readonly string[],
): RuleError[] {
  const faults = addresses.flatMap((address, index) =>
    isIPv4(address) || isIPv6(address)
      ? []
      : [{ field: `${field}[${index}]`, reason: 'Must be an IPv4 or IPv6 address' }],
  )
  if (combinedLength(addresses) <= addressesMax) return faults
  return [
    ...faults,
    { field, reason: `All addresses together must have at most ${addressesMax} characters` },
  ]
}
