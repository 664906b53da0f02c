import type { Selectable } from 'kysely'
import type { BucketObjectRow } from '../areas/object-storage/tables.ts'
import type { Queryable } from '../database/transaction.ts'
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

/** Where a walk goes on: after a name, or at one. */
type Position = { after: string } | { from: string }

const nameOf = (entry: Entry) => ('prefix' in entry ? entry.prefix : entry.object.name)

/** Objects of a bucket in the order of their names; the column compares code points on both databases. */
function rowsFrom(
  db: Queryable,
  bucketId: number,
  { prefix }: ListWish,
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
function startOf({ prefix, delimiter, marker }: ListWish): Position | undefined {
  if (commonPrefix(marker, prefix, delimiter) !== marker) return { after: marker }
  const from = afterPrefix(marker)
  return from === undefined ? undefined : { from }
}

/**
 * A page of the objects of a bucket, paged by marker as S3 does (response shapes 3.9). Names that share a beginning up to
 * the delimiter are one entry; a jump past them keeps a folder of many objects as quick as one of few.
 */
export async function listPage(db: Queryable, bucketId: number, wish: ListWish): Promise<ListPage> {
  const { prefix, delimiter, pageSize } = wish
  const entries: Entry[] = []
  const limit = pageSize + 1
  let position = startOf(wish)
  while (position !== undefined) {
    const rows = await rowsFrom(db, bucketId, wish, position, limit).execute()
    let folder: string | undefined
    for (const row of rows) {
      if (folder !== undefined && row.name.startsWith(folder)) continue
      folder = commonPrefix(row.name, prefix, delimiter)
      const last = entries.at(-1)
      if (entries.length >= pageSize) return { entries, nextMarker: last ? nameOf(last) : null }
      entries.push(folder === undefined ? { object: row } : { prefix: folder })
    }
    const last = rows.at(-1)
    if (rows.length < limit || last === undefined) break
    const next = folder === undefined ? undefined : afterPrefix(folder)
    position = next === undefined ? { after: last.name } : { from: next }
  }
  return { entries, nextMarker: null }
}
