import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/transaction.ts'
import type { ObjectList, StorageObject } from '../../generated/types.gen.ts'
import { afterPrefix, commonPrefix } from './objectNames.ts'
import type { BucketObjectRow } from './tables.ts'

type ObjectRecord = Selectable<BucketObjectRow>

interface Wish {
  bucketId: number
  owner: string
  prefix: string
  delimiter: string
  marker: string
  pageSize: number
}

/** Where a walk goes on: after a name, or at one. */
type Position = { after: string } | { from: string }

const toObject = (row: ObjectRecord, owner: string): StorageObject => ({
  name: row.name,
  size: row.size,
  etag: row.etag,
  last_modified: row.last_modified,
  owner,
})

const prefixRow = (name: string): StorageObject => ({
  name,
  size: null,
  etag: null,
  last_modified: null,
  owner: null,
})

/** Objects of a bucket in the order of their names; the column compares code points on both databases. */
function rowsFrom(db: Queryable, { bucketId, prefix }: Wish, position: Position, limit: number) {
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
function startOf({ prefix, delimiter, marker }: Wish): Position | undefined {
  if (commonPrefix(marker, prefix, delimiter) !== marker) return { after: marker }
  const from = afterPrefix(marker)
  return from === undefined ? undefined : { from }
}

/**
 * A page of the objects of a bucket, paged by marker as S3 does (response shapes 3.9). Names that share a beginning up to
 * the delimiter are one row; a jump past them keeps a folder of many objects as quick as one of few.
 */
export async function listPage(db: Queryable, wish: Wish): Promise<ObjectList> {
  const { prefix, delimiter, pageSize } = wish
  const data: StorageObject[] = []
  const limit = pageSize + 1
  let position = startOf(wish)
  while (position !== undefined) {
    const rows = await rowsFrom(db, wish, position, limit).execute()
    let folder: string | undefined
    for (const row of rows) {
      if (folder !== undefined && row.name.startsWith(folder)) continue
      folder = commonPrefix(row.name, prefix, delimiter)
      if (data.length === pageSize)
        return { data, next_marker: data.at(-1)?.name ?? null, is_truncated: true }
      data.push(folder === undefined ? toObject(row, wish.owner) : prefixRow(folder))
    }
    const last = rows.at(-1)
    if (rows.length < limit || last === undefined) break
    const next = folder === undefined ? undefined : afterPrefix(folder)
    position = next === undefined ? { after: last.name } : { from: next }
  }
  return { data, next_marker: null, is_truncated: false }
}
