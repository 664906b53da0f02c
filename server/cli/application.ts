import { systemClock } from '#shared/clock.ts'
import { commandName } from '#shared/commandName.ts'
import { openSecrets } from '#platform/secrets/platformKey.ts'
import { createClient, redirectFault } from '#platform/oauth/clients.ts'
import { openDatabaseForCli } from '#platform/index.ts'
import { parseCommandArgs, runCommand, UsageError } from './runCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

const usage = `Registers an application that may ask people for access to the local platform (OAuth 2.0).

  ${commandName('application')} --label TEXT --redirect ADDRESS [--website ADDRESS] [--public]

  --label      how people know the application
  --redirect   where codes are sent; may be given more than once
  --website    where people find out about it
  --public     without a secret, for applications in a browser or on a phone`

await runCommand(usage, run)

function read() {
  return parseCommandArgs({
    options: {
      label: { type: 'string', default: '' },
      redirect: { type: 'string', multiple: true, default: [] },
      website: { type: 'string', default: '' },
      public: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values
}

async function run(): Promise<string> {
  const { label, redirect, website, public: isPublic, help } = read()
  if (help) return usage
  if (label.trim() === '') throw new UsageError('--label must name the application.')
  if (redirect.length === 0) throw new UsageError('--redirect must name at least one address.')
  for (const address of redirect) {
    const fault = redirectFault(address)
    if (fault !== undefined) throw new UsageError(`--redirect: ${fault}.`)
  }
  if (website !== '' && !/^https?:$/.test(URL.parse(website)?.protocol ?? ''))
    throw new UsageError('--website must be an http or https address.')
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['Applications of a remote API (API_BASE_URL) are registered there.'])
  const db = await openDatabaseForCli(settings)
  try {
    const { platformKey, dataDir } = settings
    const source = { dataDir, ...(platformKey !== undefined && { secretKey: platformKey }) }
    const secrets = await openSecrets(db, source)
    const { id, secret } = await createClient(db, systemClock, secrets, {
      label: label.trim(),
      website,
      redirectUris: redirect,
      confidential: !isPublic,
    })
    return [`client_id: ${id}`, ...(secret === undefined ? [] : [`client_secret: ${secret}`])].join(
      '\n',
    )
  } finally {
    await db.destroy()
  }
}
