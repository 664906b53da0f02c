import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { RowId } from './column.ts'
import { cellsOf, controlsOf, focusCell, sideways } from './gridCells.ts'

interface RowKeys {
  body: RefObject<HTMLElement | null>
  count: number
  keyAt: (index: number) => RowId | undefined
  /** Returns the number of rows per screen, for Page Up and Page Down. */
  page: () => number
  /** True if the headers can be focused. */
  heads: boolean
  /** True while the menu of the active row is open and has the focus. */
  isMenuOpen: boolean
  /** Called when the active row is no longer in the table. */
  onGone: () => void
}

/** Returns the new row index for each key that moves vertically. */
const newIndexByKey: Readonly<Record<string, (at: number, page: number, last: number) => number>> =
  {
    ArrowDown: (at) => at + 1,
    ArrowUp: (at) => at - 1,
    PageDown: (at, page) => at + page,
    PageUp: (at, page) => at - page,
    Home: () => 0,
    End: (_at, _page, last) => last,
  }

/**
 * Manages the single row that is a tab stop, and the keys that move it. Arrow keys move between rows, to the headers,
 * and horizontally between cells.
 */
export function useRowKeys({ body, count, keyAt, page, heads, isMenuOpen, onGone }: RowKeys) {
  'use no memo'
  const [activeKey, setActiveKey] = useState<RowId>()
  /** Column index of the cell to focus after the next render; -1 for the row itself. */
  const focusNext = useRef<number>(undefined)
  const activeIndex = activeKey === undefined ? -1 : indexOfKey(activeKey, count, keyAt)
  const active = Math.max(0, activeIndex)
  const hasFocus = useRef(false)
  const lastActive = useRef(0)

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
  }, [active, activeKey, body])

  // If a background read removes the focused row, focus the row that takes its place. Otherwise the focus would leave
  // the table and the next key press would have no effect.
  const onActiveGone = useEffectEvent(() => {
    const isFocused = hasFocus.current || isMenuOpen
    onGone()
    if (count === 0 || !isFocused) return
    focusNext.current = -1
    setActiveKey(keyAt(Math.min(lastActive.current, count - 1)))
  })
  useLayoutEffect(() => {
    if (activeIndex >= 0) lastActive.current = activeIndex
    else if (activeKey !== undefined) onActiveGone()
  }, [activeIndex, activeKey])

  return {
    active,
    activeKey,
    /**
     * Index of the active row, which remains rendered even when it is scrolled out of view, so that it does not lose
     * the focus.
     */
    activeRowIndex: activeIndex >= 0 ? activeIndex : undefined,
    onFocus: (index: number) => {
      hasFocus.current = true
      setActiveKey(keyAt(index))
    },
    onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
      // The element keeps the focus when the window loses it.
      hasFocus.current = target === document.activeElement || currentTarget.contains(relatedTarget)
    },
    /** Handles a key; returns true if it moved the focus. */
    onMove: (event: KeyboardEvent, index: number): boolean => {
      const { key, ctrlKey } = event
      const isEdge = key === 'Home' || key === 'End'
      if (event.altKey || event.metaKey || (ctrlKey && !isEdge)) return false
      const target = event.target as HTMLElement
      const row = target.closest<HTMLElement>('[data-index]')
      if (!row) return false
      const cells = cellsOf(row)
      const cellAt = cells.findIndex((cell) => cell.contains(target))
      const cell = cells[cellAt]
      // The toggle of a group represents its row, so vertical moves from it reach rows instead of cells.
      const isFold = 'fold' in target.dataset
      const at = isFold ? -1 : cellAt
      const isSideways = !ctrlKey && !(isFold && (isEdge || cells.length === 1))
      const next = isSideways ? sideways(key, cellAt, cells.length) : undefined
      if (next !== undefined) {
        event.preventDefault()
        const controls = cell && cell !== target && !isEdge ? controlsOf(cell) : []
        const beside = controls[controls.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)]
        const to = cells[next]
        if (beside) beside.focus()
        else if (!to) row.focus()
        else if (next !== cellAt) focusCell(to)
        return true
      }
      const move = newIndexByKey[key]
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
