import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError } from '../http/client.ts'

/** List envelope in which every field is optional, so that an incomplete response does not cause an error. */
export interface ListResponse<Row> {
  data?: Row[]
  pages?: number
  results?: number
}

export type PageReader<Row> = (page: number) => Promise<ListResponse<Row>>

/** State of a paginated read: pages read, failed and not yet read. */
export interface Pages<Row> {
  /** Rows by page. The first entry may contain a smaller first page until the full-size page arrives. */
  slots: (Row[] | undefined)[]
  /** Total number of rows according to the latest response; undefined before the first one. */
  total: number | undefined
  /** Number of pages, according to the latest response. */
  count: number
  /** True if `results` changed during the read: a row may be missing or out of order. */
  moved: boolean
  failures: Map<number, ApiError>
  /** Rows of the previous read, by id. Equal rows keep their identity, so that React does not render them again. */
  known: Map<unknown, Row>
}

const inFlight = 4

export const rowId = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined

export const rowsById = <Row>(rows: Row[]): Map<unknown, Row> =>
  new Map(rows.flatMap((row) => (rowId(row) === undefined ? [] : [[rowId(row), row] as const])))

const sameWhereEqual = <Row>(known: Map<unknown, Row>, rows: Row[]): Row[] =>
  rows.map((row) => {
    const before = known.get(rowId(row))
    return before === undefined ? row : replaceEqualDeep(before, row)
  })

export function notePage<Row>(pages: Pages<Row>, page: number, answer: ListResponse<Row>): void {
  const rows = answer.data ?? []
  pages.slots[page - 1] = sameWhereEqual(pages.known, rows)
  pages.failures.delete(page)
  const total = answer.results ?? rows.length
  if (pages.total !== undefined && total !== pages.total) pages.moved = true
  pages.total = total
  pages.count = answer.pages ?? 1
}

/** Joins the pages in order and removes duplicate ids. Returns `previous` itself if nothing changed. */
export function joinPages<Row>(slots: (Row[] | undefined)[], previous: Row[]): Row[] {
  const seenIds = new Set<unknown>()
  const rows: Row[] = []
  for (const slot of slots) {
    for (const row of slot ?? []) {
      const id = rowId(row)
      if (id !== undefined) {
        if (seenIds.has(id)) continue
        seenIds.add(id)
      }
      rows.push(row)
    }
  }
  const unchanged =
    rows.length === previous.length && rows.every((row, index) => row === previous[index])
  return unchanged ? previous : rows
}

/** Reads the given pages, and pages added in the meantime, four at a time. Errors are stored by page. */
export async function readPages<Row>(
  pages: Pages<Row>,
  pageNumbers: number[],
  read: PageReader<Row>,
  progressed: () => void,
): Promise<void> {
  const queue = [...pageNumbers]
  let last = Math.max(pages.slots.length, ...pageNumbers)
  const next = () => {
    const page = queue.shift()
    if (page !== undefined || last >= pages.count) return page
    last += 1
    return last
  }
  const worker = async () => {
    for (let page = next(); page !== undefined; page = next()) {
      try {
        notePage(pages, page, await read(page))
        progressed()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // The list became shorter, so this page no longer exists.
        if (error.status === 404 && page > pages.count) pages.moved = true
        else pages.failures.set(page, error)
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}
