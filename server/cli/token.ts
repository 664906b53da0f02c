import { commandName } from '#shared/commandName.ts'
import { openTokens } from '#platform/index.ts'
import { runCommand } from './runCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { tokenArguments } from './tokenArguments.ts'

const usage = `Prints a new personal access token of the local platform.

  ${commandName('token')} --user NAME --scopes LIST [--label TEXT] [--expiry TIME]

  --user     who the token acts for, the first unrestricted user unless told otherwise
  --scopes   '*' for everything (the default), or a list such as 'computes:read_write domains:read_only'
  --label    how the token is listed, "Command line" unless told otherwise
  --expiry   UTC, as in 2027-01-31T12:00:00; without it the token does not expire`

await runCommand(usage, makeToken)

async function makeToken(): Promise<string> {
  const { user, scopes, label, expiry, help } = tokenArguments(process.argv.slice(2))
  if (help) return usage
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['Tokens of a remote API (API_BASE_URL) are made at that API.'])
  const tokens = await openTokens(settings)
  try {
    const username = user ?? (await tokens.firstUser())
    return await tokens.createToken({ username, scopes, label, expiry: expiry ?? null })
  } finally {
    await tokens.close()
  }
}
