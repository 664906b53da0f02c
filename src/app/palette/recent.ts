import { onSignOut } from '#api/session/session.ts'
import { browserStorage, storeItem } from '#lib/storage.ts'
import type { PaletteItem } from './paletteItem.ts'

type Recent = Pick<PaletteItem, 'id' | 'label' | 'hint' | 'href' | 'group'>

const storageKey = 'console.palette.recent'
const maxRecent = 8

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'label', 'href', 'group'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** Returns the recently chosen items, newest first. */
export function recentItems(): Recent[] {
  try {
    const stored: unknown = JSON.parse(browserStorage()?.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch (unreadable) {
    if (unreadable instanceof SyntaxError) return []
    throw unreadable
  }
}

/**
 * Stores a chosen item with a link. Items that run an action are not stored, so that users do not repeat them by
 * accident.
 */
export function noteRecent({ id, label, hint, href, group }: PaletteItem): void {
  if (href === undefined) return
  const recent = { id, label, href, group, ...(hint !== undefined && { hint }) }
  const others = recentItems().filter((item) => item.id !== id)
  storeItem(browserStorage(), storageKey, JSON.stringify([recent, ...others].slice(0, maxRecent)))
}

onSignOut(() => browserStorage()?.removeItem(storageKey))
