import { isNullMx } from '#contract/rules/domainRecords.ts'
import {
  changesRemarks,
  nameTypeKey,
  type RecordDraft,
  recordKey,
  remarksOf,
  type ZoneEntry,
  servedTtl,
  withTtlOf,
} from './recordModel.ts'
import { storedKey } from './sameAsStored.ts'

/** A staged edit of a zone. */
export type ZoneChange =
  | {
      kind: 'add'
      draft: RecordDraft
      /** Negative once the addition is staged, because it has no API id yet. */
      id?: number
      /** Id of the record that this addition replaces; undefined if it replaces none. */
      replaces?: number
      /** Id of the deleted record that this addition restores. */
      restores?: number
    }
  | { kind: 'update'; entry: ZoneEntry; draft: RecordDraft }
  | { kind: 'delete'; entry: ZoneEntry }

/** Return the record before and after a change. */
export const recordBefore = (change: ZoneChange): RecordDraft | undefined =>
  change.kind === 'add' ? undefined : change.entry
export const recordAfter = (change: ZoneChange): RecordDraft | undefined =>
  change.kind === 'delete' ? undefined : change.draft

/** Returns the zone after the changes. */
export function zoneAfter(
  entries: readonly ZoneEntry[],
  changes: readonly ZoneChange[],
): RecordDraft[] {
  const touched = new Map(
    changes.flatMap((change) =>
      change.kind === 'add' ? [] : [[change.entry.id, change] as const],
    ),
  )
  const resultingRecords = entries.flatMap((entry): RecordDraft[] => {
    const change = touched.get(entry.id)
    if (!change) return [entry]
    return change.kind === 'update' ? [change.draft] : []
  })
  return [
    ...resultingRecords,
    ...changes.flatMap((change) => (change.kind === 'add' ? [change.draft] : [])),
  ]
}

export interface ZoneDiff {
  changes: ZoneChange[]
  unchanged: ZoneEntry[]
  /** Entries that are not among the wanted records but are not deleted. */
  retained: ZoneEntry[]
}

interface Wanted {
  zone: string
  /** Default TTL of the domain, in seconds. A record with exactly this TTL is treated as equal to one without a TTL. */
  ttl: number
  /** Returns true if an entry must not be deleted although it is not among the wanted records. */
  stays: (entry: ZoneEntry) => boolean
}

/**
 * Returns the changes that turn the zone into the wanted records. A record is updated in place if only its TTL differs,
 * or if its value differs and it is the only one of its name and type on both sides.
 */
export function diffZone(
  entries: readonly ZoneEntry[],
  targetRecords: readonly RecordDraft[],
  { zone, ttl, stays }: Wanted,
): ZoneDiff {
  const { matched, missing, rest } = matchBy(entries, targetRecords, (record) =>
    storedKey(record, zone),
  )
  const { going = [], staying: left = [] } = Object.groupBy(rest, (entry) =>
    stays(entry) ? 'staying' : 'going',
  )
  const inPlace = matchSingles(going, missing)
  const isServedAlike = ([entry, draft]: Match) =>
    servedTtl(entry, ttl) === servedTtl(draft, ttl) && !changesRemarks(entry, draft)
  const changes: ZoneChange[] = [
    // Send the stored value, even if the new record has the same value in another notation.
    ...matched
      .filter((match) => !isServedAlike(match))
      .map(([entry, draft]): ZoneChange => ({
        kind: 'update',
        entry,
        draft: withTtlOf({ ...withoutId(entry), ...remarksOf(draft) }, draft),
      })),
    ...inPlace.matched.map(([entry, draft]): ZoneChange => ({
      kind: 'update',
      entry,
      draft: isServedAlike([entry, draft]) ? withTtlOf(draft, entry) : draft,
    })),
    ...inPlace.missing.map((draft): ZoneChange => ({ kind: 'add', draft })),
    ...inPlace.rest.map((entry): ZoneChange => ({ kind: 'delete', entry })),
  ]
  return {
    changes,
    unchanged: matched.filter(isServedAlike).map(([entry]) => entry),
    retained: left,
  }
}

