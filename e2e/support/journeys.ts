import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All tests of a file in e2e/, or the tests with these titles. */
export type Journeys = Readonly<Record<string, 'all' | readonly string[]>>

/**
 * Tests that run by keyboard against a remote API with another vocabulary (`dialect.config.ts`). Together they create,
 * change and delete every kind of object of the area.
 */
export const dialectJourneys: Journeys = {
  'dialect/requestLog.ts': 'all',
  'dialect/keys.ts': 'all',
  'vpcs.spec.ts': 'all',
  'tickets.spec.ts': 'all',
  'volumes-firewalls.spec.ts': 'all',
  'compute-create.spec.ts': [
    'creates an instance from an image, after an error and a lost connection',
  ],
  'computes-power.spec.ts': [
    'shuts down and boots an instance, and tracks each task until the API reports its end',
  ],
  'compute-disks.spec.ts': ['clones a disk, changes its root password and deletes it'],
  'compute-configs.spec.ts': ['creates a configuration with custom interfaces, and deletes it'],
  'compute-network.spec.ts': [
    'adds and deletes a private address, but does not delete the last public one',
    'requires an A record for a reverse DNS name, and restores the default for an empty name',
  ],
  'compute-backups.spec.ts': [
    'shows the price when enabling backups, changes their window and cancels them',
    'takes a snapshot, restores it over the existing disks, and deletes it when backups are cancelled',
  ],
  'domains.spec.ts': [
    'adds, disables, re-enables, clones and deletes a domain',
    'keeps staged records after a reload, applies them together and undoes them',
  ],
  'databases.spec.ts': [
    'creates a database, changes its maintenance window and access, and deletes it',
    'takes a snapshot after a lost connection, restores it and resets the password, by keyboard at 360 px',
  ],
  'images.spec.ts': ['uploads, edits, deploys and deletes an image'],
  'object-storage.spec.ts': [
    'creates, fills, shares, empties and deletes a bucket',
    'shows the secret of an access key once, and revokes the key',
  ],
  'tags.spec.ts': ['creates a tag with a slash on an instance, shows it and deletes it'],
  'account.spec.ts': [
    'saves an account default as soon as it is switched',
    'creates a user, and saves its grants',
    'creates a token, shows it once and revokes it together with its session',
  ],
}

/**
 * The main flow of each other file, which runs by keyboard after it has run by pointer (`playwright.config.ts`).
 */
export const keyboardJourneys: Journeys = {
  'agents.spec.ts': ['allows agents to write until the user revokes the permission'],
  'calendar.spec.ts': [
    'filters the maintenance windows by kind, opens one and downloads the calendar',
  ],
  'clicks-other.spec.ts': [
    'uploads thirty files with unusual names to a new bucket in at most three clicks',
    'finds the zones that point to an IP address in one click from the search',
  ],
  'clicks.spec.ts': ['protects an instance from its page in two clicks'],
  'code.spec.ts': [
    'exports the part of the account that the URL selects, as a shell script and as OpenAPI calls, at 360 px',
  ],
  'compute-bulk.spec.ts': ['tags and untags many instances, and retries after a lost response'],
  'compute-lifecycle.spec.ts': [
    'requires the name to delete an instance, lists its disks and configurations, and rejects the deletion during a clone',
  ],
  'compute-moves.spec.ts': ['resizes an instance, and reports the end when its plan has changed'],
  'compute-repair.spec.ts': ['boots an instance into rescue mode with its disks'],
  'computes-compare.spec.ts': [
    'compares instances chosen in the list, on their charts and by name, and rejects a ninth',
  ],
  'computes-detail.spec.ts': ['sends only the changed settings'],
  'computes-list.spec.ts': [
    'filters while typing, and stores the filter in the URL',
    'renames an instance from its row, and leaves a rejected label in the field',
  ],
  'computes-stats.spec.ts': ['shows a chart as a table, downloads it as a file, and zooms it'],
  'cost.spec.ts': [
    'shows the monthly cost by object and tag, exports it, and calculates the cost of a change',
  ],
  'delete-lock.spec.ts': ['excludes locked instances from a bulk deletion, and reports it'],
  'find.spec.ts': [
    'finds every object that uses an IP address, from the palette and from the link next to the address',
  ],
  'inventory.spec.ts': [
    'saves an inventory, and compares it with the current state of the account',
  ],
  'notices.spec.ts': ['creates a webhook, shows its secret once, and ends it'],
  'oauth.spec.ts': ['signs in at the platform, shows the granted access and revokes it'],
  'object-folders.spec.ts': ['downloads a folder as one file, without unreadable objects'],
  'object-lists.spec.ts': [
    'scrolls a list of 10,000 objects at 360 px with fewer than 200 rows drawn',
  ],
  'object-previews.spec.ts': ['previews images and texts, and runs no script in them'],
  'object-uploads.spec.ts': ['uploads, shows, renames and deletes files with any name'],
  'one-time-codes.spec.ts': [
    'sets up one-time codes, requires one after the password, and turns them off with a recovery code',
  ],
  'operators.spec.ts': [
    '2 and 7: opens the palette over a drawer, and finds actions and objects that were never listed',
  ],
  'overview.spec.ts': [
    'opens the overview as the first screen, and sends no request that the token does not allow',
  ],
  'passkeys.spec.ts': ['adds a passkey, uses it for sign-in and reauthentication, and removes it'],
  'permissions.spec.ts': [
    'names the grant that a restricted user has lost, by the label of the object',
  ],
  'reach.spec.ts': ['shows if an IP address can reach an instance, and the rule that decides it'],
  'read-only.spec.ts': [
    'makes a session read-only in all tabs and after a reload, until the user turns it off',
  ],
  'regions.spec.ts': ['finds regions on the map and by capabilities, and kernels by version'],
  'resolution.spec.ts': ['links from the DNS answers for one record to those for the whole domain'],
  'session.spec.ts': ['renews a session that ends while a form is open, without losing its input'],
  'shell.spec.ts': ['runs an action from the list with the keyboard only'],
  'sign-in.spec.ts': ['signs in with a pasted token, and opens the requested page'],
  'statistics.spec.ts': [
    'stores the region, the metric and the range in the URL, and restores them from it',
  ],
  'ticket-files.spec.ts': [
    'cancels and retries single files, and does not send a stored file twice',
  ],
  'tickets-opening.spec.ts': [
    'opens a ticket from a rejected request, with its details and without its secrets',
  ],
}

