import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { countData, prepareReset } from '#platform/maintenance/reset.ts'
import { defineCommand } from './defineCommand.ts'
import { ConsoleStore } from '../notices/store.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

/** Deletes agent permissions and notes, because after a reset new users and records reuse the old ids. */
async function forgetOwn(settings: ReturnType<typeof readSettings>): Promise<void> {
  if (!ConsoleStore.isThere(settings)) return
  const store = await ConsoleStore.open(settings)
  try {
    await store.forget('')
  } finally {
    await store.close()
  }
}

/** Rejects a reset when other servers store data, because new objects would reuse the ids of that data. */
function rejectOthers(settings: ReturnType<typeof readSettings>): void {
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError([
      'A remote API cannot be reset. Unset API_BASE_URL to reset the local platform.',
    ])
  if (settings.remoteStore)
    throw new SettingsError([
      'Data with OBJECT_STORE_URL cannot be reset, because the objects would remain in the store.',
    ])
  if (settings.databaseEngines === 'local')
    throw new SettingsError([
      'Data with DATABASE_ENGINES=local cannot be reset, because the data of the database servers would remain.',
    ])
}

function whatGoes({
  accounts,
  instances,
  domains,
  objects,
}: Awaited<ReturnType<typeof countData>>): string {
  return `This deletes all accounts (${accounts}), with instances (${instances}), domains (${domains}), objects (${objects}) and the rest.`
}

await defineCommand({
  name: 'reset',
  help: (
    command,
  ) => `Delete all data of the local platform and restore the data of a first start. Safe while a server is running.

  ${command} --yes

  --yes   delete every account, object and ticket; without it, nothing is deleted

DEMO selects the data that is created. IDs start again, and personal access tokens of users who exist again keep
working.`,
  options: { yes: { type: 'boolean' } },
  run: async ({ values }) => {
    const settings = readSettings(process.env)
    rejectOthers(settings)
    const { dataDir, platformKey, demo } = settings
    const keySource = { dataDir, ...(platformKey !== undefined && { secretKey: platformKey }) }
    return await withDatabase(settings, async (db) => {
      if (!values.yes)
        throw new Error(
          `Nothing was deleted. ${whatGoes(await countData(db))} Add --yes to continue.`,
        )
      const reset = await prepareReset(db, keySource, demo)
      await forgetOwn(settings)
      await reset()
      return `The data of a first start was restored (DEMO=${demo}).`
    })
  },
}).start()
