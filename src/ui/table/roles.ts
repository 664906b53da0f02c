/**
 * Rows stand where scrolling puts them, which the boxes of a real table do not allow; so the parts
 * are plain elements with the roles of a table.
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
