import type { RuleFault } from '#contract/rules/faults.ts'
import { isIPv4, isIPv6 } from '#contract/rules/addresses.ts'
import { liesOutside, nameFault, relativeName, toAscii } from '#contract/rules/domainNames.ts'
import { recordFaults, type RecordInput } from '#contract/rules/domainRecords.ts'
import { expandApex } from '#contract/rules/recordTargets.ts'
import { type RecordDraft, settled } from '../zone/draft.ts'
import { dkimFault, spfFault, spfLookups } from '../zone/lintMail.ts'
import type { BuilderKind } from './builderKinds.ts'

/** What stands in the fields of all builders; each reads its own. */
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

/** Services that are looked for by SRV, with the port each usually has. */
export const servicePresets = [
  { value: '_sip._tcp', label: 'SIP over TCP', port: 5060 },
  { value: '_sip._udp', label: 'SIP over UDP', port: 5060 },
  { value: '_sips._tcp', label: 'SIP over TLS', port: 5061 },
  { value: '_xmpp-client._tcp', label: 'XMPP for clients', port: 5222 },
  { value: '_xmpp-server._tcp', label: 'XMPP between servers', port: 5269 },
  { value: '_imaps._tcp', label: 'Mail reading (IMAP)', port: 993 },
  { value: '_submissions._tcp', label: 'Mail sending (submission)', port: 465 },
  { value: '_caldavs._tcp', label: 'Calendars (CalDAV)', port: 443 },
  { value: '_carddavs._tcp', label: 'Contacts (CardDAV)', port: 443 },
  { value: '_ldap._tcp', label: 'LDAP', port: 389 },
  { value: '_kerberos._udp', label: 'Kerberos', port: 88 },
  { value: '_matrix-fed._tcp', label: 'Matrix', port: 8448 },
] as const

export interface Built {
  records: RecordInput[]
  faults: RuleFault[]
}

/** An emptied field is no number, which Number would take for 0. */
const asNumber = (value: number | string | null) => (value === null ? Number.NaN : Number(value))

const fault = (field: string, reason: string): RuleFault => ({ field, reason })

const ascii = (name: string) => toAscii(name.trim()) ?? name.trim()

function spf(values: BuilderValues): Built {
  const faults: RuleFault[] = []
  const ranges = values.addresses.map((address) => {
    const [ip = '', bits, ...more] = address.split('/')
    const version = isIPv4(ip) ? 4 : isIPv6(ip) ? 6 : undefined
    const fits =
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    if (!version || !fits) faults.push(fault('addresses', `${address} is no address or range`))
    return `ip${version ?? 4}:${address}`
  })
  const includes = values.includes.map(ascii)
  for (const domain of includes) {
    // Macros stand for parts of a name (RFC 7208, 7).
    const isMacro = domain.includes('%{')
    if (!isMacro && nameFault(domain.replace(/\.$/, ''), { underscore: true }) !== undefined)
      faults.push(fault('includes', `${domain} is no domain`))
  }
  const parts = [
    'v=spf1',
    ...(values.mx ? ['mx'] : []),
    ...(values.a ? ['a'] : []),
    ...ranges,
    ...includes.map((domain) => `include:${domain}`),
    values.all,
  ]
  const target = parts.join(' ')
  const syntax = spfFault(target)
  if (syntax !== undefined && faults.length === 0) faults.push(fault('includes', syntax))
  const lookups = spfLookups(target)
  if (lookups > 10)
    faults.push(fault('includes', `At most 10 look-ups are followed; this has ${lookups}`))
  return { records: [{ type: 'TXT', name: values.name, target }], faults }
}

