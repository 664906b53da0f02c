/**
 * ARIA roles of a data grid, which is a single tab stop with arrow key navigation. Plain elements are used instead of a
 * table, because virtualized rows are absolutely positioned.
 */
export const roles = {
  grid: { role: 'grid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const
