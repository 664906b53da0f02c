import { restoreBackup } from '#platform/maintenance/backup/restoreBackup.ts'
import { commandName } from '#shared/commandName.ts'
import { backedUp, backupArguments } from './backupArguments.ts'
import { runCommand } from './runCommand.ts'
import { readSettings } from '../config/settings.ts'

const usage = `Restore a backup to DATA_DIR and the database of DATABASE_URL. Stop the servers first.

  ${commandName('restore')} FOLDER [--replace]

  --replace   move the contents of the data folder to a folder in it, move the folder of the servers of
              DATABASE_ENGINES=local to one next to it, and drop the tables of DATABASE_URL;
              without it, both must be empty

Sign-outs, revocations and deletions after the backup are undone.`

await runCommand(usage, run)

async function run(): Promise<string> {
  const command = backupArguments(process.argv.slice(2), true)
  if (command === 'help') return usage
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
}
