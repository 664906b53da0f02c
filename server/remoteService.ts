import { scopesMapping } from '../contract/dialect/scopes.ts'
import { areaWordsOf } from '../contract/rules/scopeWords.ts'
import { operations } from './dialect/contractBodies.ts'
import type { SessionOptions } from './sessionOptions.ts'

/** What a person needs to know to make an access token of the remote API: its name, the page, and its scopes by area. */
export function remoteService({ address, dialect }: NonNullable<SessionOptions['remote']>) {
  const { out } = scopesMapping(dialect.scopes ?? {})
  return {
    name: dialect.name ?? new URL(address).host,
    tokens: dialect.links?.tokens ?? null,
    always: [out('account'), out('events')],
    scopes: usedAreas().flatMap((area) => {
      const words = areaWordsOf(area)
      return words ? [{ area: out(area), opens: words.read }] : []
    }),
  }
}

/** The areas that the operations of the contract ask for. */
const usedAreas = (): string[] =>
  [
    ...new Set(
      operations().flatMap(({ operation }) =>
        (operation.security ?? []).flatMap(({ token = [] }) =>
          token.map((scope) => scope.split(':')[0] ?? ''),
        ),
      ),
    ),
  ].toSorted()
