import type { Fields, Snapshot, SnapshotList } from '#shared/inventoryFile.ts'

export interface Difference {
  change: 'appeared' | 'vanished' | 'changed'
  /** Kind of the object, for example "Instance". */
  kind: string
  /** List that contains the object, for example "Records of example.org". */
  list: string
  id: string
  /** Name of the object; the newer name if it is in both snapshots. */
  name: string
  /** Path of the changed field, for example "alerts.cpu". Absent for created and deleted objects. */
  field?: string
  before?: string
  after?: string
}

export interface SnapshotComparison {
  differences: Difference[]
  /** Lists that are in only one snapshot or could not be read for one of them. */
  skipped: { name: string; reason: string }[]
  /** Number of objects that are in both snapshots. */
  compared: number
}

/** Fields that change without a user action. */
const ignored = new Set(['updated', 'last_used', 'last_login'])

/** Lists whose order is not significant. */
const unordered = new Set(['tags', 'allow_list', 'ipv4', 'capabilities'])

/** Checks for an own property, because a tag can have the name of an inherited one, such as `constructor`. */
const own = <Value>(all: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sorts the keys, so that equal values serialize to equal strings. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, stable(inner)]),
  )
}

const textOf = (value: unknown) => JSON.stringify(stable(value)) ?? ''

function words(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || !unordered.has(name)) return textOf(value)
  return `[${value.map(textOf).toSorted().join(',')}]`
}

/** The value of a field, and its objects if it is a list of objects with ids. */
interface Value {
  text: string
  items: ReadonlyMap<string, { name: string; text: string }> | undefined
}

function itemsOf(value: unknown): Value['items'] {
  if (!Array.isArray(value) || !value.every((item) => isFields(item) && item['id'] != null))
    return undefined
  return new Map(
    (value as Fields[]).map((item) => {
      const id = [item['type'], item['id']]
        .flatMap((part) => (part == null ? [] : [words('', part)]))
        .join(' ')
      return [id, { name: nameOf(id, item), text: textOf(item) }]
    }),
  )
}

/** Returns all fields with formatted values. Nested fields are named by their path, for example "alerts.cpu". */
function flat(fields: Fields, path = ''): Map<string, Value> {
  const fieldsByName = new Map<string, Value>()
  for (const [name, value] of Object.entries(fields)) {
    if (ignored.has(name)) continue
    const here = path + name
    const inner = isFields(value) ? flat(value, `${here}.`) : undefined
    if (inner && inner.size > 0) for (const [key, each] of inner) fieldsByName.set(key, each)
    else fieldsByName.set(here, { text: words(name, value), items: itemsOf(value) })
  }
  return fieldsByName
}

const nameOf = (id: string, { label, domain, username, name, hostname }: Fields): string =>
  [label, domain, username, name, hostname].find(
    (each): each is string => typeof each === 'string' && each !== '',
  ) ?? id

function compareObjects(list: SnapshotList, id: string, before: Fields, after: Fields) {
  const [old, now] = [flat(before), flat(after)]
  const common = { kind: list.kind, list: list.name, id, name: nameOf(id, after) }
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field): Difference[] => {
    const [was, is] = [old.get(field), now.get(field)]
    if (was?.text === is?.text) return []
    const texts = was?.items && is?.items ? itemTexts(was.items, is.items) : [was?.text, is?.text]
    if (!texts) return []
    const [before, after] = texts
    return [
      {
        change: 'changed',
        ...common,
        field,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      },
    ]
  })
}

/**
 * Returns the removed and the added objects of a list: "− web-1" and "+ web-2". A changed object is on both sides with its
 * fields. Returns undefined if the lists differ only in their order.
 */
function itemTexts(
  was: NonNullable<Value['items']>,
  is: NonNullable<Value['items']>,
): [before: string | undefined, after: string | undefined] | undefined {
  const side = (
    sign: string,
    all: NonNullable<Value['items']>,
    others: NonNullable<Value['items']>,
  ) => {
    const lines = [...all].flatMap(([id, { name, text }]) => {
      const other = others.get(id)
      if (other?.text === text) return []
      return `${sign} ${other ? text : name}`
    })
    return lines.length > 0 ? lines.join(', ') : undefined
  }
  const [before, after] = [side('−', was, is), side('+', is, was)]
  return before === undefined && after === undefined ? undefined : [before, after]
}

function only(change: 'appeared' | 'vanished', list: SnapshotList, ids: readonly string[]) {
  return ids.map((id): Difference => ({
    change,
    kind: list.kind,
    list: list.name,
    id,
    name: nameOf(id, list.objects?.[id] ?? {}),
  }))
}

/** Compares two snapshots field by field and returns created, deleted and changed objects. */
export function compareSnapshots(before: Snapshot, after: Snapshot): SnapshotComparison {
  const result: SnapshotComparison = { differences: [], skipped: [], compared: 0 }
  for (const key of new Set([...Object.keys(before.lists), ...Object.keys(after.lists)])) {
    const [old, now] = [own(before.lists, key), own(after.lists, key)]
    const reason = whySkipped(old, now, key, before, after)
    if (reason !== undefined) {
      result.skipped.push({ name: now?.name ?? old?.name ?? key, reason })
      continue
    }
    const [was, is] = [old?.objects ?? {}, now?.objects ?? {}]
    const list = now ?? old
    if (!list) continue
    result.differences.push(
      ...only(
        'appeared',
        { ...list, objects: is },
        Object.keys(is).filter((id) => !Object.hasOwn(was, id)),
      ),
      ...only(
        'vanished',
        { ...list, objects: was },
        Object.keys(was).filter((id) => !Object.hasOwn(is, id)),
      ),
    )
    for (const [id, fields] of Object.entries(is)) {
      const earlier = own(was, id)
      if (!earlier) continue
      result.compared += 1
      result.differences.push(...compareObjects(list, id, earlier, fields))
    }
  }
  return result
}

/** List that contains the owner of a nested list: the owner of "listDomainRecords 7" is the domain with the id 7. */
const owners: Readonly<Record<string, string>> = {
  listDomainRecords: 'listDomains',
  listComputeDisks: 'listComputes',
  listComputeConfigs: 'listComputes',
  listDatabaseBackups: 'listDatabases',
  getBucketAccess: 'listBuckets',
}

function whySkipped(
  old: SnapshotList | undefined,
  now: SnapshotList | undefined,
  key: string,
  before: Snapshot,
  after: Snapshot,
): string | undefined {
  if (old && !old.objects) return `not loaded in “From”: ${old.fault}`
  if (now && !now.objects) return `not loaded in “To”: ${now.fault}`
  if (old && now) return undefined
  // A nested list appears and disappears together with its owner, so its objects count as created or deleted.
  const [operation = '', ...named] = key.split(' ')
  const id = named.join(' ')
  const owner = own(owners, operation)
  const other = old ? after : before
  const ownerObjects = owner === undefined ? undefined : own(other.lists, owner)?.objects
  if (ownerObjects && !Object.hasOwn(ownerObjects, id)) return undefined
  return `not in “${old ? 'To' : 'From'}”`
}
