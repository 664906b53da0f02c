import { redirectFault, registerApplication } from '#platform/maintenance/applications.ts'
import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { defineCommand, UsageError } from './defineCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

await defineCommand({
  name: 'application',
  help: (
    command,
  ) => `Register an application that may ask users for access to the local platform (OAuth 2.0).

  ${command} --label TEXT --redirect URL [--website URL] [--public]

  --label      name of the application that users see
  --redirect   URL to which authorization codes are sent; can be repeated
  --website    website of the application
  --public     no client secret, for applications in a browser or on a phone`,
  options: {
    label: { type: 'string', default: '' },
    redirect: { type: 'string', multiple: true, default: [] },
    website: { type: 'string', default: '' },
    public: { type: 'boolean', default: false },
  },
  run: async ({ values }) => {
    const { label, redirect, website, public: isPublic } = values
    if (label.trim() === '') throw new UsageError('--label must give the name of the application.')
    if (redirect.length === 0) throw new UsageError('--redirect must give at least one URL.')
    for (const address of redirect) {
      const fault = redirectFault(address)
      if (fault !== undefined) throw new UsageError(`--redirect: ${fault}.`)
    }
    if (website !== '' && !/^https?:$/.test(URL.parse(website)?.protocol ?? ''))
      throw new UsageError('--website must be an http or https URL.')
    const settings = readSettings(process.env)
    if (settings.apiBaseUrl !== undefined)
      throw new SettingsError(['Register applications of a remote API (API_BASE_URL) there.'])
    const { platformKey, dataDir } = settings
    const source = { dataDir, ...(platformKey !== undefined && { secretKey: platformKey }) }
    const application = {
      label: label.trim(),
      website,
      redirectUris: redirect,
      confidential: !isPublic,
    }
    const { id, secret } = await withDatabase(settings, (db) =>
      registerApplication(db, source, application),
    )
    return [`client_id: ${id}`, ...(secret === undefined ? [] : [`client_secret: ${secret}`])].join(
      '\n',
    )
  },
}).start()
