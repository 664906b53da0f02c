import { useState } from 'react'

/**
 * The row that is open in a drawer. One that others delete meanwhile stays as it was last seen until the drawer is
 * closed, or what was typed into it would go without a word.
 * @param id undefined while none is open
 */
export function useOpenedRow<Row extends { id: number }>(
  rows: readonly Row[],
  id: number | undefined,
): Row | undefined {
  const listed = rows.find((row) => row.id === id)
  const [seen, setSeen] = useState(listed)
  const opened = listed ?? (seen?.id === id ? seen : undefined)
  if (opened !== seen) setSeen(opened)
  return opened
}
