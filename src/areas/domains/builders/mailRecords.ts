import { isIPv4, isIPv6 } from '#contract/rules/addresses.ts'
import { nameError, relativeName } from '#contract/rules/domainNames.ts'
import type { RuleError } from '#contract/rules/ruleErrors.ts'
import { dkimError, spfError, spfLookups } from '../zone/lintMail.ts'
import type { BuilderValues } from './builderValues.ts'
import { ascii, asNumber, type BuilderResult, builderError } from './types.ts'

const mailAddress = /^[^\s@,;]+@[^\s@,;]+$/

/** Builds the SPF record, which lists the servers that may send mail for the name (RFC 7208). */
export function spf(values: BuilderValues): BuilderResult {
  const faults: RuleError[] = []
  const ranges = values.addresses.map((address) => {
    const [ip = '', bits, ...more] = address.split('/')
    const version = isIPv4(ip) ? 4 : isIPv6(ip) ? 6 : undefined
    const resolverFor =
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    if (!version || !resolverFor)
      faults.push(builderError('addresses', `${address} is not an address or range`))
    return `ip${version ?? 4}:${address}`
  })
  const includes = values.includes.map(ascii)
  for (const domain of includes) {
    // Macros are expanded to parts of a name (RFC 7208, 7), so they are not validated as a domain.
    const isMacro = domain.includes('%{')
    if (!isMacro && nameError(domain.replace(/\.$/, ''), { underscore: true }) !== undefined)
      faults.push(builderError('includes', `${domain} is not a domain`))
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
  const syntax = spfError(target)
  if (syntax !== undefined && faults.length === 0) faults.push(builderError('includes', syntax))
  const lookups = spfLookups(target)
  if (lookups > 10)
    faults.push(builderError('includes', `SPF allows at most 10 DNS lookups; this has ${lookups}`))
  return { records: [{ type: 'TXT', name: values.name, target }], faults }
}

/** Parses an SPF record into form values. Returns undefined if it has terms that the form cannot represent. */
export function readSpf(target: string): Partial<BuilderValues> | undefined {
  const [, ...terms] = target.trim().split(/\s+/)
  const values = { mx: false, a: false, addresses: [] as string[], includes: [] as string[] }
  let all: BuilderValues['all'] | undefined
  for (const written of terms) {
    const term = written.toLowerCase().replace(/^\+/, '')
    const [, mechanism, value = ''] = /^(ip[46]|include):(.+)$/.exec(term) ?? []
    if (all !== undefined) return undefined
    if (term === 'mx' || term === 'a') values[term] = true
    else if (mechanism === 'include') values.includes.push(value)
    else if (mechanism !== undefined) values.addresses.push(value)
    else if (term === '-all' || term === '~all' || term === '?all') all = term
    else return undefined
  }
  return all === undefined ? undefined : { ...values, all }
}

/**
 * Extracts the key from a PEM file or from a whole record as mail servers print it; otherwise returns the text itself.
 */
function keyOf(text: string): string {
  const printed = /(?:^|;)\s*p\s*=([^;]*)/i.exec(text.replaceAll(/["()]/g, ''))?.[1]
  return (printed ?? text).replaceAll(/-----[A-Z ]+-----|\s/g, '')
}

function keyError(key: string, target: string): string | undefined {
  if (key === '') return 'Required'
  const syntax = dkimError(target)
  if (syntax !== undefined) return syntax
  return /^[A-Za-z0-9+/]+={0,2}$/.test(key) ? undefined : 'Must be the public key in Base64 or PEM'
}

/** Builds the DKIM record with the public key for verifying signatures of a selector (RFC 6376). */
export function dkim(values: BuilderValues, zone: string): BuilderResult {
  const selector = relativeName(ascii(values.selector), zone).replace(/\._domainkey$/, '')
  const key = keyOf(values.key)
  const parts = ['v=DKIM1', `k=${values.key_type}`, ...(values.testing ? ['t=y'] : []), `p=${key}`]
  const target = parts.join('; ')
  const badSelector = selector === '' ? 'Required' : nameError(selector, { underscore: true })
  const labels = badSelector === undefined ? [`${selector}._domainkey`] : []
  const name = [...labels, values.name].filter(Boolean).join('.')
  const isPrivate = /PRIVATE KEY/.test(values.key)
  const badKey = isPrivate
    ? 'This is the private key, which must stay secret. Enter the public key'
    : keyError(key, target)
  return {
    // A private key must stay secret, so it is not shown in the record preview either.
    records: [{ type: 'TXT', name, target: isPrivate ? '' : target }],
    faults: [
      ...(badSelector === undefined ? [] : [builderError('selector', badSelector)]),
      ...(badKey === undefined ? [] : [builderError('key', badKey)]),
    ],
  }
}

/**
 * Builds the DMARC record, which tells receivers how to treat mail that fails the checks and where to send reports (RFC
 * 7489).
 */
export function dmarc(values: BuilderValues): BuilderResult {
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
  const resolverFor = Number.isInteger(percent) && percent >= 0 && percent <= 100
  return {
    records: [
      {
        type: 'TXT',
        name: ['_dmarc', values.name].filter(Boolean).join('.'),
        target: parts.join('; '),
      },
    ],
    faults: [
      ...(resolverFor ? [] : [builderError('percent', 'Must be a whole number from 0 to 100')]),
      ...reports
        .filter((mail) => !mailAddress.test(mail))
        .map((mail) => builderError('reports', `${mail} is not an email address`)),
    ],
  }
}
