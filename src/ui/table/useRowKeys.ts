import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { RowId } from './column.ts'

interface RowKeys {
  body: RefObject<HTMLElement | null>
  count: number
  keyAt: (index: number) => RowId | undefined
  /** Rows that fit on a screen, for Page Up and Page Down. */
  page: () => number
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
 * The row in reach of Tab, and the keys that move it. Only one row is in the way of Tab; from there
 * the arrows lead to the others and Tab to the controls of that row.
 */
export function useRowKeys({ body, count, keyAt, page }: RowKeys) {
  'use no memo'
  const [activeKey, setActiveKey] = useState<RowId>()
  const focusNext = useRef(false)
  const found = activeKey === undefined ? -1 : indexOfKey(activeKey, count, keyAt)
  const active = Math.max(0, found)

  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    const target = row?.querySelector<HTMLElement>('[data-fold]') ?? row
    target?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [active, body])

  return {
    active,
    activeKey,
    /** Kept drawn while it has the focus, even when scrolled away. */
    kept: found >= 0 ? found : undefined,
    onFocus: (index: number) => setActiveKey(keyAt(index)),
    /** True when the key was a move. */
    onMove: (event: KeyboardEvent, index: number): boolean => {
      const move = moves[event.key]
      if (!move || event.altKey || event.ctrlKey || event.metaKey) return false
      const last = count - 1
      const next = Math.max(0, Math.min(last, move(index, page(), last)))
      event.preventDefault()
      if (next !== active) {
        focusNext.current = true
        setActiveKey(keyAt(next))
      }
      return true
    },
  }
}

function indexOfKey(key: RowId, count: number, keyAt: RowKeys['keyAt']): number {
  for (let index = 0; index < count; index += 1) if (keyAt(index) === key) return index
  return -1
}
