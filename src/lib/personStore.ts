import { browserStorage, storeItem, personOfTab } from './storage.ts'
import { createStore, useStore } from './store.ts'

type ByPerson = Readonly<Record<string, unknown>>

/** A value stored in the browser for each user. */
interface PersonStore<Value> {
  get: () => Value
  /** Changes the value of the signed-in user. The values of other users of this browser are not affected. */
  change: (change: (current: Value) => Value) => void
  /** React hook that returns the value and re-renders on changes. */
  use: () => Value
}

/**
 * @param key storage key under which the values of all users are stored as JSON
 * @param parse parses the stored value, which another version may have written; receives undefined if nothing is stored
 */
export function createPersonStore<Value>(
  key: string,
  parse: (stored: unknown) => Value,
): PersonStore<Value> {
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
    get: () => parse(people.get()[person()]),
    change: (change) => {
      // Read the storage again, because another tab may have changed it. Without storage, use the values in memory.
      const all = browserStorage() ? read() : people.get()
      const next = { ...all, [person()]: change(parse(all[person()])) }
      storeItem(browserStorage(), key, JSON.stringify(next))
      people.set(next)
    },
    use: () => parse(useStore(people)[person()]),
  }
}

export const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
