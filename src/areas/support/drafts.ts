import type { DraftKind } from '#lib/draftKind.ts'

export const ticketDraftDatabase = 'console-ticket-drafts'

export const ticketDraftMarker = (ticketId: number | 'new'): string => `console.ticket.${ticketId}`

export const drafts: readonly DraftKind[] = [
  {
    key: /^console\.ticket\.(?:(\d+)|new)$/,
    loss: (_, ticketId) => ({
      label: Number.isNaN(ticketId) ? 'New ticket' : `Ticket ${ticketId}`,
      text: 'unsent text and files',
    }),
    drop: () => void globalThis.indexedDB?.deleteDatabase(ticketDraftDatabase),
  },
]
