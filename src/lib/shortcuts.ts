import { useEffectEvent, useLayoutEffect } from 'react'
import { isComposing } from './composition.ts'
import { preference } from './preferences.ts'
import { createStore, useStore } from './store.ts'

/**
 * Key combination: `mod+k` (Ctrl, or Cmd on a Mac), `mod+shift+z`, `?`, `/`, or a sequence of two keys: `g i`. Letters
 * are in lower case. Keys without `mod` are ignored in input fields.
 */
interface Shortcut {
  keys: string
  /** Description for the list of shortcuts (`?`). */
  label: string
  group: string
  run: () => void
}

/** Elements that receive all keys while they are open: dialogs, drawers, panels, menus. */
const overlays = 'dialog[open], [aria-modal="true"], [role="menu"]'

/** Combinations with `mod` that are ignored in input fields too. */
const editingKeys = new Set(['mod+z', 'mod+shift+z'])

const sequenceTimeout = 1200
const shortcuts = createStore<readonly Shortcut[]>([])

/**
 * Registers a shortcut. The last one registered for a key takes precedence, so that a screen can override the shell.
 */
export function registerShortcut(shortcut: Shortcut): () => void {
  shortcuts.set([...shortcuts.get(), shortcut])
  return () => shortcuts.set(shortcuts.get().filter((each) => each !== shortcut))
}

export const useShortcuts = () => useStore(shortcuts)

/**
 * Registers a shortcut while the component is mounted. Uses a layout effect, because other effects run only after the
 * paint and the user may press a key as soon as the screen is visible.
 */
export function useShortcut(keys: string, label: string, run: () => void, group = 'This screen') {
  const onRun = useEffectEvent(run)
  useLayoutEffect(
    () => registerShortcut({ keys, label, group, run: () => onRun() }),
    [keys, label, group],
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const caps: Record<string, string> = { shift: 'Shift' }

/** Returns the key names as labeled on the user's keyboard: `["Ctrl", "K"]`. */
export const keyCaps = (keys: string): string[] =>
  keys
    .split(/[ +]/)
    .map(
      (key) =>
        caps[key] ??
        (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key),
    )

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

const isForeignLetter = /^(?!\p{Script=Latin})\p{L}$/u

/**
 * Returns the key of a key press, letters in lower case. On a layout of another alphabet, such as Cyrillic or Greek,
 * returns the Latin letter of the key's position. Latin layouts such as AZERTY and Dvorak use their own letters.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = isForeignLetter.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  return (letter ?? (key.length === 1 ? key : undefined))?.toLowerCase() ?? key
}

function spelled(event: KeyboardEvent): string {
  const key = keyOf(event)
  if (!event.ctrlKey && !event.metaKey) return key
  return event.shiftKey && key.length === 1 ? `mod+shift+${key}` : `mod+${key}`
}

/** Handles key presses in the window. Returns a function that stops it. */
export function listenForShortcuts(): () => void {
  let first = ''
  let timer = 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isComposing(event)) return
    const key = spelled(event)
    const bare = !key.startsWith('mod+')
    // Ignore these keys while an overlay is open, because the page behind it is inactive, and in input fields, which
    // have their own undo.
    const isOfFields = bare || editingKeys.has(key)
    if (isOfFields && (isTyping(event.target) || document.querySelector(overlays))) return
    if (bare && preference('singleKeys') === 'off') return
    const pressed = first && bare ? `${first} ${key}` : key
    window.clearTimeout(timer)
    first = ''
    const hit = shortcuts.get().findLast((each) => each.keys === pressed)
    if (hit) {
      event.preventDefault()
      hit.run()
    } else if (bare && shortcuts.get().some((each) => each.keys.startsWith(`${key} `))) {
      first = key
      timer = window.setTimeout(() => (first = ''), sequenceTimeout)
    }
  }
  window.addEventListener('keydown', onKeyDown)
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown)
  }
}
