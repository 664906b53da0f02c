import { commandName } from '#shared/commandName.ts'
import { openTokens } from '#platform/maintenance/tokens.ts'
import { runCommand } from './runCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { tokenArguments } from './tokenArguments.ts'

const usage = `Print a new personal access token of the local platform.

  ${commandName('token')} --user NAME --scopes LIST [--label TEXT] [--expiry TIME]

  --user     user of the token, the first unrestricted user by default
  --scopes   '*' for all scopes (the default), or a list such as 'computes:read_write domains:read_only'
  --label    label of the token, "Command line" by default
  --expiry   expiry in UTC, such as 2027-01-31T12:00:00; without it, the token does not expire`

await runCommand(usage, makeToken)

async function makeToken(): Promise<string> {
  const { user, scopes, label, expiry, help } = tokenArguments(process.argv.slice(2))
  if (help) return usage
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['Create tokens of a remote API (API_BASE_URL) there.'])
  const tokens = await openTokens(settings)
  try {
    const username = user ?? (await tokens.firstUser())
    return await tokens.createToken({ username, scopes, label, expiry: expiry ?? null })
  } finally {
    await tokens.close()
  }
}
