/** Returns a web storage; null if the browser blocks it, in which case values last only until the page is closed. */
function opened(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis.window?.[name] ?? null
  } catch (refused) {
    if (refused instanceof DOMException) return null
    throw refused
  }
}

/** Storage of this tab, which survives a reload. */
export const tabStorage = () => opened('sessionStorage')

export const personKey = 'console.person'

/** Returns the username signed in at this tab; empty if the token cannot read its profile, null after sign-out. */
export const personOfTab = (): string | null => tabStorage()?.getItem(personKey) ?? null

/** Storage shared by all tabs; survives closing the browser. */
export const browserStorage = () => opened('localStorage')

/** Stores a value. Returns false if the storage is blocked or full. */
export function storeItem(
  storage: Pick<Storage, 'setItem'> | null,
  key: string,
  text: string,
): boolean {
  try {
    storage?.setItem(key, text)
    return storage !== null
  } catch (full) {
    if (full instanceof DOMException) return false
    throw full
  }
}
