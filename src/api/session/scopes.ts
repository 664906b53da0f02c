import { createStore, useStore } from '#lib/store.ts'

/**
 * Scopes of the current token, from the `X-OAuth-Scopes` response header: `*`, `area:level` pairs, or `unknown` if the
 * token was not recognized (response shapes, 1.4).
 */
const scopeStore = createStore<string | undefined>(undefined)

const parts = (scopes: string) => scopes.split(/[\s,]+/).filter(Boolean)

/** Returns true if all wanted `area:level` pairs are granted. Write scopes include read scopes. */
export function scopesCover(heldScopes: string, requiredScopes: string): boolean {
  const has = new Set(parts(heldScopes))
  if (has.has('*')) return true
  return parts(requiredScopes).every((scope) => {
    const [area, level] = scope.split(':')
    return (
      has.has(scope) ||
      has.has(`${area}:*`) ||
      (level === 'read_only' && has.has(`${area}:read_write`))
    )
  })
}

let words: Readonly<Record<string, string>> = {}

/** Sets the scope names of the upstream API, where they differ from the contract. */
export const setScopeLabels = (known: Readonly<Record<string, string>> = {}): void => {
  words = known
}

let loadScopes = (): Promise<unknown> => Promise.resolve()

/** Registers the function that loads these scope names. */
export const registerScopeLabelsLoader = (call: () => Promise<unknown>): void => {
  loadScopes = call
}

/** Resolves when the scope names of the upstream API are loaded, or cannot be loaded. */
export const loadScopeLabels = (): Promise<unknown> => loadScopes().catch(() => undefined)

/**
 * Returns the message about a missing scope, with the scope name of the upstream API, where the user has to find it.
 */
export const lacksScope = (scope: string): string =>
  `Your token lacks the scope “${scope.replaceAll(/[^\s,]+/g, (each) => words[each] ?? each)}”.`

const knownScopes = (headers: Headers) => {
  const scopes = headers.get('X-OAuth-Scopes')
  return scopes === null || scopes === 'unknown' ? undefined : scopes
}

/**
 * Returns the scope that caused a 401; undefined if the session itself was rejected. Empty if the response does not
 * name the required scope.
 */
export function missingScope(headers: Headers): string | undefined {
  const scopes = knownScopes(headers)
  if (scopes === undefined) return undefined
  const wanted = headers.get('X-Accepted-OAuth-Scopes')
  if (wanted === null) return parts(scopes).includes('*') ? undefined : ''
  return scopesCover(scopes, wanted) ? undefined : wanted
}

export function observeScopes(headers: Headers): void {
  const scopes = knownScopes(headers)
  if (scopes !== undefined) scopeStore.set(scopes)
}

export const forgetScopes = (): void => scopeStore.set(undefined)

/** Returns the scopes of the token; undefined until the first API response. */
export const useScopes = (): string | undefined => useStore(scopeStore)
