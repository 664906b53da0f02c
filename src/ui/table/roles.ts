/**
 * Rows stand where scrolling puts them, which the boxes of a real table do not allow; so the parts
 * are plain elements with the roles of a grid, in which Tab stops once and the arrows move.
 */
export const roles = {
  grid: { role: 'grid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const
