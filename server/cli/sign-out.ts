import { commandName } from '#shared/commandName.ts'
import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { signOut } from '#platform/maintenance/sessions.ts'
import { parseCommandArgs, runCommand, UsageError } from './runCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

const usage = `Sign a user of the local platform out of every browser.

  ${commandName('sign-out')} --user NAME

  --user   user whose sessions end

Sessions of the console and of the sign-in page end immediately, and unused sign-in links stop working. The password,
passkeys, access tokens and the access of applications do not change.`

await runCommand(usage, run)

async function run(): Promise<string> {
  const { values } = parseCommandArgs({
    options: { user: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return usage
  if (values.user === undefined) throw new UsageError('--user must name the user to sign out.')
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['Sign out users of a remote API (API_BASE_URL) there.'])
  const { user } = values
  const ended = await withDatabase(settings, (db) => signOut(db, user, settings.sessionMax))
  return `${user} is signed out. Sessions of the console that ended: ${ended}.`
}
