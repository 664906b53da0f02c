import type { TableLayout } from '#lib/preferences.ts'
import type { Column } from './column.ts'

/** Widths that belong to the table itself, in CSS pixels. */
const selectWidth = 40
const actionsWidth = 44
const defaultWidth = 120

/** The part of its width that a column keeps when all of them do not fit; one that the reader has set keeps all. */
const kept = 0.9

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

/** Grid tracks of a row, and the least width at which they fit. */
export function tracks<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  { select, actions }: { select: boolean; actions: boolean },
) {
  const nobodyGrows = !columns.some((column) => column.grow)
  let least = (select ? selectWidth : 0) + (actions ? actionsWidth : 0)
  const parts = columns.map((column, at) => {
    const width = columnWidth(column, layout)
    const narrowest = layout.widths?.[column.id] ?? Math.ceil(width * kept)
    least += narrowest
    const grow = column.grow ?? (nobodyGrows && at === 0 ? 1 : 0)
    return `minmax(${narrowest}px, ${grow > 0 ? `${grow}fr` : `${width}px`})`
  })
  if (select) parts.unshift(`${selectWidth}px`)
  // Something must take the room left over, or the row's menu would float in mid-air.
  if (actions) parts.push(`minmax(${actionsWidth}px, auto)`)
  return { template: parts.join(' '), least }
}

/** Small screens show two lines: titles above, facts below. */
export function mobileColumns<Row>(columns: readonly Column<Row>[]) {
  const marked = columns.filter((column) => column.mobile === 'title')
  const title = marked.length > 0 ? marked : columns.slice(0, 1)
  const meta = columns.filter((column) => column.mobile === 'meta')
  const others = columns.filter((column) => !title.includes(column))
  return { title, meta: meta.length > 0 ? meta : others.slice(0, 3) }
}
