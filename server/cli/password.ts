import { systemClock } from '#shared/clock.ts'
import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { resetPassword } from '#platform/maintenance/password.ts'
import { defineCommand } from './defineCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

await defineCommand({
  name: 'password',
  help: (command) => `Set a new password for a user of the local platform, and print it.

  ${command} [--user NAME] [--lost-passkeys] [--keep-tokens]

  --user           user who gets the password, the first unrestricted user by default
  --lost-passkeys  also delete the passkeys of the user
  --keep-tokens    do not revoke personal access tokens and the access of applications

The user signs in with the password when an application asks for access, including "Sign in" of the console. All
sessions, personal access tokens and the access of applications end, because another person may know the previous
password. One-time codes are turned off, so that a user who lost the app and the recovery codes can sign in.`,
  options: {
    user: { type: 'string' },
    'lost-passkeys': { type: 'boolean', default: false },
    'keep-tokens': { type: 'boolean', default: false },
  },
  run: async ({ values }) => {
    const settings = readSettings(process.env)
    if (settings.apiBaseUrl !== undefined)
      throw new SettingsError(['Set passwords of a remote API (API_BASE_URL) there.'])
    const { username, password, sessions, tokens, applications } = await withDatabase(
      settings,
      (db) =>
        resetPassword(db, systemClock, values.user, {
          sessionMax: settings.sessionMax,
          lostPasskeys: values['lost-passkeys'],
          keepTokens: values['keep-tokens'],
        }),
    )
    const listed = (labels: string[]) =>
      labels.length === 0
        ? '0'
        : `${labels.length} (${labels.map((label) => JSON.stringify(label)).join(', ')})`
    return [
      `${username}: ${password}`,
      `Console sessions that ended: ${sessions}`,
      `Personal access tokens that ended: ${listed(tokens)}`,
      `Applications whose access ended: ${listed(applications)}`,
    ].join('\n')
  },
}).start()
