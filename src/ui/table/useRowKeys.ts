import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { RowId } from './column.ts'
import { cellsOf, controlsOf, focusCell, sideways } from './gridCells.ts'

interface RowKeys {
  body: RefObject<HTMLElement | null>
  count: number
  keyAt: (index: number) => RowId | undefined
  /** Rows that fit on a screen, for Page Up and Page Down. */
  page: () => number
  /** The heads are there to be reached. */
  heads: boolean
}

/** How the keys move from row to row: by index, from where to where. */
const moves: Readonly<Record<string, (at: number, page: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_at, _page, last) => last,
}

/**
 * The row in reach of Tab, and the keys that move it. Only one row is in the way of Tab; from there the arrows lead to the
 * others, up to the heads, and sideways to its cells.
 */
export function useRowKeys({ body, count, keyAt, page, heads }: RowKeys) {
  'use no memo'
  const [activeKey, setActiveKey] = useState<RowId>()
  /** The place of the cell that takes the focus next, -1 for the row itself. */
  const focusNext = useRef<number>(undefined)
  const found = activeKey === undefined ? -1 : indexOfKey(activeKey, count, keyAt)
  const active = Math.max(0, found)

  useLayoutEffect(() => {
    const column = focusNext.current
    if (column === undefined) return
    focusNext.current = undefined
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    if (!row) return
    const fold = row.querySelector<HTMLElement>('[data-fold]')
    const cell = fold ? undefined : cellsOf(row).at(column)
    if (cell && column >= 0) focusCell(cell)
    else (fold ?? row).focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }, [active, body])

  return {
    active,
    activeKey,
    /** Kept drawn while it has the focus, even when scrolled away. */
    kept: found >= 0 ? found : undefined,
    onFocus: (index: number) => setActiveKey(keyAt(index)),
    /** True when the key was a move. */
    onMove: (event: KeyboardEvent, index: number): boolean => {
      const { key, ctrlKey } = event
      const isEdge = key === 'Home' || key === 'End'
      if (event.altKey || event.metaKey || (ctrlKey && !isEdge)) return false
      const target = event.target as HTMLElement
      const row = target.closest<HTMLElement>('[data-index]')
      if (!row) return false
      const cells = 'fold' in target.dataset ? [] : cellsOf(row)
      const at = cells.findIndex((cell) => cell.contains(target))
      const cell = cells[at]
      const next = ctrlKey || cells.length === 0 ? undefined : sideways(key, at, cells.length)
      if (next !== undefined) {
        event.preventDefault()
        const controls = cell && cell !== target && !isEdge ? controlsOf(cell) : []
        const beside = controls[controls.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)]
        const to = cells[next]
        if (beside) beside.focus()
        else if (!to) row.focus()
        else if (next !== at) focusCell(to)
        return true
      }
      const move = moves[key]
      if (!move) return false
      event.preventDefault()
      const last = count - 1
      const to = Math.max(0, Math.min(last, move(index, page(), last)))
      if (key === 'ArrowUp' && index === 0 && heads) {
        const all = cellsOf(body.current?.previousElementSibling ?? row)
        const head = all[Math.max(0, at)]
        if (head) focusCell(head)
      } else if (to !== active) {
        focusNext.current = !ctrlKey || at < 0 ? at : key === 'Home' ? 0 : cells.length - 1
        setActiveKey(keyAt(to))
      } else if (ctrlKey && at >= 0) focusCell(cells[key === 'Home' ? 0 : cells.length - 1] ?? row)
      return true
    },
  }
}

function indexOfKey(key: RowId, count: number, keyAt: RowKeys['keyAt']): number {
  for (let index = 0; index < count; index += 1) if (keyAt(index) === key) return index
  return -1
}
