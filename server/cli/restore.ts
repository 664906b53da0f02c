import { restoreBackup } from '#platform/maintenance/backup/restoreBackup.ts'
import { enginesFolder } from '#platform/database-engines/enginesFolder.ts'
import { commandName } from '#shared/commandName.ts'
import { backedUp, backupArguments } from './backupArguments.ts'
import { runCommand } from './runCommand.ts'
import { readSettings } from '../config/settings.ts'

const usage = `Fills DATA_DIR, and the database of DATABASE_URL, with a backup. The servers must be stopped.

  ${commandName('restore')} FOLDER [--replace]

  --replace   moves what is in the data folder to a folder in it, and the folder of the servers of
              DATABASE_ENGINES=local to one beside it, and drops the tables of DATABASE_URL;
              without it, both must be empty

What was signed out, revoked or deleted after the backup was made is there again.`

await runCommand(usage, run)

async function run(): Promise<string> {
  const command = backupArguments(process.argv.slice(2), true)
  if (command === 'help') return usage
  const settings = readSettings(process.env)
  const { manifest, aside, engines } = await restoreBackup(
    command.folder,
    backedUp(settings),
    command,
  )
  const { head, files, damaged } = manifest
  return [
    `Restored ${files.length} files of ${head.made} to ${settings.dataDir}.`,
    ...(aside === undefined ? [] : [`What was there before is in ${aside}: delete it yourself.`]),
    ...(engines === undefined
      ? []
      : [
          `What the database servers held is in ${engines}: no server of the databases of the backup finds it there.`,
          `To use what one of them held, stop the console and move its folder, which is named by the id of the database, back to ${enginesFolder(settings)} by hand.`,
        ]),
    ...(head.keys.includes('platform.key')
      ? []
      : ['The backup has no platform.key: start the console with the PLATFORM_KEY of then.']),
    ...(damaged.length === 0
      ? []
      : [`${damaged.length} files of objects were missing or damaged when the backup was made.`]),
  ].join('\n')
}
