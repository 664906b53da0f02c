import { openTokens } from '#platform/maintenance/tokens.ts'
import { defineCommand } from './defineCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { tokenOptions, validTokenValues } from './tokenArguments.ts'

await defineCommand({
  name: 'token',
  help: (command) => `Print a new personal access token of the local platform.

  ${command} [--user NAME] [--scopes LIST] [--label TEXT] [--expiry TIME]

  --user     user of the token, the first unrestricted user by default
  --scopes   '*' for all scopes (the default), or a list such as 'computes:read_write domains:read_only'
  --label    label of the token, "Command line" by default
  --expiry   expiry in UTC, such as 2027-01-31T12:00:00; without it, the token does not expire`,
  options: tokenOptions,
  run: async ({ values }) => {
    const { user, scopes, label, expiry } = validTokenValues(values)
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
  },
}).start()
