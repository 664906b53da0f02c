import { scopesMapping } from '../../shared/dialect/scopes.ts'
import { areaLabelsOf } from '../../contract/rules/scopeDescriptions.ts'
import type { Dialect } from '../../shared/dialect/dialect.ts'
import { placedOperations } from '../dialect/contractBodies.ts'
import type { SessionOptions } from '../session/types.ts'

/** Returns the information for creating an access token of the remote API: its name, page, and scopes by area. */
export function remoteService({ address, dialect }: NonNullable<SessionOptions['remote']>) {
  const { out } = scopesMapping(dialect.scopes ?? {})
  return {
    name: dialect.name ?? new URL(address).host,
    tokens: dialect.links?.tokens ?? null,
    always: [out('account'), out('events')],
    scopes: usedAreas().flatMap((area) => {
      const words = areaLabelsOf(area)
      return words ? [{ area: out(area), opens: words.read }] : []
    }),
  }
}

/** Returns the scopes that the remote API names differently, so that users can find them there. */
export function dialectScopeLabels({ scopes = {} }: Dialect): Record<string, string> {
  const { out } = scopesMapping(scopes)
  return Object.fromEntries(
    usedScopes().flatMap((scope) => (out(scope) === scope ? [] : [[scope, out(scope)]])),
  )
}

/** Returns the scopes that the operations of the contract require. */
const usedScopes = (): string[] => [
  ...new Set(
    placedOperations().flatMap(({ operation }) =>
      (operation.security ?? []).flatMap(({ token = [] }) => token),
    ),
  ),
]

const usedAreas = (): string[] =>
  [...new Set(usedScopes().map((scope) => scope.split(':')[0] ?? ''))].toSorted()
