// Apart from the drafts themselves: signing out asks for these without the rest of the area.

export const ticketDraftDatabase = 'console-ticket-drafts'

export const ticketDraftMarker = (ticketId: number | 'new'): string => `console.ticket.${ticketId}`

/** Drops the drafts of all tickets with their files. */
export function dropTicketDrafts(): void {
  globalThis.indexedDB?.deleteDatabase(ticketDraftDatabase)
}
