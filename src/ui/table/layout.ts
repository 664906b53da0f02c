import type { TableLayout } from '#lib/preferences.ts'
import { none } from '#lib/format.ts'
import { cellText, type Column } from './column.ts'

/** Widths that belong to the table itself, in CSS pixels. */
const selectWidth = 40
const actionsWidth = 44
const defaultWidth = 120

/** The part of its width that a column keeps when all of them do not fit; one that the reader has set keeps all. */
const kept = 0.9
/** The part of its width that a fact keeps where a name needs the room. */
const keptBesideName = 0.8

/** So many characters of a name are shown whole where other columns can spare the room. */
const wholeName = 32
/** Wider than most characters are in the faces of systems, so that counting does instead of measuring. */
const characterWidth = 7.5
const cellPadding = 24
const sortMark = 16

export const columnWidth = <Row>(column: Column<Row>, layout: TableLayout) =>
  layout.widths?.[column.id] ?? column.width ?? defaultWidth

/** All columns in the reader's order; those the order does not know yet keep their own place. */
export function orderedColumns<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[] | undefined,
): Column<Row>[] {
  if (!order) return [...columns]
  const placed = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  for (const [at, column] of columns.entries()) {
    if (!placed.includes(column)) placed.splice(Math.min(at, placed.length), 0, column)
  }
  return placed
}

/** The columns shown: those of the address when it names any, else those of the preferences. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  order: TableLayout['order'],
  hidden: TableLayout['hidden'],
  address?: readonly string[],
): Column<Row>[] {
  const named = (address ?? []).flatMap((id) => columns.find((column) => column.id === id) ?? [])
  if (named.length > 0) return named
  const shown = orderedColumns(columns, order).filter((column) =>
    hidden ? !hidden.includes(column.id) : !column.hidden,
  )
  // A table without any column could not be mended from its own menu.
  return shown.length > 0 ? shown : columns.slice(0, 1)
}

const textWidth = (length: number) => Math.ceil(length * characterWidth) + cellPadding
const headWidth = <Row>({ header }: Column<Row>) => textWidth(header.length) + sortMark

/** The width of the texts of a column, counted until it is `enough`; what is more than text takes that at once. */
function heldWidth<Row>(column: Column<Row>, rows: readonly Row[], enough: number): number {
  let held = headWidth(column)
  for (const row of rows) {
    if (held >= enough) return enough
    const text = cellText(column, row)
    if (text === none) continue
    if (column.cell || column.copy) return enough
    held = Math.max(held, textWidth(text.length))
  }
  return Math.min(held, enough)
}

/** A status and a number are whole, an address keeps its end beside its buttons, a time its last word. */
function partBesideName<Row>({ mobile, copy, grow, sort, align }: Column<Row>): number {
  if (mobile === 'title' || align === 'end') return 1
  return sort === 'time' || (copy !== undefined && grow === undefined) ? kept : keptBesideName
}

/** The column that names the rows: on small screens it stands above. A width that the reader has set stays. */
const isName = <Row>({ id, grow, mobile }: Column<Row>, layout: TableLayout) =>
  grow !== undefined && mobile === 'title' && layout.widths?.[id] === undefined

/**
 * Grid tracks of a row, and the least width at which they fit. All rows are counted, whatever is in sight, so that
 * columns stay where they are while one scrolls, sorts or filters.
 */
export function tracks<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  { select, actions }: { select: boolean; actions: boolean },
  rows: readonly Row[] = [],
) {
  const own = (select ? selectWidth : 0) + (actions ? actionsWidth : 0)
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, own)
  const narrowest = columns.map(
    (column) => layout.widths?.[column.id] ?? Math.ceil(columnWidth(column, layout) * kept),
  )
  const from = narrowest.map((width) => `${width}px`)

  const nameAt = columns.findIndex((column) => isName(column, layout))
  const name = columns[nameAt]
  const least = narrowest[nameAt] ?? 0
  const held = name ? heldWidth(name, rows, textWidth(wholeName)) : 0
  let leastSum = sum(narrowest)
  if (held > least) {
    const others = columns.map((column) => {
      if (column === name) return 0
      const width = columnWidth(column, layout)
      if (layout.widths?.[column.id] !== undefined) return width
      const part = Math.ceil(width * partBesideName(column))
      return heldWidth(column, rows, Math.max(part, Math.min(width, headWidth(column))))
    })
    for (const [at, width] of others.entries()) from[at] = `${width}px`
    // Heads may want more than their columns keep otherwise.
    leastSum = Math.max(leastSum, least + sum(others))
    from[nameAt] = `max(${least}px, min(${held}px, 100% - ${sum(others)}px))`
  }

  const nobodyGrows = !columns.some((column) => column.grow)
  const parts = columns.map((column, at) => {
    const grow = column.grow ?? (nobodyGrows && at === 0 ? 1 : 0)
    return `minmax(${from[at]}, ${grow > 0 ? `${grow}fr` : `${columnWidth(column, layout)}px`})`
  })
  if (select) parts.unshift(`${selectWidth}px`)
  // Something must take the room left over, or the row's menu would float in mid-air.
  if (actions) parts.push(`minmax(${actionsWidth}px, auto)`)
  return { template: parts.join(' '), least: leastSum }
}

/** Small screens show two lines: titles above, facts below. */
export function mobileColumns<Row>(columns: readonly Column<Row>[]) {
  const marked = columns.filter((column) => column.mobile === 'title')
  const title = marked.length > 0 ? marked : columns.slice(0, 1)
  const meta = columns.filter((column) => column.mobile === 'meta')
  const others = columns.filter((column) => !title.includes(column))
  return { title, meta: meta.length > 0 ? meta : others.slice(0, 3) }
}
