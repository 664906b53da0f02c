import { keep, tabStorage } from '#lib/storage.ts'
import { consoleHeader } from './client.ts'

/** `public/boot.js` reads it, and has every call of the page carry it: the server then reads with that user's rights. */
const key = 'console.view'

/** The other user with whose rights this page reads; undefined for one's own. */
export const viewedUser = (): string | undefined => consoleHeader['X-Console-View']

/** Begins to see the console as another user. All that was read is another person's: the page is loaded anew. */
export function viewAs(username: string): void {
  if (keep(tabStorage(), key, username)) window.location.assign('/')
}

/** Goes back to one's own view. */
export function leaveView(address: string): void {
  tabStorage()?.removeItem(key)
  window.location.assign(address)
}
