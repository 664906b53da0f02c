/** Values of the fields of all builders; each builder uses some of them. */
export interface BuilderValues {
  name: string
  mx: boolean
  a: boolean
  addresses: string[]
  includes: string[]
  all: '-all' | '~all' | '?all'
  selector: string
  key_type: 'rsa' | 'ed25519'
  key: string
  testing: boolean
  policy: 'none' | 'quarantine' | 'reject'
  subdomain_policy?: 'none' | 'quarantine' | 'reject' | undefined
  percent: number | string | null
  reports: string[]
  strict: boolean
  issuers: string[]
  wildcard: 'same' | 'none'
  iodef?: string | undefined
  preset: string
  target: string
  priority: number | string | null
  weight: number | string | null
  port: number | string | null
}

export const emptyBuilder: BuilderValues = {
  name: '',
  mx: true,
  a: false,
  addresses: [],
  includes: [],
  all: '-all',
  selector: '',
  key_type: 'rsa',
  key: '',
  testing: false,
  policy: 'none',
  percent: 100,
  reports: [],
  strict: false,
  issuers: [],
  wildcard: 'same',
  preset: '_sip._tcp',
  target: '',
  priority: 10,
  weight: 5,
  port: 5060,
}

/** Services that clients discover with SRV records, with their usual ports. */
export const servicePresets = [
  { value: '_sip._tcp', label: 'SIP over TCP', port: 5060 },
  { value: '_sip._udp', label: 'SIP over UDP', port: 5060 },
  { value: '_sips._tcp', label: 'SIP over TLS', port: 5061 },
  { value: '_xmpp-client._tcp', label: 'XMPP client', port: 5222 },
  { value: '_xmpp-server._tcp', label: 'XMPP server', port: 5269 },
  { value: '_imaps._tcp', label: 'Mail access (IMAP)', port: 993 },
  { value: '_submissions._tcp', label: 'Mail submission', port: 465 },
  { value: '_caldavs._tcp', label: 'Calendars (CalDAV)', port: 443 },
  { value: '_carddavs._tcp', label: 'Contacts (CardDAV)', port: 443 },
  { value: '_ldap._tcp', label: 'LDAP', port: 389 },
  { value: '_kerberos._udp', label: 'Kerberos', port: 88 },
  { value: '_matrix-fed._tcp', label: 'Matrix', port: 8448 },
] as const
