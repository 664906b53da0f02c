import type { RecordDraft } from './recordModel.ts'

/** Another zone of the account, which can contain targets. */
export interface OtherZone {
  zone: string
  /** All records of the zone. */
  records: readonly RecordDraft[]
  /** True if the zone is disabled, so that the name servers do not serve it. */
  disabled?: boolean
  /** True for a secondary zone, to which no records can be added here. */
  copied?: boolean
}

/** A zone indexed for name lookups. */
export interface ZoneIndex<Entry extends RecordDraft = RecordDraft> extends OtherZone {
  records: readonly Entry[]
  byName: ReadonlyMap<string, Entry[]>
  /** All existing names: the apex, names with records, and their parents (RFC 8020). */
  existingNames: ReadonlySet<string>
  /** Names that are delegated to other name servers. */
  delegations: ReadonlySet<string>
}

/** Returns the parent of a relative name; the apex is `''`. */
const parentName = (name: string): string => name.slice(name.indexOf('.') + 1 || name.length)

/**
 * Returns these names and all their parents. Stops at the first known parent, because zones have thousands of names.
 */
function withParents(names: Iterable<string>): Set<string> {
  const known = new Set([''])
  for (const name of names) for (let at = name; !known.has(at); at = parentName(at)) known.add(at)
  return known
}

export function indexZone<Entry extends RecordDraft>(
  other: OtherZone & { records: readonly Entry[] },
): ZoneIndex<Entry> {
  const byName = Map.groupBy(other.records, ({ name }) => name)
  return {
    ...other,
    byName,
    existingNames: withParents(byName.keys()),
    delegations: new Set(
      other.records.flatMap(({ type, name }) => (type === 'NS' && name !== '' ? [name] : [])),
    ),
  }
}

/** Returns a full name relative to the zone, or undefined if it is outside of the zone. */
export function relativeTo(name: string, zone: string): string | undefined {
  if (name === zone) return ''
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined
}

/** Returns the full name of a relative one. */
export const absoluteRecordName = (name: string, zone: string) =>
  name === '' ? zone : `${name}.${zone}`

/** Returns the full name of a target. In SRV records, a name without a period is relative to the domain. */
export const fullTarget = ({ type, target }: RecordDraft, zone: string): string =>
  type === 'SRV' && target !== '' && !target.includes('.') ? `${target}.${zone}` : target

/** Returns the record target that refers to a full name; the inverse of `fullTarget`. */
export const targetFor = ({ type }: RecordDraft, full: string): string =>
  type === 'SRV' && !full.includes('.') ? `${full}.` : full

export interface NameInZone<Entry extends RecordDraft> {
  index: ZoneIndex<Entry>
  /** Name relative to its zone. */
  name: string
}

/** Returns the zone that contains a full name; the most specific one if zones are nested. */
export function findZone<Entry extends RecordDraft>(
  full: string,
  indexes: readonly ZoneIndex<Entry>[],
): NameInZone<Entry> | undefined {
  let found: NameInZone<Entry> | undefined
  for (const index of indexes) {
    if (found && index.zone.length <= found.index.zone.length) continue
    const name = relativeTo(full, index.zone)
    if (name !== undefined) found = { index, name }
  }
  return found
}

/** Returns the topmost delegation at or above a name, below which other name servers are authoritative. */
export function delegationOf({ index, name }: NameInZone<RecordDraft>): string | undefined {
  let found: string | undefined
  for (let at = name; at !== ''; at = parentName(at)) if (index.delegations.has(at)) found = at
  return found
}

export const isDelegated = (location: NameInZone<RecordDraft>): boolean =>
  delegationOf(location) !== undefined

/**
 * Returns the records of a name, or those of the wildcard below its closest existing ancestor (RFC 4592, 3.3.1);
 * undefined if neither exists.
 */
export function recordsAt<Entry extends RecordDraft>({
  index,
  name,
}: NameInZone<Entry>): readonly Entry[] | undefined {
  const own = index.byName.get(name)
  if (own || index.existingNames.has(name)) return own ?? []
  let encloser = parentName(name)
  while (!index.existingNames.has(encloser)) encloser = parentName(encloser)
  return index.byName.get(encloser === '' ? '*' : `*.${encloser}`)
}
