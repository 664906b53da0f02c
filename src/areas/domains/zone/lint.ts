import { isIPv4 } from '#contract/rules/addresses.ts'
import { isNullMx } from '#contract/rules/domainRecords.ts'
import { targetIsName } from '#contract/rules/recordTargets.ts'
import { roundRecordSeconds } from '#contract/rules/ttl.ts'
import { nameTypeKey, type RecordDraft, canonical, servedTtl } from './recordModel.ts'
import {
  delegationOf,
  type ZoneIndex,
  indexZone,
  relativeTo,
  type OtherZone,
  absoluteRecordName,
} from './zoneIndex.ts'
import { lintMail } from './lintMail.ts'
import { lintSizes } from './lintSizes.ts'
import { lintCharacters } from './lintTexts.ts'
import { lintAliases, lintTargets } from './lintTargets.ts'
import { unreachable } from '#contract/rules/reachable.ts'
import type { ZoneFinding } from './finding.ts'
import { RepairedZone } from './repairs.ts'
import { storedKey } from './sameAsStored.ts'

export interface LintOptions {
  zone: string
  /** Other zones of the account that contain targets, so that dangling targets are found. */
  otherZones?: readonly OtherZone[]
  /** Default TTL of the domain, in seconds. */
  ttl?: number
}

/**
 * Returns all errors, risks and probable mistakes in a zone. Pure function, fast enough for a zone with 12,000 records.
 */
export function lintZone<Entry extends RecordDraft>(
  records: readonly Entry[],
  options: LintOptions,
): ZoneFinding<Entry>[] {
  const { zone, otherZones = [], ttl = 86_400 } = options
  const own = indexZone({ zone, records })
  const indexes = [own, ...otherZones.map((other) => indexZone(other))] as const
  const findings = [
    ...lintAliases(indexes),
    ...lintTargets(indexes),
    ...records.flatMap((record) => lintRecord(record, zone)),
    ...repeated(records, zone),
    ...differentTimes(records, zone, ttl),
    ...mailServers(records),
    ...delegations(own),
    ...lintMail(records, zone),
    ...lintSizes(records, zone),
  ]
  return withSoundRepairs(findings, records, zone)
}

/** Removes repairs that would be invalid in the zone, because the rules only check single records or names. */
function withSoundRepairs<Entry extends RecordDraft>(
  findings: ZoneFinding<Entry>[],
  records: readonly Entry[],
  zone: string,
): ZoneFinding<Entry>[] {
  if (!findings.some(({ repair }) => repair)) return findings
  const repaired = new RepairedZone(records, zone)
  return findings.map(({ repair, ...finding }) => {
    const sound = repair && repaired.sound(repair)
    return { ...finding, ...(sound && { repair: sound }) }
  })
}

/** Returns the findings of a single record. */
export const lintRecord = <Entry extends RecordDraft>(record: Entry, zone: string) => [
  ...names(record, zone),
  ...addresses(record),
  ...quotedText(record, zone),
  ...lintCharacters(record, zone),
  ...times(record),
]

function names<Entry extends RecordDraft>(record: Entry, zone: string): ZoneFinding<Entry>[] {
  // Names are stored relative to the zone, so a name that still ends with the zone contains it twice.
  if (record.name === zone || record.name.endsWith(`.${zone}`)) {
    const name = record.name.slice(0, -zone.length).replace(/\.$/, '')
    return [
      {
        rule: 'zone-twice',
        severity: 'warning',
        message: `${absoluteRecordName(record.name, zone)} ends with the zone name twice.`,
        advice: `Did you mean ${absoluteRecordName(name, zone)}?`,
        records: [record],
        repair: {
          label: `Rename to ${absoluteRecordName(name, zone)}`,
          record,
          to: renamed(record, name, zone),
        },
      },
    ]
  }
  if (!targetIsName(record.type) || !record.target.endsWith(`.${zone}.${zone}`)) return []
  const target = record.target.slice(0, -zone.length - 1)
  return [
    {
      rule: 'missing-period',
      severity: 'warning',
      message: `The target ${record.target} ends with the zone name twice.`,
      advice: 'The source probably omitted a trailing period.',
      records: [record],
      repair: { label: `Point to ${target}`, record, to: { ...record, target } },
    },
  ]
}

/** The name of an SRV record is built from service and protocol, so the protocol contains the duplicated zone. */
const renamed = (record: RecordDraft, name: string, zone: string): RecordDraft =>
  record.type === 'SRV'
    ? canonical({ ...record, protocol: record.protocol?.slice(0, -zone.length - 1) }, zone)
    : { ...record, name }

function addresses<Entry extends RecordDraft>(record: Entry): ZoneFinding<Entry>[] {
  if (record.type !== 'A' && record.type !== 'AAAA') return []
  const what = unreachable(record.target)
  if (what === undefined) return []
  return [
    {
      rule: 'private-address',
      severity: 'warning',
      message: `${record.target} is an address of ${what}.`,
      advice: 'Anyone can see this record, but no one outside can reach the address.',
      records: [record],
    },
  ]
}

/**
 * Reports values with literal quotes, as copied from a zone file, because clients that match the start of a value do
 * not find them.
 */
