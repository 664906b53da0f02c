import { useSyncExternalStore } from 'react'
import { browserStorage, storeItem } from './storage.ts'
import { createListeners } from './store.ts'

/** Layout of a table. Columns are identified by id. */
export interface TableLayout {
  hidden?: string[]
  order?: string[]
  /** Columns that the user shows although all rows have the usual value. */
  shown?: string[]
  /** Column widths, in CSS pixels. */
  widths?: Record<string, number>
}

/** A saved view of a table: filter, sort order, groups and columns, as written in its URL. */
interface SavedView {
  name: string
  address: string
}

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  /** `system` means high contrast if the operating system requests it. */
  contrast: 'system' | 'standard' | 'high'
  density: 'normal' | 'compact' | 'roomy'
  /** Masks names and IP addresses, for screen sharing. */
  privacy: 'on' | 'off'
  /** IANA time zone; empty for the browser's zone. */
  timeZone: string
  navigation: 'wide' | 'folded'
  /** Screen shown at the root path. */
  firstScreen: 'instances' | 'overview'
  /** Unit of network rates. */
  networkUnit: 'bits' | 'bytes'
  /** Refresh interval of visible data, in seconds; 0 turns refreshing off. */
  refresh: 0 | 10 | 30 | 60
  /** Single-key shortcuts, which can interfere with speech input. */
  singleKeys: 'on' | 'off'
  /** Behavior of bulk actions after an error: continue, or stop and ask the user. */
  bulkErrors: 'continue' | 'stop'
  /** Charts, by title, that show each line in a band of its own instead of on one scale. */
  separateLines: Record<string, boolean>
  /** Keyed by table name. */
  tables: Record<string, TableLayout>
  /** Keyed by table name. */
  views: Record<string, SavedView[]>
}

export type PreferenceKey = keyof Preferences

export const preferenceDefaults: Readonly<Preferences> = {
  theme: 'system',
  contrast: 'system',
  density: 'normal',
  privacy: 'off',
  timeZone: '',
  navigation: 'wide',
  firstScreen: 'overview',
  networkUnit: 'bits',
  refresh: 30,
  singleKeys: 'on',
  bulkErrors: 'continue',
  separateLines: {},
  tables: {},
  views: {},
}

/**
 * Prefix of storage keys. `boot.js` reads theme, contrast and density with the same prefix before the bundles are
 * loaded.
 */
const storagePrefix = 'console.'

const values = new Map<PreferenceKey, unknown>()
const changes = createListeners(() => {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})

function parsed(text: string | null | undefined): unknown {
  if (text == null) return undefined
  try {
    return JSON.parse(text)
  } catch (malformed) {
    if (malformed instanceof SyntaxError) return undefined
    throw malformed
  }
}

export function preference<K extends PreferenceKey>(key: K): Preferences[K] {
  if (!values.has(key)) {
    const stored = parsed(browserStorage()?.getItem(storagePrefix + key))
    const fallback = preferenceDefaults[key]
    // A value of another type was stored by another version of the console. Use the default instead of failing.
    const usable = stored != null && typeof stored === typeof fallback && !Array.isArray(stored)
    values.set(key, usable ? stored : fallback)
  }
  return values.get(key) as Preferences[K]
}

export function setPreference<K extends PreferenceKey>(key: K, value: Preferences[K]): void {
  values.set(key, value)
  // Ignore storage errors, because the preference still applies to this page.
  storeItem(browserStorage(), storagePrefix + key, JSON.stringify(value))
  changes.call()
}

function onStorage(event: StorageEvent) {
  if (event.key !== null && !event.key.startsWith(storagePrefix)) return
  if (event.key === null) values.clear()
  else values.delete(event.key.slice(storagePrefix.length) as PreferenceKey)
  changes.call()
}

/** Subscribes to changes of any preference, in this tab or in another one. */
export const subscribePreferences = changes.add

export function usePreference<K extends PreferenceKey>(
  key: K,
): [Preferences[K], (value: Preferences[K]) => void] {
  const value = useSyncExternalStore(subscribePreferences, () => preference(key))
  return [value, (next) => setPreference(key, next)]
}
