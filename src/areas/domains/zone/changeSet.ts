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

/** One staged edit of a zone. */
export type Change =
  | {
      kind: 'add'
      draft: RecordDraft
      /** Below zero, once it is staged: the row of a staged addition has no id of the API. */
      id?: number
      /** Of the record that goes for it, and stays where this is left out. */
      replaces?: number
      /** Of the record that was deleted and is made again. */
      restores?: number
    }
  | { kind: 'update'; entry: ZoneEntry; draft: RecordDraft }
  | { kind: 'delete'; entry: ZoneEntry }

/** What a change makes of the zone: what was there and what is there then. */
export const recordBefore = (change: Change): RecordDraft | undefined =>
  change.kind === 'add' ? undefined : change.entry
export const recordAfter = (change: Change): RecordDraft | undefined =>
  change.kind === 'delete' ? undefined : change.draft

/** The zone as it is once the changes are made. */
export function zoneAfter(
  entries: readonly ZoneEntry[],
  changes: readonly Change[],
): RecordDraft[] {
  const touched = new Map(
    changes.flatMap((change) =>
      change.kind === 'add' ? [] : [[change.entry.id, change] as const],
    ),
  )
  const kept = entries.flatMap((entry): RecordDraft[] => {
    const change = touched.get(entry.id)
    if (!change) return [entry]
    return change.kind === 'update' ? [change.draft] : []
  })
  return [...kept, ...changes.flatMap((change) => (change.kind === 'add' ? [change.draft] : []))]
}

export interface ZoneDiff {
  changes: Change[]
  unchanged: ZoneEntry[]
  /** Entries that the wanted records do not name and that stay nevertheless. */
  kept: ZoneEntry[]
}

interface Wanted {
  zone: string
  /** Seconds that a record without a TTL of its own is answered with; one that says the same is no other. */
  ttl: number
  /** True when an entry stays as it is although no wanted record names it. */
  stays: (entry: ZoneEntry) => boolean
}

/**
 * The changes that make a zone hold the wanted records. A record that differs in its TTL or, alone of its name and
 * type on both sides, in its value is changed in place.
 */
export function diffZone(
  entries: readonly ZoneEntry[],
  wanted: readonly RecordDraft[],
  { zone, ttl, stays }: Wanted,
): ZoneDiff {
  const { matched, missing, rest } = matchBy(entries, wanted, (record) => storedKey(record, zone))
  const { going = [], staying: left = [] } = Object.groupBy(rest, (entry) =>
    stays(entry) ? 'staying' : 'going',
  )
  const inPlace = matchSingles(going, missing)
  const isServedAlike = ([entry, draft]: Match) =>
    servedTtl(entry, ttl) === servedTtl(draft, ttl) && !changesRemarks(entry, draft)
  const changes: Change[] = [
    // In whatever form the wanted record is written, the value stays as it is.
    ...matched
      .filter((match) => !isServedAlike(match))
      .map(([entry, draft]): Change => ({
        kind: 'update',
        entry,
        draft: withTtlOf({ ...withoutId(entry), ...remarksOf(draft) }, draft),
      })),
    ...inPlace.matched.map(([entry, draft]): Change => ({
      kind: 'update',
      entry,
      draft: isServedAlike([entry, draft]) ? withTtlOf(draft, entry) : draft,
    })),
    ...inPlace.missing.map((draft): Change => ({ kind: 'add', draft })),
    ...inPlace.rest.map((entry): Change => ({ kind: 'delete', entry })),
  ]
  return {
    changes,
    unchanged: matched.filter(isServedAlike).map(([entry]) => entry),
    kept: left,
  }
}

