import { storeItem, tabStorage } from '#lib/storage.ts'
import { consoleHeader } from '../http/client.ts'

/**
 * `public/boot.js` reads this key and adds a header to every request, so that the server uses the permissions of that
 * user.
 */
const key = 'console.view'

/** Returns the user whose permissions this page uses; undefined for the signed-in user. */
export const viewedUser = (): string | undefined => consoleHeader['X-Console-View']

/** Switches the view to another user and reloads the page, because all loaded data belongs to the previous one. */
export function viewAs(username: string): void {
  if (storeItem(tabStorage(), key, username)) window.location.assign('/')
}

/** Returns to the view of the signed-in user. */
export function leaveView(address: string): void {
  tabStorage()?.removeItem(key)
  window.location.assign(address)
}
