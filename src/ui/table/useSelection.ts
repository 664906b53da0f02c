import { useState } from 'react'
import type { RowId } from './column.ts'

/** Returns the selected rows by id, so that the selection survives sorting, filtering and reloading. */
export function useSelection() {
  'use no memo'
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set())
  const [anchor, setAnchor] = useState<RowId>()

  return {
    ids,
    clear: () => setIds(new Set()),
    /** Selects all given rows, or deselects them if all are selected. */
    toggleAll: (rows: readonly RowId[]) => {
      const all = rows.every((id) => ids.has(id))
      setIds(all ? ids.difference(new Set(rows)) : ids.union(new Set(rows)))
    },
    /**
     * Toggles a row. With `range`, selects all rows between it and the previously toggled row.
     * @param order ids of the rows in display order
     */
    toggle: (id: RowId, range: boolean, order: readonly RowId[]) => {
      const from = anchor === undefined ? -1 : order.indexOf(anchor)
      const to = order.indexOf(id)
      if (range && from >= 0 && to >= 0) {
        setIds(ids.union(new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1))))
        return
      }
      setAnchor(id)
      setIds(ids.has(id) ? ids.difference(new Set([id])) : ids.union(new Set([id])))
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
