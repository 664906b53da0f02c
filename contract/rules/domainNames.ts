/** Further characters that a name may hold beside letters, digits and hyphens. */
export interface NameRules {
  /** The left-most label may be `*` (RFC 4592). */
  wildcard?: boolean
  /** Labels may hold underscores (RFC 8552). */
  underscore?: boolean
  /** Labels begin with a letter (RFC 1035), not with a letter or digit (RFC 1123). */
  letterFirst?: boolean
}

/** Characters of a name without its trailing period (RFC 1035, 2.3.4). */
export const nameMax = 253
/** Characters of a label. */
export const labelMax = 63

/**
 * The ASCII form of a name, `bücher.example` becoming `xn--bcher-kva.example`; undefined when there is none.
 * Names in ASCII come back in lower case and otherwise as they are.
 */
export function toAscii(name: string): string | undefined {
  if (/^\p{ASCII}*$/u.test(name)) return name.toLowerCase()
  // These would end the host, be decoded or be dropped by the URL parser.
  if (/[\s/\\?#@:%[\]]/.test(name)) return undefined
  // Its prefix would hide the hyphen from the rules for labels (RFC 5891, 4.2.3.1).
  if (/(?:^|\.)-|-(?:\.|$)/.test(name)) return undefined
  // The suffix keeps the parser from reading a name that ends in digits as an IPv4 address.
  const address = `http://${name}.a`
  return URL.canParse(address) ? new URL(address).hostname.slice(0, -2) : undefined
}

/** Lower case, without a trailing period. */
export function normalizeName(name: string): string {
  const lower = name.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}

/**
 * A typed name relative to its zone: `''` for the apex, which `@` and the zone's own name mean too. Names that are
 * stored are relative already and may end in the zone's name once more.
 */
export function relativeName(name: string, zone: string): string {
  const relative = normalizeName(name)
  const apex = normalizeName(zone)
  if (relative === '@' || relative === apex) return ''
  return relative.endsWith(`.${apex}`) ? relative.slice(0, -apex.length - 1) : relative
}

/** The full name of a stored one, without a trailing period. */
export function absoluteName(relative: string, zone: string): string {
  const apex = normalizeName(zone)
  return relative === '' ? apex : `${relative}.${apex}`
}

/** The full name of a typed one, without a trailing period. */
export function fullName(name: string, zone: string): string {
  return absoluteName(relativeName(name, zone), zone)
}

/** A stored name as it is sent: in full where its end would be taken for the zone. */
export function nameToSend(relative: string, zone: string): string {
  return relativeName(relative, zone) === relative ? relative : `${absoluteName(relative, zone)}.`
}

/** True when a full name is the zone's own or below it. */
export function isInZone(name: string, zone: string): boolean {
  const full = normalizeName(name)
  const apex = normalizeName(zone)
  return apex !== '' && (full === apex || full.endsWith(`.${apex}`))
}

/** True when a name with a trailing period lies outside the zone. */
export const liesOutside = (name: string, zone: string): boolean =>
  name.endsWith('.') && !isInZone(name, zone)

/** True when the zone's name was typed twice, as in `www.example.org.example.org`. */
export function namesZoneTwice(name: string, zone: string): boolean {
  const apex = normalizeName(zone)
  const relative = relativeName(name, zone)
  return relative === apex || relative.endsWith(`.${apex}`)
}

/** True when a name of several labels holds only digits, as a mistyped address does. */
export function looksLikeAddress(name: string): boolean {
  return /^\d+(?:\.\d+)+$/.test(normalizeName(name))
}

/** The reason why a name is not valid, or undefined. The name is in ASCII and without a trailing period. */
export function nameFault(name: string, rules: NameRules = {}): string | undefined {
  if (name === '') return 'Required'
  if (name.length > nameMax) return `Must have at most ${nameMax} characters`
  const labels = name.split('.')
  for (const [index, label] of labels.entries()) {
    const reason = label === '*' ? wildcardFault(index, rules) : labelFault(label, rules)
    if (reason) return reason
  }
  return undefined
}

function wildcardFault(index: number, rules: NameRules): string | undefined {
  if (!rules.wildcard) return 'Must not contain the wildcard *'
  return index === 0 ? undefined : 'Only the left-most part may be *'
}

function labelFault(label: string, rules: NameRules): string | undefined {
  if (label === '') return 'Must not begin with a period or contain two in a row'
  if (label.length > labelMax) {
    return `Each part between periods must have at most ${labelMax} characters`
  }
  if (!(rules.underscore ? /^[a-z0-9_-]*$/i : /^[a-z0-9-]*$/i).test(label)) {
    if (label.includes('*') && rules.wildcard) return 'Only the whole left-most part may be *'
    const allowed = rules.underscore
      ? 'letters, digits, hyphens and underscores'
      : 'letters, digits and hyphens'
    return `Must contain only ${allowed} between periods`
  }
  if (label.endsWith('-')) return 'No part between periods may end with a hyphen'
  if (label.startsWith('-')) return 'No part between periods may begin with a hyphen'
  if (rules.letterFirst && !/^[a-z]/i.test(label)) {
    return 'Each part between periods must begin with a letter'
  }
  return undefined
}

/**
 * Validates the name of a domain (document 1, 2.7). Returns the error, or undefined. A trailing period and upper case are valid.
 * Labels may begin with a digit (RFC 1123), which zones for reverse DNS need.
 */
export function domainNameFault(domain: string): string | undefined {
  const name = normalizeName(domain)
  const reason = nameFault(name)
  if (reason) return reason
  return /(?:^|\.)\d+$/.test(name) ? 'Must be a name, not an address' : undefined
}
