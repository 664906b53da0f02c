import { contentLines } from '#platform/maintenance/backup/contents.ts'
import { restoreBackup } from '#platform/maintenance/backup/restoreBackup.ts'
import { backedUp, backupArguments, restoreOptions } from './backupArguments.ts'
import { defineCommand } from './defineCommand.ts'
import { readSettings } from '../config/settings.ts'

await defineCommand({
  name: 'restore',
  help: (
    command,
  ) => `Restore a backup to DATA_DIR and the database of DATABASE_URL. Stop the servers first.

  ${command} FOLDER [--replace]

  --replace   move the contents of the data folder to a folder in it, move the folder of the servers of
              DATABASE_ENGINES=local to one next to it, and drop the tables of DATABASE_URL;
              without it, both must be empty

The command compares the restored rows and files with the backup, by number and hash.
Sign-outs, revocations and deletions after the backup are undone.`,
  allowPositionals: true,
  options: restoreOptions,
  run: async ({ help, ...invocation }) => {
    const command = backupArguments(invocation)
    if (!command) return help
    const settings = readSettings(process.env)
    const {
      manifest,
      aside,
      engines,
      enginesFolder = '',
    } = await restoreBackup(command.folder, backedUp(settings), command)
    const { head, files, damaged } = manifest
    return [
      `Restored ${files.length} files of ${head.made} to ${settings.dataDir}.`,
      ...(head.contents === undefined
        ? ['The backup was created by an earlier version, so the restored rows were not compared.']
        : [`All ${contentLines(head.contents).rows} rows are the same as in the backup.`]),
      ...(aside === undefined
        ? []
        : [`The previous data is in ${aside}. Delete it when you no longer need it.`]),
      ...(engines === undefined
        ? []
        : [
            `The data of the database servers is in ${engines}, where the databases of the backup do not use it.`,
            `To use the data of a server, stop the console and move its folder, which has the ID of the database as its name, back to ${enginesFolder}.`,
          ]),
      ...(head.keys.includes('platform.key')
        ? []
        : [
            'The backup has no platform.key: start the console with the PLATFORM_KEY from the time of the backup.',
          ]),
      ...(damaged.length === 0
        ? []
        : [
            `${damaged.length} files of objects were missing or damaged when the backup was created.`,
          ]),
    ].join('\n')
  },
}).start()
