import type { Ticket } from '#api/generated/types.gen.ts'
import { browserStorage, storeItem } from '#lib/storage.ts'
import { createListeners, type Listeners, useStore } from '#lib/store.ts'

const storageKey = 'console.tickets.read'
const changes: Listeners = createListeners(() => {
  window.addEventListener('storage', changes.call)
  return () => window.removeEventListener('storage', changes.call)
})

/** Last seen change of each ticket: its time, which sorts as text, and its author. */
type Seen = Readonly<Record<string, string>>

let text: string | null | undefined
let readMarkers: Seen = {}

function read(): Seen {
  const storedText = browserStorage()?.getItem(storageKey) ?? null
  if (storedText === text) return readMarkers
  text = storedText
  try {
    const parsed: unknown = JSON.parse(storedText ?? '{}')
    readMarkers = typeof parsed === 'object' && parsed !== null ? (parsed as Seen) : {}
  } catch (broken) {
    if (!(broken instanceof SyntaxError)) throw broken
    readMarkers = {}
  }
  return readMarkers
}

/** Marks the ticket as read in its current version. */
export function markRead(ticket: Ticket): void {
  const before = read()
  const change = changeOf(ticket)
  if (before[ticket.id] === change) return
  const next = JSON.stringify({ ...before, [ticket.id]: change })
  storeItem(browserStorage(), storageKey, next)
  changes.call()
}

/** Includes the author, because two users may write within the same second. */
const changeOf = ({ updated = '', updated_by: by, opened_by: openedBy }: Ticket): string =>
  `${updated} ${by ?? openedBy ?? ''}`

/**
 * Returns true if another user has written since the ticket was last read in this browser.
 * @param username name of the signed-in user; while it is undefined, nothing is unread
 */
export function isUnread(
  ticket: Ticket,
  username: string | null | undefined,
  known: Seen,
): boolean {
  if (username === undefined) return false
  const last = ticket.updated_by ?? ticket.opened_by
  return last !== undefined && last !== username && changeOf(ticket) !== known[ticket.id]
}

export const useSeenTickets = (): Seen => useStore({ subscribe: changes.add, get: read })
