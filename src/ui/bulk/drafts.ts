import { type DraftKind, storedList } from '#lib/draftKind.ts'
import { plural } from '#lib/format.ts'

export const bulkDrafts: DraftKind = {
  key: /^console\.bulk$/,
  loss: (text) => {
    const waiting = storedList(text, (stored) => stored)
      .flatMap((run) => (run as { entries: [unknown, string][] }).entries)
      .filter(([, state]) => state === 'waiting').length
    return waiting === 0
      ? undefined
      : { label: 'Bulk actions', text: `${plural(waiting, 'action')} not sent yet` }
  },
}
