import { systemClock } from '#platform/clock.ts'
import { commandName } from '#platform/commandName.ts'
import { openSecrets } from '#platform/installation/platformKey.ts'
import { resetPassword } from '#platform/oauth/resetPassword.ts'
import { openBeside } from '#platform/platform.ts'
import { firstUser } from '#platform/users.ts'
import { errandArguments, runErrand } from './errand.ts'
import { readSettings, SettingsError } from './settings.ts'

const usage = `Gives a user of the local platform a new password, and prints it.

  ${commandName('password')} --user NAME [--lost-passkeys]

  --user           whose password it is, the first unrestricted user unless told otherwise
  --lost-passkeys  removes their passkeys too, and signs them out of every browser

People sign in with it where an application asks for access, the console's own "Sign in" among them.
One-time codes are off afterwards: the way back for who lost the app and the recovery codes.`

await runErrand(usage, run)

async function run(): Promise<string> {
  const { values } = errandArguments({
    options: {
      user: { type: 'string' },
      'lost-passkeys': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return usage
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['Passwords of a remote API (API_BASE_URL) are set there.'])
  const db = await openBeside(settings)
  try {
    const username = values.user ?? (await firstUser(db))
    const { platformKey, dataDir, sessionMax } = settings
    const source = { dataDir, ...(platformKey !== undefined && { secretKey: platformKey }) }
    const lost = values['lost-passkeys']
      ? { secrets: await openSecrets(db, source), sessionMax }
      : undefined
    return `${username}: ${await resetPassword(db, systemClock, username, lost)}`
  } finally {
    await db.destroy()
  }
}