/** Files without a keyboard run, and the reason. */
export const withoutKeyboard: Readonly<Record<string, string>> = {
  'empty-states.spec.ts': 'reads the screens of an empty account, and presses nothing',
  'access-drawers.spec.ts': 'looks at every drawer, and presses nothing',
  'access.spec.ts': 'looks at every screen with axe, on the way of the other journeys',
  'accessibility-tree.spec.ts': 'reads every screen and drawer, and presses nothing',
  'budgets.spec.ts': 'measures bytes, calls and frames',
  'domains-keyboard.spec.ts': 'is by keyboard itself',
  'drain.spec.ts': 'speaks to the server without a page',
  'every-control.spec.ts': 'gives the focus to every control itself',
  'first-rows.spec.ts': 'measures heights',
  'focus.spec.ts': 'is by keyboard itself',
  'forced-colors.spec.ts': 'looks at colors',
  'headers.spec.ts': 'reads the headers of every address',
  'high-contrast.spec.ts': 'looks at colors',
  'images-large.spec.ts': 'measures memory; images.spec.ts has the same form by keyboard',
  'list-keyboard.spec.ts': 'is by keyboard itself',
  'lists.spec.ts': 'measures the widths of every list, and what the pointer shows',
  'main-screens.spec.ts': 'looks at every main screen, and presses nothing',
  'killed-server.spec.ts':
    'kills servers; images, object-uploads and compute-create have the same forms by keyboard',
  'objects-large.spec.ts': 'measures memory; object-uploads.spec.ts has the same by keyboard',
  'package.spec.ts': 'starts the package, and reads its answers without a page',
  'privacy.spec.ts': 'reads every screen, and what the pointer selects',
  'reflow.spec.ts': 'measures every screen',
  'remote-api.spec.ts': 'starts the console, and reads its sign-in page',
  'screen-troubles.spec.ts':
    'cuts the connection of every screen; the journeys of their areas have twins',
  'second-factor.spec.ts': 'is by keyboard itself',
  'server.spec.ts': 'starts servers, without a page',
  'soak.spec.ts': 'measures memory over every screen',
  'xss.spec.ts': 'reads every screen for what could run',
}

/**
 * Converts test titles to filters. Throws for an unknown title, because its filter would silently match nothing.
 */
export function chosenIn(journeys: Journeys): RegExp[] {
  return Object.entries(journeys).flatMap(([file, titles]) => {
    if (titles === 'all') return [new RegExp(escaped(file))]
    const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    return titles.map((title) => {
      if (!source.includes(`'${title}'`)) throw new Error(`${file} has no journey “${title}”.`)
      return new RegExp(`${escaped(file)} .*${escaped(title)}`)
    })
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
