/** Null where the browser refuses storage; what would be kept there lasts as long as the page. */
function opened(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis.window?.[name] ?? null
  } catch (refused) {
    if (refused instanceof DOMException) return null
    throw refused
  }
}

/** Outlives a reload of this tab. */
export const tabStorage = () => opened('sessionStorage')

export const personKey = 'console.person'

/** Who signed in at this tab, empty where the token may not tell; null once they signed out. */
export const personOfTab = (): string | null => tabStorage()?.getItem(personKey) ?? null

/** Shared by the tabs of this browser, and outlives them. */
export const browserStorage = () => opened('localStorage')

/** Tells whether it was kept: storage may be refused or full. */
export function keep(storage: Pick<Storage, 'setItem'> | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text)
    return storage !== null
  } catch (full) {
    if (full instanceof DOMException) return false
    throw full
  }
}
