import { keep, tabStorage } from '#lib/storage.ts'
import { dropUnfinishedUploads } from '../../areas/object-storage/uploadMarker.ts'
import { dropTicketDrafts } from '../../areas/support/draftMarker.ts'

/** Something that was typed and not sent, kept for the tab. */
export type Draft =
  | { key: string; kind: 'compute' }
  | { key: string; kind: 'zone'; domainId: number; changes: number }
  | { key: string; kind: 'paste'; domainId: number }
  | { key: string; kind: 'bulk'; waiting: number }
  | { key: string; kind: 'ticket'; ticketId: number | undefined }
  | { key: string; kind: 'uploads'; unfinished: number }

/** What cannot be read is nothing that could be gone on with. */
function listIn(text: string, listOf: (kept: unknown) => unknown): unknown[] {
  try {
    const list = listOf(JSON.parse(text))
    return Array.isArray(list) ? list : []
  } catch (broken) {
    if (broken instanceof SyntaxError) return []
    throw broken
  }
}

/** How many changes are staged in what the zone editor kept. */
const stagedIn = (text: string) =>
  listIn(text, (kept) => (kept as { changes?: unknown }).changes).length

/** How many actions of the runs that were kept are not sent. */
const waitingIn = (text: string) =>
  listIn(text, (kept) => kept)
    .flatMap((run) => (run as { entries: [unknown, string][] }).entries)
    .filter(([, state]) => state === 'waiting').length

/** The areas that write these keys are not loaded where nobody has been there, but their drafts may be: after a reload. */
const readers: readonly (readonly [RegExp, (key: string, id: number, text: string) => Draft])[] = [
  [/^console\.compute\.create$/, (key) => ({ key, kind: 'compute' })],
  [
    /^console\.zone\.(\d+)$/,
    (key, domainId, text) => ({ key, kind: 'zone', domainId, changes: stagedIn(text) }),
  ],
  [/^console\.zone\.paste\.(\d+)$/, (key, domainId) => ({ key, kind: 'paste', domainId })],
  [
    /^console\.ticket\.(\d+|new)$/,
    (key, id) => ({ key, kind: 'ticket', ticketId: Number.isNaN(id) ? undefined : id }),
  ],
  [/^console\.uploads$/, (key, _, text) => ({ key, kind: 'uploads', unfinished: Number(text) })],
  [/^console\.bulk$/, (key, _, text) => ({ key, kind: 'bulk', waiting: waitingIn(text) })],
]

function everyDraft(): Draft[] {
  const kept = tabStorage()
  return Object.keys(kept ?? {}).flatMap((key) => {
    for (const [pattern, read] of readers) {
      const match = pattern.exec(key)
      if (match) return [read(key, Number(match[1]), kept?.getItem(key) ?? '')]
    }
    return []
  })
}

/** Everything that signing out would lose. */
export const keptDrafts = (): Draft[] =>
  everyDraft().filter((draft) =>
    draft.kind === 'zone' ? draft.changes > 0 : draft.kind !== 'bulk' || draft.waiting > 0,
  )

/** Nothing of one person is there for the next one at the same tab. */
export function dropDrafts(): void {
  for (const { key } of everyDraft()) tabStorage()?.removeItem(key)
  dropTicketDrafts()
  dropUnfinishedUploads()
}

const personKey = 'console.person'

/** Told of whoever signs in. A session that ended by itself and a reload leave the drafts of the one before. */
export function claimTab(username: string | null): void {
  const storage = tabStorage()
  const before = storage?.getItem(personKey)
  if (before != null && before !== username) dropDrafts()
  if (username === null) storage?.removeItem(personKey)
  else keep(storage, personKey, username)
}
