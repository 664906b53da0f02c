import type { TableLayout } from '#lib/preferences.ts'
import { none } from '#lib/format.ts'
import { cellText, type Column } from './column.ts'

/** Widths of the select and action columns, in CSS pixels. */
const selectWidth = 40
const actionsWidth = 44
const defaultWidth = 120

/**
 * Minimum share of its width that a column retains when not all columns fit; columns resized by the user retain their
 * full width.
 */
const minWidthShare = 0.9
/** Minimum share of its width that a secondary column retains when the name column needs the space. */
const minSecondaryShare = 0.8

/** Number of characters up to which names are shown completely, if other columns can shrink. */
const wholeName = 32
/**
 * Estimated character width in CSS pixels, wider than most characters of system fonts, so that text need not be
 * measured.
 */
const characterWidth = 7.5
/** Estimated width of a digit in CSS pixels. Digits of tabular numbers are wider than most other characters. */
const digitWidth = 8.5
/** Number of characters of a name up to which other columns do not widen at its expense. */
const longName = 64
/** Number of characters up to which a column that does not grow widens for its texts. */
const wholeText = 60
/** Number of rows whose texts are measured to widen columns, because a list can have thousands of rows. */
const maxMeasuredRows = 500
const cellPadding = 24
const sortMark = 16
const iconWidth = 20
/** Width of a button after the text of a hovered row, with its gap, in CSS pixels. */
const copyButtonWidth = 28

export const columnWidth = <Row>(column: Column<Row>, layout: TableLayout) =>
  layout.widths?.[column.id] ?? column.width ?? defaultWidth

/** Returns all columns in the user's order. Columns that are missing in the order remain at their default position. */
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

/** Returns the visible columns: those named in the URL, otherwise those of the preferences. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  order: TableLayout['order'],
  hidden: TableLayout['hidden'],
  address?: readonly string[],
): Column<Row>[] {
  const named = (address ?? []).flatMap((id) => columns.find((column) => column.id === id) ?? [])
  if (named.length > 0) return named
  const visibleColumns = orderedColumns(columns, order).filter((column) =>
    hidden ? !hidden.includes(column.id) : !column.hidden,
  )
  // Always show at least one column, because the menu that restores columns needs a table.
  return visibleColumns.length > 0 ? visibleColumns : columns.slice(0, 1)
}

const textWidth = (length: number) => Math.ceil(length * characterWidth) + cellPadding
const headWidth = <Row>({ header }: Column<Row>) => textWidth(header.length) + sortMark

const markWidth = <Row>(column: Column<Row>) => (column.mark ? (column.markWidth ?? iconWidth) : 0)

/** Returns true for the column that names the rows. */
const isNameColumn = <Row>({ grow, mobile }: Column<Row>) =>
  grow !== undefined && mobile === 'title'

/** Returns the estimated width of the texts in a column, at most `enough`. Columns with rich cells return `enough`. */
function contentWidth<Row>(column: Column<Row>, rows: readonly Row[], enough: number): number {
  let maxWidth = headWidth(column)
  for (const row of rows) {
    if (maxWidth >= enough) return enough
    const text = cellText(column, row)
    if (text === none) continue
    if ((column.cell && !isNameColumn(column)) || column.copy) return enough
    const width =
      textWidth(text.length) +
      (column.mark?.(row) ? markWidth(column) : 0) +
      (column.cell ? iconWidth : 0)
    maxWidth = Math.max(maxWidth, width)
  }
  return Math.min(maxWidth, enough)
}

/**
 * Returns the estimated width of the longest text in a column, up to which the column widens before the name column
 * takes the remaining width. Returns 0 for columns with rich cells, whose width is not known.
 */
function longestTextWidth<Row>(column: Column<Row>, rows: readonly Row[]): number {
  let longest = 0
  for (const row of rows.slice(0, maxMeasuredRows)) {
    const own = column.cell?.(row)
    if (own != null && typeof own !== 'string') return 0
    const text = own ?? column.short?.(row) ?? cellText(column, row)
    const wideCharacters = text.match(/[\dA-Z]/g)?.length ?? 0
    longest = Math.max(
      longest,
      text.length * characterWidth + wideCharacters * (digitWidth - characterWidth),
    )
  }
  const limit = column.grow === undefined ? wholeText * characterWidth : Infinity
  const buttons = column.copy === undefined ? 0 : column.afterCopy ? 2 : 1
  return Math.ceil(Math.min(longest, limit)) + cellPadding + buttons * copyButtonWidth
}

/** Returns the rows with the largest, the smallest, and the smallest absolute number, which have the longest texts. */
function extremes<Row>(column: Column<Row>, rows: readonly Row[]): Row[] {
  const found: { row: Row; number: number }[] = []
  for (const row of rows) {
    const number = column.value(row)
    if (typeof number !== 'number') continue
    if (!found[0] || number > found[0].number) found[0] = { row, number }
    if (!found[1] || number < found[1].number) found[1] = { row, number }
    if (number !== 0 && (!found[2] || Math.abs(number) < Math.abs(found[2].number)))
      found[2] = { row, number }
  }
  return found.map(({ row }) => row)
}

