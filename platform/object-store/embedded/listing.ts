import type { Selectable } from 'kysely'
import type { BucketObjectRow } from '../../areas/object-storage/tables.ts'
import type { Queryable } from '../../database/transaction.ts'
import { afterPrefix, commonPrefix } from './objectNames.ts'

export type ObjectRecord = Selectable<BucketObjectRow>

export interface ObjectListOptions {
  prefix: string
  delimiter: string
  /** Last entry of the previous page, or any name after which to start. */
  marker: string
  pageSize: number
}

/** An object, or the common prefix of all names that are equal up to the delimiter. */
export type Entry<Listed = ObjectRecord> = { object: Listed } | { prefix: string }

/** Fields of an object in a list. */
export type ListedObject = Pick<ObjectRecord, 'name' | 'size' | 'etag' | 'last_modified'>

export interface ListPage<Listed = ObjectRecord> {
  entries: Entry<Listed>[]
  /** Last entry of this page if there are more entries, otherwise null. */
  nextMarker: string | null
}

/** Position in a list: after a name, after one of several items with the same name, or at a name. */
export type Position = { after: string; id?: string } | { from: string }

const nameOf = <Row extends { name: string }>(entry: Entry<Row>) =>
  'prefix' in entry ? entry.prefix : entry.object.name

/** Returns objects of a bucket sorted by name; both databases compare the column by code points. */
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

/** Returns the start position of a page. After a common prefix, skips all names with that prefix. */
export function startOf({ prefix, delimiter, marker }: ObjectListOptions): Position | undefined {
  if (commonPrefix(marker, prefix, delimiter) !== marker) return { after: marker }
  const from = afterPrefix(marker)
  return from === undefined ? undefined : { from }
}

/**
 * Returns a page of named items, sorted by name. Names with a common prefix up to the delimiter form one entry; the
 * next query skips the rest of them, so that large folders are as fast as small ones.
 */
export async function walkNames<Row extends { name: string }>(
  read: (position: Position, limit: number) => Promise<Row[]>,
  { prefix, delimiter, pageSize }: Omit<ObjectListOptions, 'marker'>,
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

/** Returns a page of the objects of a bucket, paged by marker as in S3 (response shapes 3.9). */
export async function listPage(
  db: Queryable,
  bucketId: number,
  options: ObjectListOptions,
): Promise<ListPage> {
  const { entries, isTruncated } = await walkNames(
    (position, limit) => objectsFrom(db, bucketId, options.prefix, position, limit).execute(),
    options,
    { start: startOf(options), after: ({ name }) => ({ after: name }) },
  )
  const last = entries.at(-1)
  return { entries, nextMarker: isTruncated && last ? nameOf(last) : null }
}