function quotedText<Entry extends RecordDraft>(record: Entry, zone: string): ZoneFinding<Entry>[] {
  if (record.type !== 'TXT' || !/^".*"$/s.test(record.target)) return []
  const target = record.target.slice(1, -1).replaceAll(/"\s+"/g, '')
  const isPolicy = /^v=(?:spf1|DMARC1|DKIM1)(?![\w.])/i.test(target) && !/["\\]/.test(target)
  return [
    {
      rule: 'text-quoted',
      severity: 'warning',
      message: `The TXT value of ${absoluteRecordName(record.name, zone)} is in quotation marks.`,
      advice:
        'Quotes are part of the value, so SPF and DKIM are not recognized. Remove them unless intended.',
      records: [record],
      ...(isPolicy && {
        repair: { label: 'Remove quotes', record, to: { ...record, target } },
      }),
    },
  ]
}

function times<Entry extends RecordDraft>(record: Entry): ZoneFinding<Entry>[] {
  const roundedTtl = roundRecordSeconds(record.ttl_sec)
  if (roundedTtl === record.ttl_sec) return []
  return [
    {
      rule: 'ttl-rounded',
      severity: 'note',
      message: `A TTL of ${record.ttl_sec} seconds is stored as ${roundedTtl}.`,
      advice: 'TTLs are rounded to the nearest supported value.',
      records: [record],
    },
  ]
}

function repeated<Entry extends RecordDraft>(
  records: readonly Entry[],
  zone: string,
): ZoneFinding<Entry>[] {
  const groups = Map.groupBy(records, (record) => storedKey(record, zone))
  return [...groups.values()].flatMap((same): ZoneFinding<Entry>[] => {
    const [first, second] = same
    if (!first || !second) return []
    return [
      {
        rule: 'duplicate',
        severity: 'warning',
        message: `${first.type} ${first.name || '@'} ${first.target} exists ${same.length} times.`,
        advice: 'One is enough; resolvers see it once.',
        records: same,
        repair: { label: 'Delete one of them', record: second, to: null },
      },
    ]
  })
}

function differentTimes<Entry extends RecordDraft>(
  records: readonly Entry[],
  zone: string,
  ttl: number,
): ZoneFinding<Entry>[] {
  return [...Map.groupBy(records, nameTypeKey).values()].flatMap((set): ZoneFinding<Entry>[] => {
    const times = new Set(set.map((record) => servedTtl(record, ttl)))
    const [first] = set
    if (!first || times.size < 2) return []
    return [
      {
        rule: 'ttl-differs',
        severity: 'warning',
        message: `The ${first.type} records of ${absoluteRecordName(first.name, zone)} have different TTLs: ${[...times].join(', ')}.`,
        advice:
          'Resolvers cache them as one set and may use the shortest (RFC 2181, 5.2). Set the same TTL on all of them.',
        records: set,
      },
    ]
  })
}

function mailServers<Entry extends RecordDraft>(records: readonly Entry[]): ZoneFinding<Entry>[] {
  const mx = records.filter(({ type }) => type === 'MX')
  const none = mx.filter(isNullMx)
  const mixed: ZoneFinding<Entry>[] =
    none.length > 0 && mx.length > none.length
      ? [
          {
            rule: 'null-mx-mixed',
            severity: 'error',
            message: 'The zone has a null MX record and mail servers.',
            advice: 'Delete the null MX record, or the others.',
            records: mx,
          },
        ]
      : []
  const wrong = mx
    .filter(({ target }) => isIPv4(target))
    .map((record): ZoneFinding<Entry> => ({
      rule: 'mx-address',
      severity: 'error',
      message: `The mail server ${record.target} is an address.`,
      advice: 'A mail server is a name. Add an A record and point to it.',
      records: [record],
    }))
  return [...mixed, ...wrong]
}

function delegations<Entry extends RecordDraft>(index: ZoneIndex<Entry>): ZoneFinding<Entry>[] {
  const { records, byName, zone } = index
  const cuts = records.filter(({ type, name }) => type === 'NS' && name !== '')
  const glue = cuts.flatMap((record): ZoneFinding<Entry>[] => {
    const server = relativeTo(record.target, zone)
    const below =
      server !== undefined && (server === record.name || server.endsWith(`.${record.name}`))
    const known = byName.get(server ?? '')?.some(({ type }) => type === 'A' || type === 'AAAA')
    if (!below || known) return []
    return [
      {
        rule: 'ns-glue',
        severity: 'error',
        message: `The name server ${record.target} is below the name it serves and has no address here.`,
        advice: 'Add an A or AAAA record for it (glue), or resolvers cannot find it.',
        records: [record],
      },
    ]
  })
  const servers = new Set(cuts.flatMap(({ target }) => relativeTo(target, zone) ?? []))
  const byDelegation = Map.groupBy(records, ({ name }) => delegationOf({ index, name }))
  const hidden = [...byDelegation].flatMap(([cut, covered]): ZoneFinding<Entry>[] => {
    const below = covered.filter(({ type, name }) =>
      type === 'NS' ? name !== cut : !servers.has(name),
    )
    return cut === undefined || below.length === 0
      ? []
      : [
          {
            rule: 'ns-hides',
            severity: 'warning',
            message: `${below.length === 1 ? 'A record' : `${below.length} records`} at or below ${absoluteRecordName(cut, zone)} cannot be resolved.`,
            advice:
              'The name is delegated to other name servers, which answer for it and everything below it.',
            records: below,
          },
        ]
  })
  return [...glue, ...hidden]
}
