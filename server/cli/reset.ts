import { systemClock } from '#shared/clock.ts'
import { commandName } from '#shared/commandName.ts'
import { resetData } from '#platform/maintenance/reset.ts'
import { openSecrets } from '#platform/secrets/platformKey.ts'
import { openDatabaseForCli } from '#platform/index.ts'
import { parseCommandArgs, runCommand } from './runCommand.ts'
import { ConsoleStore } from '../notices/store.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

const usage = `Deletes all data of the local platform and makes those of a first start, beside a running server.

  ${commandName('reset')} --yes

  --yes   deletes every account, object and ticket there is; without it nothing is done

DEMO says which data are made. Ids begin anew, and personal access tokens of users of the same name go on.`

await runCommand(usage, run)

async function run(): Promise<string> {
  const { values } = parseCommandArgs({
    args: process.argv.slice(2),
    options: { yes: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return usage
  const settings = readSettings(process.env)
  refuseOthers(settings)
  const db = await openDatabaseForCli(settings)
  try {
    if (!values.yes) throw new Error(`Nothing is done yet. ${await whatGoes(db)} Add --yes.`)
    const { dataDir, platformKey } = settings
    const secrets = await openSecrets(db, {
      dataDir,
      ...(platformKey !== undefined && { secretKey: platformKey }),
    })
    await forgetOwn(settings)
    await resetData(db, systemClock, settings.demo, { secrets, buckets: true })
    return `The data of a first start are there (DEMO=${settings.demo}).`
  } finally {
    await db.destroy()
  }
}

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
function refuseOthers(settings: ReturnType<typeof readSettings>): void {
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['A remote API (API_BASE_URL) is never reset.'])
  if (settings.remoteStore)
    throw new SettingsError(['With OBJECT_STORE_URL nothing is reset: its objects would stay.'])
  if (settings.databaseEngines === 'local')
    throw new SettingsError(['With DATABASE_ENGINES=local nothing is reset: its data would stay.'])
}

async function whatGoes(db: Awaited<ReturnType<typeof openDatabaseForCli>>): Promise<string> {
  const count = async (table: 'account' | 'compute' | 'domain' | 'bucket_object') => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return `To be deleted: all accounts (${await count('account')}), with instances (${await count('compute')}), domains (${await count('domain')}), objects (${await count('bucket_object')}) and the rest.`
}