/** True when a change from one to the other changes nothing. */
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
  wanted: readonly RecordDraft[],
  key: (record: RecordDraft) => string,
): Matching {
  const waiting = Map.groupBy(entries, key)
  const matched: Match[] = []
  const missing: RecordDraft[] = []
  for (const draft of wanted) {
    const entry = waiting.get(key(draft))?.shift()
    if (entry) matched.push([entry, draft])
    else missing.push(draft)
  }
  const taken = new Set(matched.map(([{ id }]) => id))
  return { matched, missing, rest: entries.filter(({ id }) => !taken.has(id)) }
}

/** Pairs what stands alone at its name and type on both sides. */
function matchSingles(entries: readonly ZoneEntry[], wanted: readonly RecordDraft[]): Matching {
  const [there, then] = [Map.groupBy(entries, nameTypeKey), Map.groupBy(wanted, nameTypeKey)]
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
    missing: wanted.filter((draft) => !draftsTaken.has(draft)),
    rest: entries.filter((entry) => !entriesTaken.has(entry)),
  }
}

/**
 * The order in which no step is refused and no name goes without an answer longer than it must: what is added and
 * changed first, what goes last. Only what stands in the way of an addition goes before it: anything beside a CNAME to
 * come, a CNAME beside anything to come, the MX records that a null MX excludes, and as many as a full zone lacks room.
 * @param room how many more records the zone takes
 */
export const safeOrder = (changes: readonly Change[], room = Infinity): Change[] =>
  withinRoom(orderChanges(changes).order, room)

/** Changes that wait for each other, such as two CNAME records that take each other's names: no order makes them. */
export const cyclicChanges = (changes: readonly Change[]): ReadonlySet<Change> =>
  orderChanges(changes).circle

function orderChanges(changes: readonly Change[]): { order: Change[]; circle: Set<Change> } {
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
  const rank = (change: Change): number => {
    if (change.kind === 'delete') return standsInTheWay(change.entry) ? 0 : 3
    // An update that frees its name comes before what takes the name over.
    if (change.kind === 'update') return change.entry.name === change.draft.name ? 2 : 1
    return 2
  }
  const ranked = changes.toSorted((a, b) => rank(a) - rank(b))
  const byName = Map.groupBy(changes, (change) => recordBefore(change)?.name)
  const mail = changes.filter((change) => recordBefore(change)?.type === 'MX')
  const awaited = (change: Change): Change[] => {
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
  const order = new Set<Change>()
  const circle = new Set<Change>()
  const path: Change[] = []
  // A change comes after those that make room for it.
  const put = (change: Change) => {
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
 * Puts a delete before each addition that there is no room for: one whose replacement is there or that has none, and
 * only else that of the record which the addition replaces.
 */
function withinRoom(order: readonly Change[], room: number): Change[] {
  const deletes = new Map(
    order.flatMap((change) => (change.kind === 'delete' ? [[change.entry.id, change]] : [])),
  )
  const replacedBy = (change: Change) =>
    change.kind === 'add' ? deletes.get(change.replaces ?? 0) : undefined
  const replaced = new Set(order.map(replacedBy))
  const ready: Change[] = [...deletes.values()].filter((change) => !replaced.has(change))
  const placed = new Set<Change>()
  let left = room
  const put = (change: Change | undefined) => {
    if (!change || placed.has(change)) return
    placed.add(change)
    if (change.kind === 'delete') left += 1
    if (change.kind !== 'add') return
    left -= 1
    const goes = replacedBy(change)
    if (goes) ready.push(goes)
  }
  for (const change of order) {
    if (change.kind === 'add') {
      while (left < 1 && ready.length > 0) put(ready.shift())
      if (left < 1) put(replacedBy(change))
    }
    put(change)
  }
  return [...placed]
}

/** True when two records cannot both be in a zone. */
function excludes(one: RecordDraft, other: RecordDraft): boolean {
  if (one.type === 'MX' && other.type === 'MX' && isNullMx(one) !== isNullMx(other)) return true
  return one.name === other.name && (one.type === 'CNAME' || other.type === 'CNAME')
}

/** What takes an applied change back. @param id of the record that an addition made */
export function invert(change: Change, id: number): Change {
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
