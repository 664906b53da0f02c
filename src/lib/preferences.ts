import { useSyncExternalStore } from 'react'
import { browserStorage, keep } from './storage.ts'
import { createListeners } from './store.ts'

/** How one table is laid out; column names are the ids of its columns. */
export interface TableLayout {
  hidden?: string[]
  order?: string[]
  /** CSS pixels by column. */
  widths?: Record<string, number>
}

/** A way to look at a table: filter, order, groups and columns, as its address writes them. */
interface SavedView {
  name: string
  address: string
}

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  /** `system` is high where the system asks for more contrast. */
  contrast: 'system' | 'standard' | 'high'
  density: 'normal' | 'compact' | 'roomy'
  /** On, names and addresses are masked, for a shared screen. */
  privacy: 'on' | 'off'
  /** An IANA zone; empty means the zone of the browser. */
  timeZone: string
  navigation: 'wide' | 'folded'
  /** Where the address without a path leads. */
  firstScreen: 'instances' | 'overview'
  /** How network rates are written. */
  networkUnit: 'bits' | 'bytes'
  /** Seconds between reads of what is on screen; 0 is off. */
  refresh: 0 | 10 | 30 | 60
  /** Shortcuts of one bare key can be in the way of speech input. */
  singleKeys: 'on' | 'off'
  /** A bulk action goes on after a refusal, or waits for the person. */
  bulkErrors: 'continue' | 'stop'
  /** Objects with this tag are neither deleted nor rebuilt from this console; empty switches that off. */
  lockTag: string
  /** The charts, by their titles, whose lines have a band each instead of one scale. */
  separateLines: Record<string, boolean>
  /** By the table's name. */
  tables: Record<string, TableLayout>
  /** By the table's name. */
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
  firstScreen: 'instances',
  networkUnit: 'bits',
  refresh: 30,
  singleKeys: 'on',
  bulkErrors: 'continue',
  lockTag: 'protected',
  separateLines: {},
  tables: {},
  views: {},
}

/** `boot.js` reads theme, contrast and density under the same names before the bundles arrive. */
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
    const kept = parsed(browserStorage()?.getItem(storagePrefix + key))
    const fallback = preferenceDefaults[key]
    // A value of another kind was written by some other version: the default is safer than a crash.
    const usable = kept != null && typeof kept === typeof fallback && !Array.isArray(kept)
    values.set(key, usable ? kept : fallback)
  }
  return values.get(key) as Preferences[K]
}

export function setPreference<K extends PreferenceKey>(key: K, value: Preferences[K]): void {
  values.set(key, value)
  // Holds for this page all the same: a full storage is no reason to refuse a theme.
  keep(browserStorage(), storagePrefix + key, JSON.stringify(value))
  changes.call()
}

function onStorage(event: StorageEvent) {
  if (event.key !== null && !event.key.startsWith(storagePrefix)) return
  if (event.key === null) values.clear()
  else values.delete(event.key.slice(storagePrefix.length) as PreferenceKey)
  changes.call()
}

/** Calls back after any preference changed, in this tab or in another one. */
export const subscribePreferences = changes.add

export function usePreference<K extends PreferenceKey>(
  key: K,
): [Preferences[K], (value: Preferences[K]) => void] {
  const value = useSyncExternalStore(subscribePreferences, () => preference(key))
  return [value, (next) => setPreference(key, next)]
}
