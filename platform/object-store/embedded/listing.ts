import type { Selectable } from 'kysely'
import type { BucketObjectRow } from '../../areas/object-storage/tables.ts'
import type { Queryable } from '../../database/transaction.ts'
import { afterPrefix, commonPrefix } from './objectNames.ts'

export type ObjectRecord = Selectable<BucketObjectRow>

export interface ListWish {
  prefix: string
  delimiter: string
  /** The last entry of the page before, or any name to begin after. */
  marker: string
  pageSize: number
}

/** An object, or the common beginning of names that share one up to the delimiter. */
export type Entry<Listed = ObjectRecord> = { object: Listed } | { prefix: string }

/** What every list of objects tells. */
export type ListedObject = Pick<ObjectRecord, 'name' | 'size' | 'etag' | 'last_modified'>

export interface ListPage<Listed = ObjectRecord> {
  entries: Entry<Listed>[]
  /** The last entry when there are more, else null. */
  nextMarker: string | null
}

/** Where a walk goes on: after a name, or after one of several things that share it, or at a name. */
export type Position = { after: string; id?: string } | { from: string }

const nameOf = <Row extends { name: string }>(entry: Entry<Row>) =>
  'prefix' in entry ? entry.prefix : entry.object.name

/** Objects of a bucket in the order of their names; the column compares code points on both databases. */
function objectsFrom(
  db: Queryable,
  bucketId: number,
  prefix: string,
  position: Position,
  limit: number,
) {
  const end = afterPrefix(prefix)
  let rows = db
    .selectFrom('bucket_object')
    .selectAll()
    .where('bucket_id', '=', bucketId)
    .where('name', '>=', prefix)
    .orderBy('name')
    .limit(limit)
  if (end !== undefined) rows = rows.where('name', '<', end)
  return 'after' in position
    ? rows.where('name', '>', position.after)
    : rows.where('name', '>=', position.from)
}

/** Past a common beginning everything that it stands for is passed over. */
export function startOf({ prefix, delimiter, marker }: ListWish): Position | undefined {
  if (commonPrefix(marker, prefix, delimiter) !== marker) return { after: marker }
  const from = afterPrefix(marker)
  return from === undefined ? undefined : { from }
}

/**
 * A page of what has names, read in their order a page at a time. Names that share a beginning up to the delimiter are
 * one entry; a jump past them keeps a folder of many as quick as one of few.
 */
export async function walkNames<Row extends { name: string }>(
  read: (position: Position, limit: number) => Promise<Row[]>,
  { prefix, delimiter, pageSize }: Omit<ListWish, 'marker'>,
  { start, after }: { start: Position | undefined; after: (row: Row) => Position },
): Promise<{ entries: Entry<Row>[]; isTruncated: boolean }> {
  const entries: Entry<Row>[] = []
  const limit = pageSize + 1
  let position = start
  while (position !== undefined) {
    const rows = await read(position, limit)
    let folder: string | undefined
    for (const row of rows) {
      if (folder !== undefined && row.name.startsWith(folder)) continue
      folder = commonPrefix(row.name, prefix, delimiter)
      if (entries.length >= pageSize) return { entries, isTruncated: true }
      entries.push(folder === undefined ? { object: row } : { prefix: folder })
    }
    const last = rows.at(-1)
    if (rows.length < limit || last === undefined) break
    const next = folder === undefined ? undefined : afterPrefix(folder)
    position = next === undefined ? after(last) : { from: next }
  }
  return { entries, isTruncated: false }
}

/** A page of the objects of a bucket, paged by marker as S3 does (response shapes 3.9). */
export async function listPage(db: Queryable, bucketId: number, wish: ListWish): Promise<ListPage> {
  const { entries, isTruncated } = await walkNames(
    (position, limit) => objectsFrom(db, bucketId, wish.prefix, position, limit).execute(),
    wish,
    { start: startOf(wish), after: ({ name }) => ({ after: name }) },
  )
  const last = entries.at(-1)
  return { entries, nextMarker: isTruncated && last ? nameOf(last) : null }
}
