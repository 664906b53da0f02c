import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** The list envelope as a careful client reads it. */
export interface ListAnswer<Row> {
  data?: Row[]
  pages?: number
  results?: number
}

export type PageReader<Row> = (page: number) => Promise<ListAnswer<Row>>

/** Pages of one size, some read, some failed, some still to come. */
export interface Pages<Row> {
  /** By page; the first slot may hold a shorter first page until the full one arrives. */
  slots: (Row[] | undefined)[]
  /** The last answer of the API; undefined before the first. */
  total: number | undefined
  /** Number of pages there are, by the last answer. */
  count: number
  /** `results` changed while the pages were read: a row may be missing or out of place. */
  moved: boolean
  failures: Map<number, ApiError>
  /** Rows of an earlier reading, by id: an equal row stays the same object, so that nothing is drawn again. */
  known: Map<unknown, Row>
}

const inFlight = 4

export const idOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined

export const rowsById = <Row>(rows: Row[]): Map<unknown, Row> =>
  new Map(rows.flatMap((row) => (idOf(row) === undefined ? [] : [[idOf(row), row] as const])))

const sameWhereEqual = <Row>(known: Map<unknown, Row>, rows: Row[]): Row[] =>
  rows.map((row) => {
    const before = known.get(idOf(row))
    return before === undefined ? row : replaceEqualDeep(before, row)
  })

export function notePage<Row>(pages: Pages<Row>, page: number, answer: ListAnswer<Row>): void {
  const rows = answer.data ?? []
  pages.slots[page - 1] = sameWhereEqual(pages.known, rows)
  pages.failures.delete(page)
  const total = answer.results ?? rows.length
  if (pages.total !== undefined && total !== pages.total) pages.moved = true
  pages.total = total
  pages.count = answer.pages ?? 1
}

/** Joins the pages in their order, each id once; `previous` itself when nothing differs from it. */
export function joinPages<Row>(slots: (Row[] | undefined)[], previous: Row[]): Row[] {
  const seen = new Set<unknown>()
  const rows: Row[] = []
  for (const slot of slots) {
    for (const row of slot ?? []) {
      const id = idOf(row)
      if (id !== undefined) {
        if (seen.has(id)) continue
        seen.add(id)
      }
      rows.push(row)
    }
  }
  const unchanged =
    rows.length === previous.length && rows.every((row, index) => row === previous[index])
  return unchanged ? previous : rows
}

/** Reads the wanted pages and whatever further ones appear meanwhile, four at a time. Failures are kept by page. */
export async function readPages<Row>(
  pages: Pages<Row>,
  wanted: number[],
  read: PageReader<Row>,
  progressed: () => void,
): Promise<void> {
  const queue = [...wanted]
  let last = Math.max(pages.slots.length, ...wanted)
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
        // The list became shorter: this page is no more.
        if (error.status === 404 && page > pages.count) pages.moved = true
        else pages.failures.set(page, error)
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}
