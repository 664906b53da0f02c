import { useEffectEvent, useLayoutEffect } from 'react'
import { preference } from './preferences.ts'
import { createStore, useStore } from './store.ts'

/**
 * `mod+k` (Ctrl, on a Mac Cmd), `mod+shift+z`, `?`, `/`, or two keys one after the other: `g i`. Letters are lower
 * case; keys without `mod` are heard only outside of fields.
 */
interface Shortcut {
  keys: string
  /** What it does, for the list under `?`. */
  label: string
  group: string
  run: () => void
}

/** What takes the keys for itself as long as it is open: dialogs, drawers, panels, menus. */
const overlays = 'dialog[open], [aria-modal="true"], [role="menu"]'

/** With `mod`, and yet heard only outside of fields. */
const editingKeys = new Set(['mod+z', 'mod+shift+z'])

const sequenceTimeout = 1200
const shortcuts = createStore<readonly Shortcut[]>([])

/** The last one registered for a key wins, so that a screen may take over what the shell offers. */
export function registerShortcut(shortcut: Shortcut): () => void {
  shortcuts.set([...shortcuts.get(), shortcut])
  return () => shortcuts.set(shortcuts.get().filter((each) => each !== shortcut))
}

export const useShortcuts = () => useStore(shortcuts)

/**
 * A shortcut that lives as long as the calling component. A layout effect, as everything that hears keys: whoever sees
 * the screen may press at once, and other effects come only after the paint.
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

/** The keys as they are written on the keyboard in front of the person: `["Ctrl", "K"]`. */
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

function spelled(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (!event.ctrlKey && !event.metaKey) return key
  return event.shiftKey && key.length === 1 ? `mod+shift+${key}` : `mod+${key}`
}

/** Listens on the window until the returned function is called. */
export function listenForShortcuts(): () => void {
  let first = ''
  let timer = 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    const key = spelled(event)
    const bare = !key.startsWith('mod+')
    // Behind an overlay the page is out of reach, and its keys with it.
    // A field undoes what was typed in it.
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
