import { targetIsName } from '#contract/rules/recordTargets.ts'
import type { RecordDraft } from './recordModel.ts'
import {
  fullTarget,
  type ZoneIndex,
  relativeTo,
  isDelegated,
  findZone,
  type NameInZone,
  recordsAt,
  absoluteRecordName,
  targetFor,
} from './zoneIndex.ts'
import type { ZoneFinding } from './finding.ts'

type ZoneIndexes<Entry extends RecordDraft> = readonly [
  own: ZoneIndex<Entry>,
  ...others: ZoneIndex[],
]

const isAlias = ({ type }: RecordDraft) => type === 'CNAME'
const isAddress = ({ type }: RecordDraft) => type === 'A' || type === 'AAAA'

/** Checks CNAME records: invalid locations, chains and loops across all known zones. */
export function lintAliases<Entry extends RecordDraft>(
  indexes: ZoneIndexes<Entry>,
): ZoneFinding<Entry>[] {
  const [{ zone, records, byName }] = indexes
  const own = new Set<RecordDraft>(records)
  return records.filter(isAlias).flatMap((record): ZoneFinding<Entry>[] => {
    if (record.name === '')
      return [
        {
          rule: 'cname-apex',
          severity: 'error',
          message: 'A CNAME record is at the apex.',
          advice:
            'The apex always has other records, which a CNAME does not allow. Use A and AAAA records.',
          records: [record],
        },
      ]
    const beside = (byName.get(record.name) ?? []).filter((other) => other !== record)
    const findings: ZoneFinding<Entry>[] = []
    if (beside.length > 0)
      findings.push({
        rule: 'cname-beside',
        severity: 'error',
        message: `${absoluteRecordName(record.name, zone)} has a CNAME and other records.`,
        advice: 'Resolvers may return either one. Keep the alias or the others.',
        records: [record, ...beside],
      })
    const { chain, loops } = chainFrom(record, absoluteRecordName(record.name, zone), indexes)
    const ownChain = chain.filter((each): each is Entry => own.has(each))
    if (loops)
      findings.push({
        rule: 'cname-loop',
        severity: 'error',
        message: `The alias ${absoluteRecordName(record.name, zone)} points back to itself.`,
        advice: 'It never resolves to an address. Point one of the aliases to a host.',
        records: ownChain,
      })
    else if (chain.length > 2)
      findings.push({
        rule: 'cname-chain',
        severity: 'note',
        message: `${absoluteRecordName(record.name, zone)} is an alias of an alias of an alias.`,
        advice: 'Each step costs a lookup. Point it to the last name.',
        records: ownChain,
      })
    return findings
  })
}

/**
 * Follows a chain of aliases and returns it with the name at its end.
 * @param name full name of the first alias
 */
function chainFrom(start: RecordDraft, name: string, indexes: readonly ZoneIndex[]) {
  const chain = [start]
  const visitedNames = new Set([name])
  for (let full = start.target; ;) {
    if (visitedNames.has(full)) return { chain, end: full, loops: true }
    visitedNames.add(full)
    const location = findZone(full, indexes)
    const next = location && recordsAt(location)?.find(isAlias)
    if (!next) return { chain, end: full, loops: false }
    chain.push(next)
    full = next.target
  }
}

/** Consequences of a target that is an alias, by the type of the record that points to it. */
const aliasForbidden: Partial<Record<RecordDraft['type'], [what: string, advice: string]>> = {
  MX: [
    'The mail server',
    'RFC 2181 forbids it, and some senders do not deliver. Point to the name that has the address.',
  ],
  NS: [
    'The name server',
    'RFC 2181 forbids it, and resolvers may not find the zone. Point to the name that has the address.',
  ],
  SRV: ['The host', 'RFC 2782 forbids it. Point to the name that has the address.'],
}

/** Checks targets in this zone or another zone of the account that do not resolve as intended. */
export function lintTargets<Entry extends RecordDraft>(
  indexes: ZoneIndexes<Entry>,
): ZoneFinding<Entry>[] {
  const [own] = indexes
  return own.records.flatMap((record) => {
    const findings = targetFindings(record, indexes)
    const isOwnServer =
      record.type === 'NS' &&
      record.name === '' &&
      relativeTo(record.target, own.zone) !== undefined
    // Name servers would otherwise reject the whole zone (RFC 2181, 10.3).
    return isOwnServer
      ? findings.map((finding) => ({
          ...finding,
          advice: `${finding.advice} Until then this record is not published.`,
        }))
      : findings
  })
}

function targetFindings<Entry extends RecordDraft>(
  record: Entry,
  indexes: ZoneIndexes<Entry>,
): ZoneFinding<Entry>[] {
  const [own] = indexes
  const { type, target } = record
  if (!targetIsName(type) || target === '' || target === '.') return []
  const full = fullTarget(record, own.zone)
  const location = findZone<RecordDraft>(full, indexes)
  if (!location || isDelegated(location)) return []
  const { index } = location
  const what = `${type} ${absoluteRecordName(record.name, own.zone)} points to ${full}`
  const warning = (rule: string, message: string, advice: string): ZoneFinding<Entry> => ({
    rule,
    severity: 'warning',
    message,
    advice,
    records: [record],
  })
  const targetRecords = recordsAt(location)
  if (!targetRecords || (targetRecords.length === 0 && location.name !== ''))
    return [
      warning(
        'dangling-target',
        `${what}, which ${targetRecords ? 'has no records' : 'does not exist'}.`,
        index.copied
          ? `The zone ${index.zone} is transferred from its primary, which has no record of that name. Correct the target, or add it there.`
          : `The zone ${index.zone} has no record of that name. Add it, or correct the target.`,
      ),
    ]
  const off = index.disabled
    ? [
        warning(
          'target-disabled',
          `${what}, in a disabled zone.`,
          `The name servers do not answer for ${index.zone} until it is enabled.`,
        ),
      ]
    : []
  return [...off, ...hostFindings(record, location, indexes, warning)]
}

function hostFindings<Entry extends RecordDraft>(
  record: Entry,
  location: NameInZone<RecordDraft>,
  indexes: ZoneIndexes<Entry>,
  warning: (rule: string, message: string, advice: string) => ZoneFinding<Entry>,
): ZoneFinding<Entry>[] {
  const [what, advice] = aliasForbidden[record.type] ?? []
  if (what === undefined || advice === undefined) return []
  const full = absoluteRecordName(location.name, location.index.zone)
  const targetRecords = recordsAt(location) ?? []
  const alias = targetRecords.find(isAlias)
  if (!alias)
    return targetRecords.some(isAddress)
      ? []
      : [
          warning(
            'target-no-address',
            `${what} ${full} has no address.`,
            location.index.copied
              ? 'Its zone is transferred from a primary: add an A or AAAA record there, or no one can reach it.'
              : 'Add an A or AAAA record for it, or no one can reach it.',
          ),
        ]
  const ownAlias = indexes[0].records.find((each) => each === alias)
  const { end, loops } = chainFrom(alias, full, indexes)
  const target = targetFor(record, end)
  return [
    {
      rule: `${record.type.toLowerCase()}-alias`,
      severity: 'error',
      message: `${what} ${full} is an alias.`,
      advice,
      records: ownAlias ? [record, ownAlias] : [record],
      ...(!loops && {
        repair: { label: `Point to ${target}`, record, to: { ...record, target } },
      }),
    },
  ]
}
