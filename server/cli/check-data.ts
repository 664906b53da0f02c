import { join } from 'node:path'
import { checkEngine, checkRows } from '#platform/maintenance/checkDatabase.ts'
import { checkFiles } from '#platform/maintenance/checkFiles.ts'
import { commandName } from '#shared/commandName.ts'
import { engineOf } from '#platform/database/open.ts'
import { openDatabaseForCli } from '#platform/index.ts'
import { backedUp } from './backupArguments.ts'
import { parseCommandArgs, runCommand } from './runCommand.ts'
import { readSettings } from '../config/settings.ts'

const usage = `Checks all data of the local platform, beside running servers, and lists what is damaged or missing.

  ${commandName('check-data')}

It checks the database by its own means (with PostgreSQL the indexes too, where its extension amcheck is
installed), whether objects, attachments and images have their data, and reads every file of an object.
It changes nothing. With faults the exit code is 1. Objects of OBJECT_STORE_URL are checked by that store.`

await runCommand(usage, run)

async function run(): Promise<string> {
  const { values } = parseCommandArgs({
    options: { help: { type: 'boolean', default: false } },
  })
  if (values.help) return usage
  const { dataDir, hasRemoteStore, ...data } = backedUp(readSettings(process.env))
  const db = await openDatabaseForCli({ dataDir, ...data })
  try {
    const engine = engineOf(db) === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    const inDatabase = await checkEngine(db)
    // Skip the other checks when the database is damaged, because their queries may fail.
    const found =
      inDatabase.length > 0
        ? inDatabase
        : [
            ...(await checkRows(db)),
            ...(hasRemoteStore ? [] : await checkFiles(db, join(dataDir, 'objects'))),
          ]
    if (found.length > 0) process.exitCode = 1
    const checked = `${engine}, rows${hasRemoteStore ? '' : ' and files of objects'}`
    return found.length === 0
      ? `Checked: ${checked}. No faults.`
      : [
          ...found,
          `${found.length} ${found.length === 1 ? 'fault' : 'faults'}. Restore what is lost from a backup.`,
        ].join('\n')
  } finally {
    await db.destroy()
  }
}
