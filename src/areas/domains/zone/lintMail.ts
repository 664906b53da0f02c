import { isIPv4, isIPv6 } from '#contract/rules/addresses.ts'
import type { RecordDraft } from './recordModel.ts'
import type { ZoneFinding } from './finding.ts'

/** Maximum number of DNS lookups for one SPF record before receivers fail the check (RFC 7208, 4.6.4). */
const lookupsMax = 10

const costly = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect'])

export const isSpf = ({ type, target }: Pick<RecordDraft, 'type' | 'target'>): boolean =>
  type === 'TXT' && /^v=spf1(?:\s|$)/i.test(target)

/** Returns the number of DNS lookups of an SPF record, excluding those of its includes. */
export function spfLookups(value: string): number {
  return value
    .split(/\s+/)
    .slice(1)
    .filter((term) => costly.has(/^[+?~-]?([a-z]+)/i.exec(term)?.[1]?.toLowerCase() ?? '')).length
}

function termError(term: string): string | undefined {
  if (/^[a-z][\w.-]*=\S+$/i.test(term)) return undefined
  const isMechanism =
    /^[+?~-]?(?:all|(?:include|exists):\S+|(?:a|mx|ptr)(?::[^\s/]+)?(?:\/\d+)?(?:\/\/\d+)?|ip4:[\d.]+(?:\/\d+)?|ip6:[\da-f:.]+(?:\/\d+)?)$/i
  if (!isMechanism.test(term)) return `"${term}" is not a valid SPF term`
  // Their domain may contain a macro with a slash.
  if (/^[+?~-]?(?:include|exists):/i.test(term)) return undefined
  const [, family, address = ''] = /^[+?~-]?ip([46]):([^/]+)/i.exec(term) ?? []
  const isAddress = family === '4' ? isIPv4 : isIPv6
  if (family !== undefined && !isAddress(address)) return `"${term}" has no IPv${family} address`
  const isTooLong = [...term.matchAll(/(\/+)(\d+)/g)].some(
    ([, slashes, bits]) => Number(bits) > (family === '6' || slashes === '//' ? 128 : 32),
  )
  return isTooLong ? `"${term}" has a prefix length that is too long` : undefined
}

/** Returns the error in the text of an SPF record (RFC 7208, 12), or undefined. */
export function spfError(value: string): string | undefined {
  const terms = value.trim().split(/\s+/).slice(1)
  const [bad] = terms.flatMap((term) => termError(term) ?? [])
  if (bad !== undefined) return bad
  const once = ['redirect', 'exp'].find(
    (name) => terms.filter((term) => term.toLowerCase().startsWith(`${name}=`)).length > 1,
  )
  if (once !== undefined) return `"${once}=" may appear once`
  const all = terms.findIndex((term) => /^[+?~-]?all$/i.test(term))
  if (all !== -1 && terms.slice(all + 1).some((term) => !term.includes('=')))
    return 'terms after "all" are ignored'
  return undefined
}

/** Parses tags such as `v=DMARC1; p=none`; undefined if a part is not a tag. */
function tagList(value: string): Map<string, string> | undefined {
  const tags = new Map<string, string>()
  for (const part of value.split(';')) {
    if (part.trim() === '') continue
    const [, name, content] = /^([a-z][a-z\d_]*)\s*=\s*(?!\s)(.*)$/i.exec(part.trim()) ?? []
    if (name === undefined || content === undefined || tags.has(name)) return undefined
    tags.set(name, content)
  }
  return tags
}

/** Returns the error in a DMARC record (RFC 7489, 6.3), or undefined. */
export function dmarcError(value: string): string | undefined {
  const tags = tagList(value)
  if (!tags) return 'it must be a list of tags such as v=DMARC1; p=none'
  if ([...tags][0]?.join('=') !== 'v=DMARC1') return 'it must begin with v=DMARC1'
  const policy = /^(?:none|quarantine|reject)$/i
  if (!policy.test(tags.get('p') ?? '')) return 'p must be none, quarantine or reject'
  const subdomains = tags.get('sp')
  if (subdomains !== undefined && !policy.test(subdomains))
    return 'sp must be none, quarantine or reject'
  const share = tags.get('pct')
  if (share !== undefined && !(/^\d{1,3}$/.test(share) && Number(share) <= 100))
    return 'pct must be 0 to 100'
  for (const name of ['rua', 'ruf']) {
    const reports = tags.get(name)?.split(',') ?? []
    if (reports.some((uri) => !/^\s*mailto:[^\s@]+@[^\s@]+$/i.test(uri)))
      return `${name} must be mailto: addresses separated by commas`
  }
  return undefined
}

