import { nameError } from './domainNames.ts'

export type CaaTag = 'issue' | 'issuewild' | 'iodef'

/**
 * Validates a value against the tag of a CAA record (document 1, 2.8). Returns the error, or undefined. A single `;`,
 * which permits no authority (RFC 8659, 4.2), is accepted for `issue` and `issuewild`, although the documents do not
 * mention it.
 */
export function caaError(tag: CaaTag, value: string): string | undefined {
  if (value.endsWith('.')) return 'Must not end with a period'
  return tag === 'iodef' ? iodefError(value) : issuerError(tag, value)
}

function issuerError(tag: 'issue' | 'issuewild', value: string): string | undefined {
  if (value.trim() === ';') return undefined
  if (tag === 'issuewild') {
    return nameError(value) && 'Must be a domain that does not begin with *'
  }
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim())
  if (nameError(issuer)) return 'Must be a domain, optionally followed by ; and parameters'
  // A trailing semicolon is allowed (RFC 8659, 4.2).
  if (parameters.at(-1) === '') parameters.pop()
  return parameters.every(isParameter)
    ? undefined
    : 'Parameters must have the form name=value, separated by semicolons'
}

/**
 * Returns true for a parameter of RFC 8659, 4.2: a tag of letters, digits and inner hyphens, and a value of visible
 * characters except semicolons.
 */
function isParameter(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\s*=\s*[!-:<-~]*$/i.test(text)
}

function iodefError(value: string): string | undefined {
  const scheme = /^(?:https?:\/\/|mailto:)/i.exec(value)?.[0] ?? ''
  const rest = value.slice(scheme.length)
  const fine = scheme.toLowerCase() === 'mailto:' ? isEmail(rest) : !nameError(rest)
  return fine
    ? undefined
    : 'Must be a domain, http:// or https:// with a domain, or mailto: with an email address'
}

/** Validates an e-mail address by RFC 5321, without quoted local parts and address literals. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
  return (
    local.length <= 64 &&
    new RegExp(`^${atom}(?:\\.${atom})*$`, 'i').test(local) &&
    !nameError(text.slice(at + 1))
  )
}
