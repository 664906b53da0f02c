import { contentLines } from '#platform/maintenance/backup/contents.ts'
import { makeBackup } from '#platform/maintenance/backup/createBackup.ts'
import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { backedUp, backupArguments } from './backupArguments.ts'
import { defineCommand } from './defineCommand.ts'
import { readSettings } from '../config/settings.ts'

await defineCommand({
  name: 'backup',
  help: (
    command,
  ) => `Back up all data of the local platform to an empty folder. Safe while servers are running.

  ${command} FOLDER

The backup contains the database, the objects, the key files and manifest.jsonl with a hash of each file
and of the rows of each table. The command prints the number of rows, objects, files and bytes.
With DATABASE_URL, it runs pg_dump (Debian: postgresql-client), which must connect to PostgreSQL without a pooler.
It does not contain keys that are set in PLATFORM_KEY and SESSION_KEY, objects in OBJECT_STORE_URL, and the data of
the database servers of DATABASE_ENGINES=local.`,
  allowPositionals: true,
  run: async ({ help, ...invocation }) => {
    const command = backupArguments(invocation)
    if (!command) return help
    const settings = readSettings(process.env)
    const data = backedUp(settings)
    const { head, files, damaged } = await withDatabase(settings, (db) =>
      makeBackup(db, data, command.folder),
    )
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (damaged.length > 0) {
      process.exitCode = 1
      const names = damaged.map((name) => `  ${name}\n`)
      process.stderr.write(
        `${damaged.length} files of objects are missing or damaged. The backup contains what is left of them:\n${names.join('')}`,
      )
    }
    const { rows, lines } = contentLines(head.contents ?? {})
    const objects = head.contents?.bucket_object?.rows ?? 0
    const inFiles = files.filter(({ path }) => path.startsWith('objects/')).length
    return [
      `The backup in ${command.folder} is complete: ${files.length} files, ${bytes} bytes.`,
      head.objects === 'here'
        ? `It contains ${objects} objects in ${inFiles} files.`
        : `It does not contain the ${objects} objects, which are in the store of OBJECT_STORE_URL.`,
      `It contains ${rows} rows:`,
      ...lines,
    ].join('\n')
  },
}).start()
