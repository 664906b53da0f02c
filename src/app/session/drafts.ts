import type { DraftKind, Loss } from '#lib/draftKind.ts'
import { keep, personKey, personOfTab, tabStorage } from '#lib/storage.ts'
import { bulkDrafts } from '#ui/bulk/drafts.ts'

/** Input that was not sent, kept for the tab. */
export interface Draft extends Loss {
  key: string
}

/** The areas that write these keys may not be loaded: a reload leaves drafts of areas that were not opened since. */
const kinds: readonly DraftKind[] = [
  bulkDrafts,
  ...Object.values(
    import.meta.glob<readonly DraftKind[]>('../../areas/*/drafts.ts', {
      eager: true,
      import: 'drafts',
    }),
  ).flat(),
]

const storedDrafts = () =>
  Object.keys(tabStorage() ?? {}).flatMap((key) => {
    const kind = kinds.find((one) => one.key.test(key))
    return kind ? [{ key, kind }] : []
  })

/** Everything that signing out would lose. */
export const keptDrafts = (): Draft[] =>
  storedDrafts().flatMap(({ key, kind }) => {
    const id = Number(kind.key.exec(key)?.[1])
    const loss = kind.loss(tabStorage()?.getItem(key) ?? '', id)
    return loss ? [{ key, ...loss }] : []
  })

/** Nothing of one person is there for the next one at the same tab. */
export function dropDrafts(): void {
  for (const { key } of storedDrafts()) tabStorage()?.removeItem(key)
  for (const kind of kinds) kind.drop?.()
}

/**
 * Told of whoever signs in, null where the token may not tell. A session that ended by itself and a reload leave the
 * drafts of the one before.
 */
export function claimTab(username: string | null): void {
  const before = personOfTab() ?? ''
  if (before !== '' && before !== username) dropDrafts()
  keep(tabStorage(), personKey, username ?? '')
}