/** Returns the error in a DKIM key record (RFC 6376, 3.6.1), or undefined. */
export function dkimError(value: string): string | undefined {
  const tags = tagList(value)
  if (!tags) return 'it must be a list of tags such as v=DKIM1; k=rsa; p=…'
  const version = tags.get('v')
  if (version !== undefined && version !== 'DKIM1') return 'v must be DKIM1'
  const key = tags.get('p')
  if (key === undefined) return 'p, the public key, is missing'
  if (!/^[A-Za-z\d+/\s]*={0,2}$/.test(key)) return 'p must be a Base64 public key'
  const kind = tags.get('k')
  return kind === undefined || kind === 'rsa' || kind === 'ed25519'
    ? undefined
    : 'k must be rsa or ed25519'
}

const at = (name: string, zone: string) => (name === '' ? zone : `${name}.${zone}`)

const isDmarcName = ({ name }: RecordDraft) => /^_dmarc(?:\.|$)/.test(name)

/** Other TXT records at the name are ignored by receivers (RFC 7489, 6.6.3). */
const isDmarc = ({ target }: RecordDraft) => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(target)

/** Reports names with more than one SPF or DMARC record (RFC 7208, 3.2; RFC 7489, 6.6.3). */
const several = <Entry extends RecordDraft>(
  what: 'SPF' | 'DMARC',
  records: readonly Entry[],
  zone: string,
): ZoneFinding<Entry>[] =>
  [...Map.groupBy(records, ({ name }) => name)].flatMap(([name, same]) =>
    same.length < 2
      ? []
      : [
          {
            rule: `${what.toLowerCase()}-several`,
            severity: 'error',
            message: `${at(name, zone)} has ${same.length} ${what} records.`,
            advice: `Receivers treat this as an error and apply no ${what}. ${what === 'SPF' ? 'Merge them into one record.' : 'Keep one of them.'}`,
            records: same,
          },
        ],
  )

/** Checks the SPF, DKIM and DMARC records of a zone. */
export function lintMail<Entry extends RecordDraft>(
  records: readonly Entry[],
  zone: string,
): ZoneFinding<Entry>[] {
  const texts = records.filter(({ type }) => type === 'TXT')
  const spf = texts.filter(isSpf)
  const dmarc = texts.filter((record) => isDmarcName(record) && isDmarc(record))
  return [
    ...several('SPF', spf, zone),
    ...several('DMARC', dmarc, zone),
    ...spf.flatMap((record) => spfFindings(record, zone)),
    ...texts.flatMap((record) => keyFindings(record, zone)),
  ]
}

function spfFindings<Entry extends RecordDraft>(record: Entry, zone: string): ZoneFinding<Entry>[] {
  const findings: ZoneFinding<Entry>[] = []
  const fault = spfError(record.target)
  if (fault !== undefined)
    findings.push({
      rule: 'spf-syntax',
      severity: 'error',
      message: `The SPF record of ${at(record.name, zone)} is invalid: ${fault}.`,
      advice: 'Receivers then apply no SPF.',
      records: [record],
    })
  const lookups = spfLookups(record.target)
  if (lookups > lookupsMax)
    findings.push({
      rule: 'spf-lookups',
      severity: 'error',
      message: `The SPF record of ${at(record.name, zone)} needs ${lookups} DNS lookups on its own.`,
      advice: `Receivers stop at ${lookupsMax}, including those of included records. Replace includes with addresses.`,
      records: [record],
    })
  if (/\s\+?all(?:\s|$)/i.test(record.target))
    findings.push({
      rule: 'spf-all',
      severity: 'warning',
      message: `The SPF record of ${at(record.name, zone)} allows anyone to send.`,
      advice: 'End it with -all or ~all so that only your own senders pass.',
      records: [record],
    })
  return findings
}

function keyFindings<Entry extends RecordDraft>(record: Entry, zone: string): ZoneFinding<Entry>[] {
  const isPolicy = isDmarcName(record)
  // Policy names contain no key (RFC 4870, 3.6; RFC 5617, 4.3).
  const isDkim =
    /(?:^|\.)_domainkey(?:\.|$)/.test(record.name) &&
    !/^(?:_adsp\.)?_domainkey(?:\.|$)/.test(record.name)
  const fault = isPolicy ? dmarcError(record.target) : isDkim ? dkimError(record.target) : undefined
  if (fault === undefined) return []
  const what = isPolicy ? 'DMARC' : 'DKIM'
  return [
    {
      rule: `${what.toLowerCase()}-syntax`,
      severity: 'error',
      message: `The ${what} record of ${at(record.name, zone)} is invalid: ${fault}.`,
      advice: 'Receivers ignore it.',
      records: [record],
    },
  ]
}