/** The key of a PEM file, of a whole record as mail servers print it, or as it is. */
function keyOf(text: string): string {
  const printed = /(?:^|;)\s*p\s*=([^;]*)/i.exec(text.replaceAll(/["()]/g, ''))?.[1]
  return (printed ?? text).replaceAll(/-----[A-Z ]+-----|\s/g, '')
}

function dkim(values: BuilderValues, zone: string): Built {
  const selector = relativeName(ascii(values.selector), zone).replace(/\._domainkey$/, '')
  const key = keyOf(values.key)
  const parts = ['v=DKIM1', `k=${values.key_type}`, ...(values.testing ? ['t=y'] : []), `p=${key}`]
  const target = parts.join('; ')
  const syntax = dkimFault(target)
  const badSelector = selector === '' ? 'Required' : nameFault(selector, { underscore: true })
  const labels = badSelector === undefined ? [`${selector}._domainkey`] : []
  const name = [...labels, values.name].filter(Boolean).join('.')
  const isPrivate = /PRIVATE KEY/.test(values.key)
  const badKey =
    key === ''
      ? 'Required'
      : isPrivate
        ? 'This is the private key, which nobody else may see. Take the public one'
        : syntax !== undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(key)
          ? (syntax ?? 'Must be the public key in Base64 or PEM')
          : undefined
  return {
    // What must stay secret is not shown as a record either.
    records: [{ type: 'TXT', name, target: isPrivate ? '' : target }],
    faults: [
      ...(badSelector === undefined ? [] : [fault('selector', badSelector)]),
      ...(badKey === undefined ? [] : [fault('key', badKey)]),
    ],
  }
}

const mailAddress = /^[^\s@,;]+@[^\s@,;]+$/

function dmarc(values: BuilderValues): Built {
  const percent = asNumber(values.percent)
  const reports = values.reports.map((mail) => mail.replace(/^mailto:/i, ''))
  const parts = [
    'v=DMARC1',
    `p=${values.policy}`,
    ...(values.subdomain_policy ? [`sp=${values.subdomain_policy}`] : []),
    ...(percent === 100 ? [] : [`pct=${values.percent}`]),
    ...(reports.length > 0 ? [`rua=${reports.map((mail) => `mailto:${mail}`).join(',')}`] : []),
    ...(values.strict ? ['adkim=s', 'aspf=s'] : []),
  ]
  const fits = Number.isInteger(percent) && percent >= 0 && percent <= 100
  return {
    records: [
      {
        type: 'TXT',
        name: ['_dmarc', values.name].filter(Boolean).join('.'),
        target: parts.join('; '),
      },
    ],
    faults: [
      ...(fits ? [] : [fault('percent', 'Must be a whole number from 0 to 100')]),
      ...reports
        .filter((mail) => !mailAddress.test(mail))
        .map((mail) => fault('reports', `${mail} is no e-mail address`)),
    ],
  }
}

function caa(values: BuilderValues): Built {
  const { name, issuers, iodef } = values
  const records: RecordInput[] = [
    ...issuers.map((target): RecordInput => ({ type: 'CAA', name, tag: 'issue', target })),
    ...(values.wildcard === 'none'
      ? []
      : issuers.map((target): RecordInput => ({ type: 'CAA', name, tag: 'issuewild', target }))),
    ...(iodef
      ? [
          {
            type: 'CAA',
            name,
            tag: 'iodef',
            target: iodef.includes(':') ? iodef : `mailto:${iodef}`,
          } as const,
        ]
      : []),
  ]
  return {
    records,
    faults: issuers.length === 0 ? [fault('issuers', 'At least one is needed')] : [],
  }
}

function srv(values: BuilderValues, zone: string): Built {
  const [service = '', protocol = ''] = values.preset.split('.')
  const [priority, weight, port] = [values.priority, values.weight, values.port].map(asNumber)
  const range = (field: string, value: number | undefined, most: number) =>
    Number.isInteger(value) && value !== undefined && value >= 0 && value <= most
      ? []
      : [fault(field, `Must be a whole number from 0 to ${most.toLocaleString('en')}`)]
  return {
    records: [
      {
        type: 'SRV',
        service,
        protocol: [protocol, values.name].filter(Boolean).join('.'),
        target: expandApex('SRV', ascii(values.target), zone),
        priority,
        weight,
        port,
      },
    ],
    faults: [
      ...range('priority', priority, 255),
      ...range('weight', weight, 65_535),
      ...range('port', port, 65_535),
    ],
  }
}

const makers: Record<BuilderKind, (values: BuilderValues, zone: string) => Built> = {
  spf,
  dkim,
  dmarc,
  caa,
  srv,
}

/** The records that the fields describe, and what keeps them from being sent. */
export function build(
  kind: BuilderKind,
  values: BuilderValues,
  zone: string,
): { drafts: RecordDraft[]; faults: RuleFault[] } {
  const typed = ascii(values.name)
  const outside = liesOutside(typed, zone)
  const name = outside ? typed : relativeName(typed, zone)
  const { records, faults } = makers[kind]({ ...values, name }, zone)
  const rules = records.flatMap((record) =>
    recordFaults(record, zone).map(({ field, reason }) =>
      fault(fieldOf(kind, field, record), reason),
    ),
  )
  const all = [
    ...(outside ? [fault('name', `Must lie inside ${zone}`)] : []),
    // What the builder says is about what was typed, so it comes before what is said of the record.
    ...faults,
    ...rules,
  ]
  return {
    drafts: records.map((record) => settled(record, zone)),
    faults: all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at),
  }
}

/** Which field of the builder a field of the record comes from. */
function fieldOf(kind: BuilderKind, field: string, { tag }: RecordInput): string {
  if (kind === 'caa' && field === 'target') return tag === 'iodef' ? 'iodef' : 'issuers'
  if (kind === 'srv') return field === 'service' || field === 'protocol' ? 'name' : field
  if (field !== 'target') return field
  return { spf: 'includes', dkim: 'key', dmarc: 'reports', caa: 'issuers' }[kind]
}
