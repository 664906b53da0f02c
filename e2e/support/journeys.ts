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
    'an instance is created from an image, after a refusal and a lost connection',
  ],
  'computes-power.spec.ts': [
    'an instance is shut down and booted, and each is followed to the end that the API shows',
  ],
  'compute-disks.spec.ts': ['a disk is cloned, gets another root password and is deleted'],
  'compute-configs.spec.ts': ['a configuration is created with interfaces of its own, and deleted'],
  'compute-network.spec.ts': [
    'a private address comes and goes; the last public one stays',
    'a reverse name needs a record first; emptied, the name of the service is back',
  ],
  'compute-backups.spec.ts': [
    'backups are enabled with their price, get another window and are cancelled',
    'a snapshot is taken, restored in the place of what is there, and goes with the service',
  ],
  'domains.spec.ts': [
    'a domain is added, switched off and on again, cloned and deleted',
    'records are staged, survive a reload, are applied together and taken back',
  ],
  'databases.spec.ts': [
    'a database is created, gets its window and access, and is deleted',
    'a snapshot is taken after a lost connection, restored and the password reset, by keyboard at 360 px',
  ],
  'images.spec.ts': ['an image is uploaded, edited, deployed and deleted'],
  'object-storage.spec.ts': [
    'a bucket is made, filled, shared, emptied and deleted',
    'an access key shows its secret once and is revoked',
  ],
  'tags.spec.ts': ['a tag with a slash is created on an instance, shown, and deleted'],
  'account.spec.ts': [
    'a default of the account is switched at once',
    'a user is created and given grants, which then hold',
    'a token is created, shown once, and revoked; its session ends with it',
  ],
}

/**
 * The main flow of each other file, which runs by keyboard after it has run by pointer (`playwright.config.ts`).
 */
export const keyboardJourneys: Journeys = {
  'agents.spec.ts': ['a person allows an agent to write for an hour, and ends it'],
  'calendar.spec.ts': ['the calendar shows windows by the own clock, opens one and is downloaded'],
  'clicks-other.spec.ts': [
    'thirty files with awkward names go into a fresh bucket by three clicks at most',
    'the zones that point to an address are one press away from the search',
  ],
  'clicks.spec.ts': ['an instance is protected from its page with two clicks'],
  'code.spec.ts': [
    'a part of the account is chosen in the address, written in each form, on a phone too',
  ],
  'compute-bulk.spec.ts': [
    'many instances are tagged and untagged; an answer that is lost is asked for again',
  ],
  'compute-lifecycle.spec.ts': [
    'deleting asks for the name, tells what goes with it and waits for a clone to end',
  ],
  'compute-moves.spec.ts': ['an instance is resized, which is finished when its plan has changed'],
  'compute-repair.spec.ts': ['an instance boots into rescue mode with its disks'],
  'computes-compare.spec.ts': [
    'instances are chosen in the list, on their charts and by name; the ninth is refused',
  ],
  'computes-detail.spec.ts': ['settings send only what was changed'],
  'computes-list.spec.ts': [
    'typing filters, and the address keeps the filter',
    'an instance is renamed from its row; a taken label is refused and stays typed',
  ],
  'computes-stats.spec.ts': ['a chart is read as a table, taken away as a file, and zoomed'],
  'cost.spec.ts': [
    'the cost of the month is told by object and tag, exported, and calculated for a change',
  ],
  'delete-lock.spec.ts': ['a bulk deletion leaves the locked instances out and says so'],
  'find.spec.ts': [
    'an address leads to everything that uses it, from the palette and from beside it',
  ],
  'inventory.spec.ts': ['an inventory is saved, and compared with what the account holds later'],
  'notices.spec.ts': ['a webhook is created, shows its secret once, and is ended'],
  'oauth.spec.ts': ['signing in at the platform, seeing what was allowed and taking it back'],
  'object-folders.spec.ts': ['a folder is downloaded as one file, without what cannot be read'],
  'object-lists.spec.ts': ['a list of 10,000 objects holds at 360 pixels'],
  'object-previews.spec.ts': [
    'images and texts are shown as what they are, and nothing in them runs',
  ],
  'object-uploads.spec.ts': ['files of any name go up, are shown, renamed and deleted'],
  'one-time-codes.spec.ts': [
    'one-time codes are set up, asked for after the password, and turned off with a recovery code',
  ],
  'operators.spec.ts': [
    '2 and 7: over an open drawer the palette is reached, and finds actions and objects never listed',
  ],
  'overview.spec.ts': [
    'the overview can be the first screen, and asks nothing that the token may not',
  ],
  'passkeys.spec.ts': [
    'a passkey is added, signs in without a password, confirms who acts, and is removed',
  ],
  'permissions.spec.ts': [
    'a restricted user whose grant is gone is told which one, by the label of the object',
  ],
  'reach.spec.ts': [
    'whether an address reaches an instance is asked and answered with the rule that decides',
  ],
  'read-only.spec.ts': [
    'a session is made read-only, in all tabs and over a reload, until it is turned off',
  ],
  'regions.spec.ts': [
    'regions are found on the map, by what they offer, and kernels by their version',
  ],
  'resolution.spec.ts': ['the answers to one record lead to those of the whole domain'],
  'session.spec.ts': [
    'a session that ends in the middle of a form is renewed over it, and nothing typed is lost',
  ],
  'shell.spec.ts': ['from the list to an action with the keyboard alone'],
  'sign-in.spec.ts': ['a pasted token signs in and leads to where the person wanted to go'],
  'statistics.spec.ts': [
    'a region, the metric and the range stand in the address, which brings them back',
  ],
  'ticket-files.spec.ts': [
    'files are canceled and sent again one by one, and what had arrived is not sent twice',
  ],
  'tickets-opening.spec.ts': [
    'a refused request becomes a ticket, with what was refused and without its secrets',
  ],
}

/** Files without a keyboard run, and the reason. */
export const withoutKeyboard: Readonly<Record<string, string>> = {
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
  'objects-large.spec.ts': 'measures memory; object-uploads.spec.ts has the same by keyboard',
  'package.spec.ts': 'starts the package, and reads its answers without a page',
  'privacy.spec.ts': 'reads every screen, and what the pointer selects',
  'reflow.spec.ts': 'measures every screen',
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