/** Returns true if a change from one record to the other would have no effect. */
export const sameRecord = (one: RecordDraft, other: RecordDraft): boolean =>
  recordKey(one) === recordKey(other) &&
  one.ttl_sec === other.ttl_sec &&
  !changesRemarks(one, other)

type Match = [ZoneEntry, RecordDraft]
interface Matching {
  matched: Match[]
  missing: RecordDraft[]
  rest: ZoneEntry[]
}

function matchBy(
  entries: readonly ZoneEntry[],
  targetRecords: readonly RecordDraft[],
  key: (record: RecordDraft) => string,
): Matching {
  const waiting = Map.groupBy(entries, key)
  const matched: Match[] = []
  const missing: RecordDraft[] = []
  for (const draft of targetRecords) {
    const entry = waiting.get(key(draft))?.shift()
    if (entry) matched.push([entry, draft])
    else missing.push(draft)
  }
  const matchedIds = new Set(matched.map(([{ id }]) => id))
  return { matched, missing, rest: entries.filter(({ id }) => !matchedIds.has(id)) }
}

/** Pairs records that are the only ones of their name and type on both sides. */
function matchSingles(
  entries: readonly ZoneEntry[],
  targetRecords: readonly RecordDraft[],
): Matching {
  const [there, then] = [Map.groupBy(entries, nameTypeKey), Map.groupBy(targetRecords, nameTypeKey)]
  const matched = [...there].flatMap(([at, [entry, ...others]]): Match[] => {
    const [draft, ...more] = then.get(at) ?? []
    return entry && draft && others.length === 0 && more.length === 0 ? [[entry, draft]] : []
  })
  const [entriesTaken, draftsTaken] = [
    new Set(matched.map(([entry]) => entry)),
    new Set(matched.map(([, draft]) => draft)),
  ]
  return {
    matched,
    missing: targetRecords.filter((draft) => !draftsTaken.has(draft)),
    rest: entries.filter((entry) => !entriesTaken.has(entry)),
  }
}

/**
 * Orders changes so that no step is rejected and names stay resolvable as long as possible: additions and updates
 * first, deletes last. A delete precedes an addition only if it would conflict: records next to a new CNAME, a CNAME
 * next to new records, MX records next to a null MX, and as many records as a full zone lacks room.
 * @param room how many more records the zone accepts
 */
export const safeOrder = (changes: readonly ZoneChange[], room = Infinity): ZoneChange[] =>
  withinRoom(orderChanges(changes).order, room)

/** Returns changes that block each other, such as two CNAME records that swap names. No order can apply them. */
export const cyclicChanges = (changes: readonly ZoneChange[]): ReadonlySet<ZoneChange> =>
  orderChanges(changes).circle

