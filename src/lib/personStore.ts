import { browserStorage, keep, personOfTab } from './storage.ts'
import { createStore, useStore } from './store.ts'

type ByPerson = Readonly<Record<string, unknown>>

/** Values that a browser keeps, one for each person who uses it. */
interface PersonStore<Kept> {
  get: () => Kept
  /** Changes what is kept of the acting person; others who use this browser keep theirs. */
  change: (change: (kept: Kept) => Kept) => void
  /** A hook: the same as `get`, followed. */
  use: () => Kept
}

/**
 * @param key under which all of them are stored, as JSON
 * @param keptOf reads what was stored by this or another version, or nothing
 */
export function createPersonStore<Kept>(
  key: string,
  keptOf: (stored: unknown) => Kept,
): PersonStore<Kept> {
  function read(): ByPerson {
    try {
      const stored: unknown = JSON.parse(browserStorage()?.getItem(key) ?? '{}')
      return isRecord(stored) ? stored : {}
    } catch (unreadable) {
      if (unreadable instanceof SyntaxError) return {}
      throw unreadable
    }
  }
  const people = createStore<ByPerson>(read(), () => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) people.set(read())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  })
  const person = () => personOfTab() ?? ''
  return {
    get: () => keptOf(people.get()[person()]),
    change: (change) => {
      // Another tab may have changed it; a browser that keeps nothing has what this page knows.
      const all = browserStorage() ? read() : people.get()
      const next = { ...all, [person()]: change(keptOf(all[person()])) }
      keep(browserStorage(), key, JSON.stringify(next))
      people.set(next)
    },
    use: () => keptOf(useStore(people)[person()]),
  }
}

export const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
