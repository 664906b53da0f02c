import { mdiCheck } from '@mdi/js'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import { Icon } from '../display/Icon.tsx'
import type { MenuItem } from './menuItem.ts'
import styles from './MenuList.module.css'
import { scrolledByContent } from '../a11y/scrollStops.ts'

interface MenuListProps {
  id: string
  label: string
  anchor: HTMLElement
  items: readonly MenuItem[]
  onClose: () => void
}

/** Minimum distance from the edge of the window, in CSS pixels. */
const margin = 8

/** Maximum time between the keystrokes of one search term, in milliseconds. */
const typeaheadTimeout = 500

/**
 * Open menu. Not based on Material UI, whose menu renders six elements per item and creates its styles on first use,
 * which takes longer than the rest of the time between click and paint.
 */
export function MenuList({ id, label, anchor, items, onClose }: MenuListProps) {
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  // Use a layout effect, so that the focus is restored while the menu is still in the document.
  useLayoutEffect(() => {
    const box = layer.current
    // Show the menu in the top layer, otherwise an open dialog would cover it. Browsers without popover support use the
    // z-index.
    if (box && 'showPopover' in box) {
      box.popover = 'manual'
      box.showPopover()
    }
    if (list.current) positionList(list.current, anchor.getBoundingClientRect())
    entriesOf(list)[0]?.focus({ preventScroll: true })
    return () => {
      if (box?.contains(document.activeElement)) anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  useEffect(() => {
    const onResize = () => close()
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  const onKeyDown = useMenuKeys(list, onClose)
  const shared = sharedReason(items)
  return createPortal(
    <div
      ref={layer}
      role="presentation"
      className={styles.layer}
      // Stop propagation, because a click in the menu must not open the table row.
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === layer.current) onClose()
      }}
      onMouseDown={(event) => {
        // Prevent a focus change on mousedown, because the focus must return to the button.
        if (event.target === layer.current) event.preventDefault()
      }}
      onWheel={(event) => {
        if (event.target === layer.current) onClose()
      }}
      onKeyDown={onKeyDown}
    >
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        className={styles.list}
        {...scrolledByContent}
      >
        {shared !== undefined && (
          <p className={styles.shared} aria-hidden>
            {shared}
          </p>
        )}
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.divider && <hr className={styles.divider} />}
            <Entry item={item} onClose={onClose} isReasonShared={item.disabledReason === shared} />
          </Fragment>
        ))}
      </div>
    </div>,
    // Render inside the dialog or drawer: content outside of a modal dialog is inert, and Material UI drawers trap the
    // focus.
    anchor.closest('dialog, .MuiPaper-root') ?? document.body,
  )
}

/** Minimum number of items with the same reason for which it is shown once above the menu. */
const sharedBy = 3

function sharedReason(items: readonly MenuItem[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { disabledReason: reason } of items) {
    if (reason === undefined) continue
    const count = (counts.get(reason) ?? 0) + 1
    if (count === sharedBy) return reason
    counts.set(reason, count)
  }
  return undefined
}

const entriesOf = (list: RefObject<HTMLElement | null>) => [
  ...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
]

/** Positions the menu below the right edge of its button, or above it if there is not enough space below. */
function positionList(list: HTMLElement, anchor: DOMRect) {
  const { width, height } = list.getBoundingClientRect()
  const lowest = window.innerHeight - height - margin
  const above = anchor.top - height
  const top = anchor.bottom > lowest && above >= margin ? above : Math.min(anchor.bottom, lowest)
  const left = Math.min(anchor.right - width, window.innerWidth - width - margin)
  list.style.top = `${Math.max(margin, top)}px`
  list.style.left = `${Math.max(margin, left)}px`
}

/**
 * Moves the focus between items with the arrow keys, Home, End and first characters (WAI-ARIA Authoring Practices, menu
 * pattern).
 */
function useMenuKeys(list: RefObject<HTMLElement | null>, onClose: () => void) {
  const typeahead = useRef({ word: '', at: 0 })
  const find = (key: string, at: number, now: number) => {
    const { word } = typeahead.current
    typeahead.current.word = now - typeahead.current.at > typeaheadTimeout ? key : word + key
    typeahead.current.at = now
    // Repeating a single character moves to the next match; a longer term may also match the current item.
    const searchText = typeahead.current.word.toLowerCase()
    const step = searchText.length === 1 ? 1 : 0
    const entries = entriesOf(list)
    return entries
      .map((_, index) => (at + step + index) % entries.length)
      .find((index) => entries[index]?.textContent.toLowerCase().startsWith(searchText))
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const entries = entriesOf(list)
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const { key } = event
    const next =
      { ArrowDown: (at + 1) % entries.length, ArrowUp: at <= 0 ? -1 : at - 1, Home: 0, End: -1 }[
        key
      ] ?? (key.length === 1 && key !== ' ' ? find(key, at, event.timeStamp) : undefined)
    // Stop propagation, so that these keys trigger no page shortcuts and do not close the surrounding dialog.
    event.stopPropagation()
    if (next !== undefined) entries.at(next)?.focus()
    else if (key === 'Escape' || key === 'Tab') onClose()
    // Links only react to Enter, so trigger a click on Space.
    else if (key === ' ') entries[at]?.click()
    else return
    event.preventDefault()
  }
}

interface EntryProps {
  item: MenuItem
  onClose: () => void
  /** True if the reason is displayed once above the items; it remains available to screen readers at each item. */
  isReasonShared: boolean
}

function Entry({ item, onClose, isReasonShared }: EntryProps) {
  const { label, icon, onSelect, href, disabledReason, danger, checked } = item
  const blocked = disabledReason !== undefined
  const inside: ReactNode = (
    <>
      {checked !== undefined && (
        <span className={styles.icon}>{checked && <Icon path={mdiCheck} />}</span>
      )}
      {icon && (
        <span className={styles.icon}>
          <Icon path={icon} />
        </span>
      )}
      <span className={styles.text}>
        {label}
        {blocked && (
          <span className={isReasonShared ? 'visually-hidden' : styles.reason}>
            {disabledReason}
          </span>
        )}
      </span>
    </>
  )
  const shared = {
    className: cx(styles.item, danger && styles.danger, blocked && styles.blocked),
    role: 'menuitem',
    tabIndex: -1,
    'data-entry': '',
  }
  if (href !== undefined && !blocked) {
    return (
      <Link {...shared} to={href} onClick={onClose}>
        {inside}
      </Link>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      {...(blocked && { 'aria-disabled': true })}
      {...(checked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': checked })}
      onClick={() => {
        if (blocked) return
        onClose()
        onSelect?.()
      }}
    >
      {inside}
    </button>
  )
}