function orderChanges(changes: readonly ZoneChange[]): {
  order: ZoneChange[]
  circle: Set<ZoneChange>
} {
  const coming = changes.flatMap((change) => recordAfter(change) ?? [])
  const comingNames = new Map<string, { alias: boolean; other: boolean }>()
  for (const { type, name } of coming) {
    const found = comingNames.get(name) ?? { alias: false, other: false }
    comingNames.set(name, {
      alias: found.alias || type === 'CNAME',
      other: found.other || type !== 'CNAME',
    })
  }
  const nullMxComes = coming.some(isNullMx)
  const mxComes = coming.some((draft) => draft.type === 'MX' && !isNullMx(draft))
  const standsInTheWay = (entry: ZoneEntry) => {
    const at = comingNames.get(entry.name)
    if (at?.alias || (at?.other && entry.type === 'CNAME')) return true
    if (entry.type !== 'MX') return false
    return isNullMx(entry) ? mxComes : nullMxComes
  }
  const rank = (change: ZoneChange): number => {
    if (change.kind === 'delete') return standsInTheWay(change.entry) ? 0 : 3
    // An update that frees its name precedes the change that takes the name.
    if (change.kind === 'update') return change.entry.name === change.draft.name ? 2 : 1
    return 2
  }
  const ranked = changes.toSorted((a, b) => rank(a) - rank(b))
  const byName = Map.groupBy(changes, (change) => recordBefore(change)?.name)
  const mail = changes.filter((change) => recordBefore(change)?.type === 'MX')
  const awaited = (change: ZoneChange): ZoneChange[] => {
    const comes = recordAfter(change)
    if (!comes) return []
    const near = byName.get(comes.name) ?? []
    const candidates =
      comes.type !== 'MX'
        ? near
        : isNullMx(comes)
          ? [...near, ...mail]
          : [...near, ...mail.filter((other) => isNullMx(recordBefore(other) ?? comes))]
    return candidates.filter((other) => {
      const goes = recordBefore(other)
      return other !== change && goes && excludes(goes, comes)
    })
  }
  const order = new Set<ZoneChange>()
  const circle = new Set<ZoneChange>()
  const path: ZoneChange[] = []
  // Appends a change after the changes that make room for it.
  const put = (change: ZoneChange) => {
    if (order.has(change)) return
    const start = path.indexOf(change)
    if (start >= 0) {
      for (const waiting of path.slice(start)) circle.add(waiting)
      return
    }
    path.push(change)
    for (const other of awaited(change)) put(other)
    path.pop()
    order.add(change)
  }
  for (const change of ranked) put(change)
  return { order: [...order], circle }
}

/**
 * Moves a delete before each addition for which there is no room. Prefers deletes without a replacement or whose
 * replacement already exists; otherwise uses that of the record which the addition replaces.
 */
function withinRoom(order: readonly ZoneChange[], room: number): ZoneChange[] {
  const deletes = new Map(
    order.flatMap((change) => (change.kind === 'delete' ? [[change.entry.id, change]] : [])),
  )
  const replacedBy = (change: ZoneChange) =>
    change.kind === 'add' ? deletes.get(change.replaces ?? 0) : undefined
  const replaced = new Set(order.map(replacedBy))
  const ready: ZoneChange[] = [...deletes.values()].filter((change) => !replaced.has(change))
  const placed = new Set<ZoneChange>()
  let freeSlots = room
  const put = (change: ZoneChange | undefined) => {
    if (!change || placed.has(change)) return
    placed.add(change)
    if (change.kind === 'delete') freeSlots += 1
    if (change.kind !== 'add') return
    freeSlots -= 1
    const goes = replacedBy(change)
    if (goes) ready.push(goes)
  }
  for (const change of order) {
    if (change.kind === 'add') {
      while (freeSlots < 1 && ready.length > 0) put(ready.shift())
      if (freeSlots < 1) put(replacedBy(change))
    }
    put(change)
  }
  return [...placed]
}

/** Returns true if two records cannot both be in a zone. */
function excludes(one: RecordDraft, other: RecordDraft): boolean {
  if (one.type === 'MX' && other.type === 'MX' && isNullMx(one) !== isNullMx(other)) return true
  return one.name === other.name && (one.type === 'CNAME' || other.type === 'CNAME')
}

/**
 * Returns the change that undoes an applied change.
 * @param id id of the record that an addition created
 */
export function invert(change: ZoneChange, id: number): ZoneChange {
  switch (change.kind) {
    case 'add':
      return { kind: 'delete', entry: { ...change.draft, id } }
    case 'delete':
      return { kind: 'add', draft: withoutId(change.entry) }
    case 'update':
      return { kind: 'update', entry: { ...change.draft, id }, draft: withoutId(change.entry) }
  }
}

export function withoutId({ id: _, ...draft }: ZoneEntry): RecordDraft {
  return draft
}
