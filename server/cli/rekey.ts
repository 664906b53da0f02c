import { commandName } from '#shared/commandName.ts'
import { lockFolder } from '#shared/database/sqlite.ts'
import {
  type UnreadableData,
  findUnreadableData,
  adoptKeyAndFolder,
} from '#platform/maintenance/rekey.ts'
import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { defineCommand } from './defineCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

function objectLines({ objects }: UnreadableData): string[] {
  return [...(objects ?? [])].map(
    ([bucket, count]) => `Bucket ${bucket}: ${count} objects are lost.`,
  )
}

await defineCommand({
  name: 'rekey',
  help: (
    command,
  ) => `Adopt the platform key and the data folder of the settings for a database whose previous ones are lost.

  ${command} [--confirm]

  --confirm   create new secrets and list what to reissue; without it, the command lists what is lost

Stop every process on the database first.`,
  options: {
    confirm: { type: 'boolean', default: false },
  },
  run: async ({ values }) => {
    const { apiBaseUrl, databaseUrl, dataDir, platformKey } = readSettings(process.env)
    if (apiBaseUrl !== undefined)
      throw new SettingsError([
        'Secrets of a remote API (API_BASE_URL) are stored there. Unset API_BASE_URL to use the local platform.',
      ])
    const unlock = databaseUrl === undefined ? lockFolder(dataDir) : () => undefined
    const location = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
    try {
      return await withDatabase(location, async (db) => {
        const source = { dataDir, ...(platformKey !== undefined && { secretKey: platformKey }) }
        const lost = await findUnreadableData(db, {
          ...source,
          ownFolder: databaseUrl === undefined,
        })
        if (!lost.key && !lost.objects)
          return 'Nothing to do: the platform key and the data folder are those of the database.'
        if (values.confirm) {
          const adopted = await adoptKeyAndFolder(db, source, lost)
          return [...objectLines(lost), ...adopted, 'Start the console again.'].join('\n')
        }
        return [
          'Lost with the previous key or folder:',
          ...objectLines(lost),
          ...(lost.key ?? []).map(({ what, count }) => `${count} ${what}`),
          ...(lost.key ? ['Signed links to objects'] : []),
          `If you may still find the key or the folder, stop here. ${commandName('rekey')} --confirm creates new secrets.`,
        ].join('\n')
      })
    } finally {
      unlock()
    }
  },
}).start()