/** Returns the width that shows all numbers of a column completely; 0 for other columns. */
function numberWidth<Row>(column: Column<Row>, rows: readonly Row[]): number {
  if (column.align !== 'end') return 0
  const lengths = extremes(column, rows).map((row) => {
    const cell = column.cell?.(row)
    return (typeof cell === 'string' ? cell : cellText(column, row)).length
  })
  return Math.ceil(Math.max(0, ...lengths) * digitWidth) + cellPadding
}

/**
 * Returns the share of its width that a column retains when the name column needs space. Status and number columns are
 * never cut, addresses and times only slightly.
 */
function partBesideName<Row>({ mobile, copy, grow, sort, align }: Column<Row>): number {
  if (mobile === 'title' || align === 'end') return 1
  return sort === 'time' || (copy !== undefined && grow === undefined)
    ? minWidthShare
    : minSecondaryShare
}

/**
 * Returns the CSS grid tracks of a row, and the minimum width at which they fit. Considers all rows, not only the
 * visible ones, so that the columns do not move on scrolling, sorting or filtering.
 */
export function tracks<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  { select, actions }: { select: boolean; actions: boolean },
  rows: readonly Row[] = [],
) {
  const own = (select ? selectWidth : 0) + (actions ? actionsWidth : 0)
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, own)
  const numberWidths = columns.map((column) => numberWidth(column, rows))
  const widths = columns.map(
    (column, at) =>
      layout.widths?.[column.id] ?? Math.max(columnWidth(column, layout), numberWidths[at] ?? 0),
  )
  const narrowest = columns.map(
    (column, at) =>
      layout.widths?.[column.id] ??
      Math.max(Math.ceil(columnWidth(column, layout) * minWidthShare), numberWidths[at] ?? 0),
  )
  const from = narrowest.map((width) => `${width}px`)

  const nameAt = columns.findIndex(
    (column) => isNameColumn(column) && layout.widths?.[column.id] === undefined,
  )
  const name = columns[nameAt]
  const minNameWidth = narrowest[nameAt] ?? 0
  const nameWidth = name ? contentWidth(name, rows, textWidth(wholeName) + markWidth(name)) : 0
  let minTotalWidth = sum(narrowest)
  if (nameWidth > minNameWidth) {
    const others = columns.map((column, at) => {
      if (column === name) return 0
      const width = widths[at] ?? defaultWidth
      if (layout.widths?.[column.id] !== undefined) return width
      const part = Math.ceil(width * partBesideName(column))
      return contentWidth(column, rows, Math.max(part, Math.min(width, headWidth(column))))
    })
    for (const [at, width] of others.entries()) from[at] = `${width}px`
    // Headers may need more than the default minimum width of their columns.
    minTotalWidth = Math.max(minTotalWidth, minNameWidth + sum(others))
    from[nameAt] = `max(${minNameWidth}px, min(${nameWidth}px, 100% - ${sum(others)}px))`
  }

  const noColumnGrows = !columns.some((column) => column.grow)
  // Other growing columns, such as tags, need their share of the remaining width.
  const textWidths = columns.map((column) =>
    name && column !== name && layout.widths?.[column.id] === undefined
      ? longestTextWidth(column, rows)
      : 0,
  )
  const longestName = name ? contentWidth(name, rows, textWidth(longName)) : 0
  const textColumnsWiden = columns.every(
    (column, at) => column === name || !column.grow || (textWidths[at] ?? 0) > 0,
  )
  const parts = columns.map((column, at) => {
    const grow = column.grow ?? (noColumnGrows && at === 0 ? 1 : 0)
    // A text column gets the width of its texts before the name column, which needs only that of its names.
    const width = widths[at] ?? defaultWidth
    const textLimit = textColumnsWiden ? (textWidths[at] ?? 0) : 0
    if (textLimit === 0) return `minmax(${from[at]}, ${grow > 0 ? `${grow}fr` : `${width}px`})`
    if (textLimit <= width) return `minmax(${from[at]}, ${width}px)`
    const restWidth = sum(widths) - width - (widths[nameAt] ?? 0) + longestName
    return `minmax(${from[at]}, max(${width}px, min(${textLimit}px, 100% - ${restWidth}px)))`
  })
  if (select) parts.unshift(`${selectWidth}px`)
  // Let the actions column take the remaining width, otherwise the menu button would not be aligned to the right edge.
  if (actions) parts.push(`minmax(${actionsWidth}px, auto)`)
  return { template: parts.join(' '), least: minTotalWidth }
}

/** Returns the columns for the two lines of a row on small screens: title above, details below. */
export function mobileColumns<Row>(columns: readonly Column<Row>[]) {
  const marked = columns.filter((column) => column.mobile === 'title')
  const title = marked.length > 0 ? marked : columns.slice(0, 1)
  const meta = columns.filter((column) => column.mobile === 'meta')
  const others = columns.filter((column) => !title.includes(column))
  return { title, meta: meta.length > 0 ? meta : others.slice(0, 3) }
}
