import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { signOut } from '#platform/maintenance/sessions.ts'
import { defineCommand, UsageError } from './defineCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

await defineCommand({
  name: 'sign-out',
  help: (command) => `Sign a user of the local platform out of every browser.

  ${command} --user NAME

  --user   user whose sessions end

Sessions of the console and of the sign-in page end immediately, and unused sign-in links stop working. The password,
passkeys, access tokens and the access of applications do not change.`,
  options: { user: { type: 'string' } },
  run: async ({ values }) => {
    if (values.user === undefined) throw new UsageError('--user must name the user to sign out.')
    const settings = readSettings(process.env)
    if (settings.apiBaseUrl !== undefined)
      throw new SettingsError(['Sign out users of a remote API (API_BASE_URL) there.'])
    const { user } = values
    const ended = await withDatabase(settings, (db) => signOut(db, user, settings.sessionMax))
    return `${user} is signed out. Sessions of the console that ended: ${ended}.`
  },
}).start()
