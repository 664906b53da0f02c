import { createStore, useStore } from '#lib/store.ts'

/**
 * What the token in use may do, as far as answers told: `X-OAuth-Scopes` comes with every answer of the API and holds
 * `*`, or `area:level` pairs, or `unknown` when the token was not recognised (response shapes, 1.4).
 */
const held = createStore<string | undefined>(undefined)

const parts = (scopes: string) => scopes.split(/[\s,]+/).filter(Boolean)

/** Every wanted `area:level` pair is held; write includes read. */
export function scopesCover(heldScopes: string, wanted: string): boolean {
  const has = new Set(parts(heldScopes))
  if (has.has('*')) return true
  return parts(wanted).every((scope) => {
    const [area, level] = scope.split(':')
    return (
      has.has(scope) ||
      has.has(`${area}:*`) ||
      (level === 'read_only' && has.has(`${area}:read_write`))
    )
  })
}

let words: Readonly<Record<string, string>> = {}

/** The words of a remote API for scopes of the contract, where they differ. */
export const setScopeWords = (known: Readonly<Record<string, string>> = {}): void => {
  words = known
}

let ask = (): Promise<unknown> => Promise.resolve()

/** Takes the call whose answer brings those words. */
export const askForScopeWordsBy = (call: () => Promise<unknown>): void => {
  ask = call
}

/** Settles once it is known what that API calls its scopes, or that nobody tells. */
export const scopeWordsKnown = (): Promise<unknown> => ask().catch(() => undefined)

/** In the words of the API behind the console, among whose scopes a person looks for it. */
export const lacksScope = (scope: string): string =>
  `Your token lacks the scope “${scope.replaceAll(/[^\s,]+/g, (each) => words[each] ?? each)}”.`

const knownScopes = (headers: Headers) => {
  const scopes = headers.get('X-OAuth-Scopes')
  return scopes === null || scopes === 'unknown' ? undefined : scopes
}

/**
 * The scope that a 401 is about; undefined when the session itself was refused. Empty when the answer does not say which
 * scope the operation wants.
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
  if (scopes !== undefined) held.set(scopes)
}

export const forgetScopes = (): void => held.set(undefined)

/** Undefined until the first answer of the API. */
export const useScopes = (): string | undefined => useStore(held)
