import { join } from 'node:path'
import { checkEngine, checkRows } from '#platform/maintenance/checkDatabase.ts'
import { checkFiles } from '#platform/maintenance/checkFiles.ts'
import { commandName } from '#shared/commandName.ts'
import { engineOf } from '#shared/database/engine.ts'
import { openDatabaseForCli } from '#platform/index.ts'
import { backedUp } from './backupArguments.ts'
import { parseCommandArgs, runCommand } from './runCommand.ts'
import { readSettings } from '../config/settings.ts'

const usage = `Check all data of the local platform, and list damaged or missing data. Safe while servers are running.

  ${commandName('check-data')}

Checks the database with its own tools (with PostgreSQL also the indexes, if its extension amcheck is installed),
checks that objects, attachments and images have their data, and reads every file of an object. Changes nothing.
The exit code is 1 if there are errors. Objects in OBJECT_STORE_URL are not checked.`

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
      ? `Checked: ${checked}. No errors.`
      : [
          ...found,
          `${found.length} ${found.length === 1 ? 'error' : 'errors'}. Restore lost data from a backup.`,
        ].join('\n')
  } finally {
    await db.destroy()
  }
}
