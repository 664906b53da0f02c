import { toCsv, toJson, type CellValue } from '#lib/csv.ts'
import { downloadText } from '../download.ts'
import type { Column } from './column.ts'
import { GroupHead, type TableItem } from './tableRows.ts'

/** The table as shown: these rows in this order, these columns in this order. */
export function exportRows<Row>(
  kind: 'csv' | 'json',
  label: string,
  columns: readonly Column<Row>[],
  items: readonly TableItem<Row>[],
) {
  const cells = items.flatMap((item): CellValue[][] =>
    item instanceof GroupHead ? [] : [columns.map((column) => column.value(item))],
  )
  const name = `${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${kind}`
  if (kind === 'csv') {
    const header = columns.map((column) => column.header)
    downloadText(name, 'text/csv;charset=utf-8', toCsv(header, cells))
  } else {
    const keys = columns.map((column) => column.id)
    downloadText(name, 'application/json', toJson(keys, cells))
  }
}
