import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '#shared/httpError.ts'
import { reversed } from './reverseOrder.ts'
import type { Tables } from './tables.ts'

export interface PageQuery {
  page?: number
  page_size?: number
}

export interface PageOf<Item> {
  data: Item[]
  page: number
  pages: number
  results: number
}

const bounds = (query: PageQuery, results: number) => {
  const size = query.page_size ?? 100
  const page = query.page ?? 1
  // An empty list has one empty page (response shapes 1.5).
  const pages = Math.max(1, Math.ceil(results / size))
  if (page > pages) throw notFound()
  return { page, pages, size, offset: (page - 1) * size }
}

/**
 * Returns one page of a query's rows in the contract's envelope. The query needs a total order.
 * @param count returns the number of rows, if there is a faster way than counting them
 * @throws HttpError 404 past the last page
 */
export function pageOf<Row, Item>(
  rows: SelectQueryBuilder<Tables, never, Row>,
  query: PageQuery,
  toItem: (row: Row) => Item | Promise<Item>,
  count?: () => Promise<number>,
): Promise<PageOf<Item>> {
  return pageOfAll(rows, query, (found) => Promise.all(found.map(toItem)), count)
}

/** Like `pageOf`, but converts all rows of a page together, so that related data is read in one query. */
export async function pageOfAll<Row, Item>(
  rows: SelectQueryBuilder<Tables, never, Row>,
  query: PageQuery,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
  count?: () => Promise<number>,
): Promise<PageOf<Item>> {
  const results = await (count ?? (() => countOf(rows)))()
  const { page, pages, size, offset } = bounds(query, results)
  const found =
    results === 0 ? [] : await rowsAt(rows, offset, Math.min(size, results - offset), results)
  return { data: await toItems(found), page, pages, results }
}

async function countOf<Row>(rows: SelectQueryBuilder<Tables, never, Row>): Promise<number> {
  const counted = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('results'))
  return Number((await counted.executeTakeFirstOrThrow()).results)
}

/**
 * A database scans all rows before an offset, so pages in the second half of a list are read in reverse order. This
 * requires a total order.
 */
async function rowsAt<Row>(
  rows: SelectQueryBuilder<Tables, never, Row>,
  offset: number,
  size: number,
  results: number,
): Promise<Row[]> {
  const after = results - offset - size
  if (offset <= after) return await rows.limit(size).offset(offset).execute()
  return (await reversed(rows).limit(size).offset(after).execute()).toReversed()
}

/** Returns one page of a list that is in memory, such as the catalogue. */
export function pageOfItems<Item>(items: readonly Item[], query: PageQuery): PageOf<Item> {
  const { page, pages, size, offset } = bounds(query, items.length)
  return { data: items.slice(offset, offset + size), page, pages, results: items.length }
}
