import type { DraftKind, Loss } from '#lib/draftKind.ts'
import { storeItem, personKey, personOfTab, tabStorage } from '#lib/storage.ts'
import { bulkDrafts } from '#ui/bulk/drafts.ts'
import { areas } from '../../areas/areas.ts'

/** Unsaved input stored in the tab. */
export interface StoredDraft extends Loss {
  key: string
}

/** All kinds of drafts, loaded eagerly: after a reload, drafts may exist of areas that are not loaded yet. */
const draftKinds: readonly DraftKind[] = [bulkDrafts, ...areas.flatMap(({ drafts = [] }) => drafts)]

const storedDrafts = () =>
  Object.keys(tabStorage() ?? {}).flatMap((key) => {
    const kind = draftKinds.find((one) => one.key.test(key))
    return kind ? [{ key, kind }] : []
  })

/** Returns all drafts that would be lost on sign-out. */
export const keptDrafts = (): StoredDraft[] =>
  storedDrafts().flatMap(({ key, kind }) => {
    const id = Number(kind.key.exec(key)?.[1])
    const loss = kind.loss(tabStorage()?.getItem(key) ?? '', id)
    return loss ? [{ key, ...loss }] : []
  })

/** Deletes all drafts, so that the next user of this tab does not see them. */
export function dropDrafts(): void {
  for (const { key } of storedDrafts()) tabStorage()?.removeItem(key)
  for (const kind of draftKinds) kind.drop?.()
}

/**
 * Records the user of this tab; null if the token cannot read its profile. Deletes the drafts of a previous user, which
 * remain after a session expiry or a reload.
 */
export function claimTab(username: string | null): void {
  const before = personOfTab() ?? ''
  if (before !== '' && before !== username) dropDrafts()
  storeItem(tabStorage(), personKey, username ?? '')
}
