import { commandAlone } from '#shared/commandName.ts'
import { checkData } from '#platform/maintenance/checkData.ts'
import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { backedUp } from './backupArguments.ts'
import { defineCommand } from './defineCommand.ts'
import { readSettings } from '../config/settings.ts'

await defineCommand({
  name: 'check-data',
  help: () => `Check all data of the local platform, and list damaged or missing data. Safe while servers are running.

  ${commandAlone('check-data')}

Checks the database with its own tools (with PostgreSQL also the indexes, if its extension amcheck is installed),
checks that objects, attachments and images have their data, and reads every file of an object. Changes nothing.
The exit code is 1 if there are errors. Objects in OBJECT_STORE_URL are not checked.`,
  run: async () => {
    const data = backedUp(readSettings(process.env))
    const { checked, found: findings } = await withDatabase(data, (db) => checkData(db, data))
    if (findings.length === 0) return `Checked: ${checked}. No errors.`
    process.exitCode = 1
    return [
      ...findings,
      `${findings.length} ${findings.length === 1 ? 'error' : 'errors'}. Restore lost data from a backup.`,
    ].join('\n')
  },
}).start()
