import { labelMax, nameError } from './domainNames.ts'

/** Removes the leading underscore and the trailing period, which the service adds automatically (document 1, 2.8). */
export function bareSrvLabel(text: string): string {
  return text.replace(/^_/, '').replace(/\.$/, '')
}

/** Returns a service as it is stored and returned: `_sip` for `sip`, `_sip` and `_sip.`; empty if there is none. */
export function normalizeService(service: string | null | undefined): string {
  const bare = bareSrvLabel(service ?? '')
  return bare && `_${bare}`
}

/** Returns a protocol as it is stored and returned: `_tcp` for `tcp`, `_tcp` and `_tcp.`; null if there is none. */
export function normalizeProtocol(protocol: string | null | undefined): string | null {
  const bare = bareSrvLabel(protocol ?? '')
  return bare ? `_${bare}` : null
}

/** Returns the name that the service assigns to an SRV record: `_sip._tcp`, or `_sip` without a protocol. */
export function srvName(
  service: string | null | undefined,
  protocol: string | null | undefined,
): string {
  const labels = [normalizeService(service), normalizeProtocol(protocol)]
  return labels.filter(Boolean).join('.').toLowerCase()
}

/** Returns the reason why a text is not a valid service, or undefined. */
export function serviceError(service: string): string | undefined {
  return srvLabelError(bareSrvLabel(service))
}

/**
 * Validates the protocol of an SRV record. Returns the error, or undefined. Further labels are allowed, as in
 * `_tcp.office`, because an SRV record has no name field and could otherwise not be below the apex.
 */
export function protocolError(protocol: string): string | undefined {
  const bare = bareSrvLabel(protocol)
  const end = bare.indexOf('.')
  if (end === -1) return srvLabelError(bare)
  return srvLabelError(bare.slice(0, end)) ?? nameError(bare.slice(end + 1), { underscore: true })
}

function srvLabelError(bare: string): string | undefined {
  if (bare.length >= labelMax) return `Must have at most ${labelMax - 1} characters`
  return /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/i.test(bare)
    ? undefined
    : 'Must contain only letters, digits, hyphens and underscores, and begin and end with a letter or digit'
}
