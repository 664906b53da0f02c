import type { Ticket } from '#api/generated/types.gen.ts'
import { browserStorage, keep } from '#lib/storage.ts'
import { createListeners, type Listeners, useStore } from '#lib/store.ts'

const storageKey = 'console.tickets.read'
const changes: Listeners = createListeners(() => {
  window.addEventListener('storage', changes.call)
  return () => window.removeEventListener('storage', changes.call)
})

/** The last change of each ticket that was seen here: its time, which sorts as text, and its author. */
type Seen = Readonly<Record<string, string>>

let text: string | null | undefined
let seen: Seen = {}

function read(): Seen {
  const kept = browserStorage()?.getItem(storageKey) ?? null
  if (kept === text) return seen
  text = kept
  try {
    const parsed: unknown = JSON.parse(kept ?? '{}')
    seen = typeof parsed === 'object' && parsed !== null ? (parsed as Seen) : {}
  } catch (broken) {
    if (!(broken instanceof SyntaxError)) throw broken
    seen = {}
  }
  return seen
}

/** Notes that a ticket was read as it is now. */
export function markRead(ticket: Ticket): void {
  const before = read()
  const change = changeOf(ticket)
  if (before[ticket.id] === change) return
  const next = JSON.stringify({ ...before, [ticket.id]: change })
  keep(browserStorage(), storageKey, next)
  changes.call()
}

/** Two people may write in one second, so that the time alone does not tell changes apart. */
const changeOf = ({ updated = '', updated_by: by, opened_by: opener }: Ticket): string =>
  `${updated} ${by ?? opener ?? ''}`

/**
 * Whether somebody else wrote since the ticket was last read here.
 * @param username who is signed in; undefined while that is not known, when nothing is said to be new
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
