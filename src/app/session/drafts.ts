import { tabStorage } from '#lib/storage.ts'

/** Something that was typed and not sent, kept for the tab. */
export type Draft =
  | { key: string; kind: 'compute' }
  | { key: string; kind: 'zone'; domainId: number; changes: number }
  | { key: string; kind: 'paste'; domainId: number }

/** How many changes are staged in what the zone editor kept. What cannot be read is nothing that could be gone on with. */
function stagedIn(text: string): number {
  try {
    const { changes } = JSON.parse(text) as { changes?: unknown }
    return Array.isArray(changes) ? changes.length : 0
  } catch (broken) {
    if (broken instanceof SyntaxError) return 0
    throw broken
  }
}

/** The areas that write these keys are not loaded where nobody has been there, but their drafts may be: after a reload. */
const readers: readonly (readonly [RegExp, (key: string, id: number, text: string) => Draft])[] = [
  [/^console\.compute\.create$/, (key) => ({ key, kind: 'compute' })],
  [
    /^console\.zone\.(\d+)$/,
    (key, domainId, text) => ({ key, kind: 'zone', domainId, changes: stagedIn(text) }),
  ],
  [/^console\.zone\.paste\.(\d+)$/, (key, domainId) => ({ key, kind: 'paste', domainId })],
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

/** What signing out would lose. */
export const keptDrafts = (): Draft[] =>
  everyDraft().filter((draft) => draft.kind !== 'zone' || draft.changes > 0)

/** Nothing of one person is there for the next one at the same tab. */
export function dropDrafts(): void {
  for (const { key } of everyDraft()) tabStorage()?.removeItem(key)
}
