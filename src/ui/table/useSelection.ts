import { useState } from 'react'
import type { RowId } from './column.ts'

/** Which rows are chosen, by id, so that sorting, filtering and reading again keep the choice. */
export function useSelection() {
  'use no memo'
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set())
  const [anchor, setAnchor] = useState<RowId>()

  return {
    ids,
    clear: () => setIds(new Set()),
    /** All of these, or none of them when all were chosen already. */
    toggleAll: (rows: readonly RowId[]) => {
      const all = rows.every((id) => ids.has(id))
      setIds(all ? ids.difference(new Set(rows)) : ids.union(new Set(rows)))
    },
    /**
     * One row; with `range` all between it and the row chosen last. `order` is the rows as shown.
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
