import type { RecordDraft } from './draft.ts'

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
export interface Home<Entry extends RecordDraft = RecordDraft> extends OtherZone {
  records: readonly Entry[]
  byName: ReadonlyMap<string, Entry[]>
  /** Every name that exists: the apex, those with records, and those above them (RFC 8020). */
  existing: ReadonlySet<string>
  /** Names that are handed over to other name servers. */
  cuts: ReadonlySet<string>
}

/** The name above a relative one; the apex is `''`. */
const above = (name: string): string => name.slice(name.indexOf('.') + 1 || name.length)

/** These names and all above them. Each is walked up from to the first that is known: zones have thousands. */
function withThoseAbove(names: Iterable<string>): Set<string> {
  const known = new Set([''])
  for (const name of names) for (let at = name; !known.has(at); at = above(at)) known.add(at)
  return known
}

export function homeOf<Entry extends RecordDraft>(
  other: OtherZone & { records: readonly Entry[] },
): Home<Entry> {
  const byName = Map.groupBy(other.records, ({ name }) => name)
  return {
    ...other,
    byName,
    existing: withThoseAbove(byName.keys()),
    cuts: new Set(
      other.records.flatMap(({ type, name }) => (type === 'NS' && name !== '' ? [name] : [])),
    ),
  }
}

/** A full name relative to the zone, or undefined when it lies elsewhere. */
export function inside(name: string, zone: string): string | undefined {
  if (name === zone) return ''
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined
}

/** A relative name in full. */
export const shown = (name: string, zone: string) => (name === '' ? zone : `${name}.${zone}`)

/** Where a target leads: a name without a period stands below the domain in SRV records. */
export const fullTarget = ({ type, target }: RecordDraft, zone: string): string =>
  type === 'SRV' && target !== '' && !target.includes('.') ? `${target}.${zone}` : target

/** A full name as the target that leads to it. */
export const targetFor = ({ type }: RecordDraft, full: string): string =>
  type === 'SRV' && !full.includes('.') ? `${full}.` : full

export interface Place<Entry extends RecordDraft> {
  home: Home<Entry>
  /** Relative to the home. */
  name: string
}

/** The zone that holds a full name; the longest one where they lie in each other. */
export function locate<Entry extends RecordDraft>(
  full: string,
  homes: readonly Home<Entry>[],
): Place<Entry> | undefined {
  let found: Place<Entry> | undefined
  for (const home of homes) {
    if (found && home.zone.length <= found.home.zone.length) continue
    const name = inside(full, home.zone)
    if (name !== undefined) found = { home, name }
  }
  return found
}

/** The uppermost name at or above one that is handed over. What is below it other name servers decide. */
export function cutOf({ home, name }: Place<RecordDraft>): string | undefined {
  let found: string | undefined
  for (let at = name; at !== ''; at = above(at)) if (home.cuts.has(at)) found = at
  return found
}

export const isHandedOver = (place: Place<RecordDraft>): boolean => cutOf(place) !== undefined

/**
 * What the zone answers for a name, by itself or by the wildcard below the closest name above it that exists (RFC 4592,
 * 3.3.1); undefined when it knows no such name.
 */
export function recordsAt<Entry extends RecordDraft>({
  home,
  name,
}: Place<Entry>): readonly Entry[] | undefined {
  const own = home.byName.get(name)
  if (own || home.existing.has(name)) return own ?? []
  let encloser = above(name)
  while (!home.existing.has(encloser)) encloser = above(encloser)
  return home.byName.get(encloser === '' ? '*' : `*.${encloser}`)
}
