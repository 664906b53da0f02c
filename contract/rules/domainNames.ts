/** Characters that a name may contain in addition to letters, digits and hyphens. */
export interface NameRules {
  /** The leftmost label may be `*` (RFC 4592). */
  wildcard?: boolean
  /** Labels may contain underscores (RFC 8552). */
  underscore?: boolean
  /** Labels must start with a letter (RFC 1035), not with a letter or digit (RFC 1123). */
  letterFirst?: boolean
  /** Labels may contain slashes, as in classless delegations of reverse zones (RFC 2317). */
  slash?: boolean
}

/** Maximum length of a name without its trailing period (RFC 1035, 2.3.4). */
export const nameMax = 253
/** Maximum length of a label. */
export const labelMax = 63

/**
 * Converts a name to its ASCII form: `bücher.example` becomes `xn--bcher-kva.example`. Returns undefined if there is
 * none. ASCII names are only converted to lower case.
 */
export function toAscii(name: string): string | undefined {
  if (/^\p{ASCII}*$/u.test(name)) return name.toLowerCase()
  // The URL parser would treat these characters as the end of the host, decode or remove them.
  if (/[\s/\\?#@:%[\]]/.test(name)) return undefined
  // The `xn--` prefix would hide the hyphen from the rules for labels (RFC 5891, 4.2.3.1).
  if (/(?:^|\.)-|-(?:\.|$)/.test(name)) return undefined
  // The suffix prevents the parser from interpreting a name that ends in digits as an IPv4 address.
  const address = `http://${name}.a`
  return URL.canParse(address) ? new URL(address).hostname.slice(0, -2) : undefined
}

/** Converts a name to lower case and removes its trailing period. */
export function normalizeName(name: string): string {
  const lower = name.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}

/**
 * Converts a name that a user entered to one relative to its zone: `''` for the apex, which can also be entered as `@`
 * or as the name of the zone. Do not apply it to stored names: they are relative already and may end in the name of the
 * zone.
 */
export function relativeName(name: string, zone: string): string {
  const relative = normalizeName(name)
  const apex = normalizeName(zone)
  if (relative === '@' || relative === apex) return ''
  return relative.endsWith(`.${apex}`) ? relative.slice(0, -apex.length - 1) : relative
}

/** Returns the full name of a stored name, without a trailing period. */
export function absoluteName(relative: string, zone: string): string {
  const apex = normalizeName(zone)
  return relative === '' ? apex : `${relative}.${apex}`
}

/** Returns the full name of a name that a user entered, without a trailing period. */
export function fullName(name: string, zone: string): string {
  return absoluteName(relativeName(name, zone), zone)
}

/** Returns a stored name as it is sent to the API: as a full name if its end would be interpreted as the zone. */
export function nameToSend(relative: string, zone: string): string {
  return relativeName(relative, zone) === relative ? relative : `${absoluteName(relative, zone)}.`
}

/** Returns true if a full name is the zone's name or below it. */
export function isInZone(name: string, zone: string): boolean {
  const full = normalizeName(name)
  const apex = normalizeName(zone)
  return apex !== '' && (full === apex || full.endsWith(`.${apex}`))
}

/** Returns true if a name has a trailing period and is outside the zone. */
export const liesOutside = (name: string, zone: string): boolean =>
  name.endsWith('.') && !isInZone(name, zone)

/** Returns true if the name of the zone was entered twice, as in `www.example.org.example.org`. */
export function namesZoneTwice(name: string, zone: string): boolean {
  const apex = normalizeName(zone)
  const relative = relativeName(name, zone)
  return relative === apex || relative.endsWith(`.${apex}`)
}

/** Returns true for a zone that maps IP addresses to names. */
export const isReverseZone = (zone: string): boolean =>
  ['in-addr.arpa', 'ip6.arpa'].some((tree) => isInZone(zone, tree))

/** Returns true if a name has several labels and all are numeric, as in a mistyped IP address. */
export function looksLikeAddress(name: string): boolean {
  return /^\d+(?:\.\d+)+$/.test(normalizeName(name))
}

/** Returns the reason why a name is invalid, or undefined. The name must be in ASCII and without a trailing period. */
export function nameError(name: string, rules: NameRules = {}): string | undefined {
  if (name === '') return 'Required'
  if (name.length > nameMax) return `Must have at most ${nameMax} characters`
  const labels = name.split('.')
  for (const [index, label] of labels.entries()) {
    const reason = label === '*' ? wildcardError(index, rules) : labelError(label, rules)
    if (reason) return reason
  }
  return undefined
}

function wildcardError(index: number, rules: NameRules): string | undefined {
  if (!rules.wildcard) return 'Must not contain the wildcard *'
  return index === 0 ? undefined : 'Only the left-most part may be *'
}

function labelError(label: string, rules: NameRules): string | undefined {
  if (label === '') return 'Must not begin with a period or contain two in a row'
  if (label.length > labelMax) {
    return `Each part between periods must have at most ${labelMax} characters`
  }
  const others = label.replaceAll(/[a-z0-9-]/gi, '')
  const isAllowed = (character: string) =>
    (character === '_' && rules.underscore) || (character === '/' && rules.slash)
  if (!others.split('').every(isAllowed)) {
    if (label.includes('*') && rules.wildcard) return 'Only the whole left-most part may be *'
    const allowed = [
      'letters',
      'digits',
      'hyphens',
      ...(rules.underscore ? ['underscores'] : []),
      ...(rules.slash ? ['slashes'] : []),
    ]
    return `Must contain only ${allowed.slice(0, -1).join(', ')} and ${allowed.at(-1)} between periods`
  }
  if (label.endsWith('-')) return 'No part between periods may end with a hyphen'
  if (label.startsWith('-')) return 'No part between periods may begin with a hyphen'
  if (rules.letterFirst && !/^[a-z]/i.test(label)) {
    return 'Each part between periods must begin with a letter'
  }
  return undefined
}

/**
 * Validates the name of a domain (document 1, 2.7). Returns the error, or undefined. A trailing period and upper case
 * are valid. Labels may start with a digit (RFC 1123), which reverse DNS zones need.
 */
export function domainNameError(domain: string): string | undefined {
  const name = normalizeName(domain)
  const reason = nameError(name)
  if (reason) return reason
  return /(?:^|\.)\d+$/.test(name) ? 'Must be a name, not an address' : undefined
}
