import type { RecordDraft } from './recordModel.ts'

/** Another zone of the account, for targets that lie in it. */
export interface OtherZone {
  zone: string
  /** Every record of it. */
  records: readonly RecordDraft[]
  /** The name servers do not answer for it. */
  disabled?: boolean
  /** It holds what its masters have, and nothing can be added to it here. */
  copied?: boolean
}

/** A zone as names are looked up in it. */
export interface ZoneIndex<Entry extends RecordDraft = RecordDraft> extends OtherZone {
  records: readonly Entry[]
  byName: ReadonlyMap<string, Entry[]>
  /** Every name that exists: the apex, those with records, and those above them (RFC 8020). */
  existingNames: ReadonlySet<string>
  /** Names delegated to other name servers. */
  delegations: ReadonlySet<string>
}

/** The name above a relative one; the apex is `''`. */
const parentName = (name: string): string => name.slice(name.indexOf('.') + 1 || name.length)

/** These names and all above them. Each is walked up from to the first that is known: zones have thousands. */
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

/** A full name relative to the zone, or undefined when it lies elsewhere. */
export function relativeTo(name: string, zone: string): string | undefined {
  if (name === zone) return ''
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined
}

/** A relative name in full. */
export const fullName = (name: string, zone: string) => (name === '' ? zone : `${name}.${zone}`)

/** Where a target leads: a name without a period stands below the domain in SRV records. */
export const fullTarget = ({ type, target }: RecordDraft, zone: string): string =>
  type === 'SRV' && target !== '' && !target.includes('.') ? `${target}.${zone}` : target

/** A full name as the target that leads to it. */
export const targetFor = ({ type }: RecordDraft, full: string): string =>
  type === 'SRV' && !full.includes('.') ? `${full}.` : full

export interface NameInZone<Entry extends RecordDraft> {
  index: ZoneIndex<Entry>
  /** Relative to its zone. */
  name: string
}

/** The zone that holds a full name; the longest one where they lie in each other. */
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

/** The uppermost delegation at or above a name: other name servers decide what lies below. */
export function delegationOf({ index, name }: NameInZone<RecordDraft>): string | undefined {
  let found: string | undefined
  for (let at = name; at !== ''; at = parentName(at)) if (index.delegations.has(at)) found = at
  return found
}

export const isDelegated = (place: NameInZone<RecordDraft>): boolean =>
  delegationOf(place) !== undefined

/**
 * What the zone answers for a name, by itself or by the wildcard below the closest name above it that exists (RFC 4592,
 * 3.3.1); undefined when it knows no such name.
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
