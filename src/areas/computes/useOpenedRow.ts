import { useState } from 'react'

/**
 * Returns the row that is open in a drawer. If another client deletes it, the last known row is returned until the
 * drawer is closed; otherwise the user's input would be lost silently.
 * @param id undefined if no row is open
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
