import { systemClock } from '#shared/clock.ts'
import { commandName } from '#shared/commandName.ts'
import { resetPassword } from '#platform/oauth/resetPassword.ts'
import { openDatabaseForCli } from '#platform/index.ts'
import { firstUser } from '#platform/auth/users.ts'
import { parseCommandArgs, runCommand } from './runCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

const usage = `Gives a user of the local platform a new password, and prints it.

  ${commandName('password')} --user NAME [--lost-passkeys] [--keep-tokens]

  --user           user who gets the password, the first unrestricted user by default
  --lost-passkeys  removes the passkeys of the user as well
  --keep-tokens    leaves personal access tokens and the access of applications

The user signs in with it where an application asks for access, the console's own "Sign in" included. All sessions of the
user end, and so do personal access tokens and the access of applications: somebody else may know the previous password.
One-time codes are off afterwards, so that a user who lost the app and the recovery codes can sign in.`

await runCommand(usage, run)

async function run(): Promise<string> {
  const { values } = parseCommandArgs({
    options: {
      user: { type: 'string' },
      'lost-passkeys': { type: 'boolean', default: false },
      'keep-tokens': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return usage
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['Passwords of a remote API (API_BASE_URL) are set there.'])
  const db = await openDatabaseForCli(settings)
  try {
    const username = values.user ?? (await firstUser(db))
    const { password, sessions, tokens, applications } = await resetPassword(
      db,
      systemClock,
      username,
      {
        sessionMax: settings.sessionMax,
        lostPasskeys: values['lost-passkeys'],
        keepTokens: values['keep-tokens'],
      },
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
  } finally {
    await db.destroy()
  }
}
