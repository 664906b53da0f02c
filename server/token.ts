import { parseArgs } from 'node:util'
import { scopesFault } from '../contract/rules/grants.ts'
import { openTokens } from '#platform/platform.ts'
import { readSettings, SettingsError } from './settings.ts'

const usage = `Prints a new personal access token of the local platform.

  npm run -s token -- --user NAME --scopes LIST [--label TEXT] [--expiry TIME]

  --user     who the token acts for, the first unrestricted user unless told otherwise
  --scopes   '*' for everything (the default), or a list such as 'computes:read_write domains:read_only'
  --label    how the token is listed, "Command line" unless told otherwise
  --expiry   UTC, as in 2027-01-31T12:00:00; without it the token does not expire`

class UsageError extends Error {}

try {
  console.log(await makeToken())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  if (error instanceof UsageError) console.error(`\n${usage}`)
  process.exitCode = 1
}

async function makeToken(): Promise<string> {
  const { user, scopes, label, expiry, help } = readArguments()
  if (help) return usage
  if (expiry !== undefined && !isTime(expiry))
    throw new UsageError('--expiry must be a time such as 2027-01-31T12:00:00.')
  if (expiry !== undefined && Date.parse(`${expiry}Z`) <= Date.now())
    throw new UsageError('--expiry must be a time to come.')
  const fault = scopesFault(scopes)
  if (fault !== undefined) throw new UsageError(`--scopes: ${fault}.`)
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

function readArguments() {
  try {
    return parseArgs({
      options: {
        user: { type: 'string' },
        scopes: { type: 'string', default: '*' },
        label: { type: 'string', default: 'Command line' },
        expiry: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
}
