import type { BackedUp } from '#platform/maintenance/backup/createBackup.ts'
import { type Settings, SettingsError } from '../config/settings.ts'
import { parseCommandArgs, UsageError } from './runCommand.ts'

/** The folder of a backup, as `backup` and `restore` take it. @throws UsageError in plain words */
export function backupArguments(
  args: string[],
  mayReplace = false,
): 'help' | { folder: string; replace: boolean } {
  const { values, positionals } = parsed(args, mayReplace)
  const [folder, ...others] = positionals
  if (values.help || (folder === undefined && args.length === 0)) return 'help'
  if (folder === undefined || folder === '' || others.length > 0)
    throw new UsageError('Name one folder.')
  return { folder, replace: values.replace === true }
}

const parsed = (args: string[], mayReplace: boolean) =>
  parseCommandArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      ...(mayReplace && { replace: { type: 'boolean' as const, default: false } }),
    },
  })

/** Where the settings keep the data. @throws SettingsError where it is a remote API's */
export function backedUp(settings: Settings): BackedUp {
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError(['The data of a remote API (API_BASE_URL) is kept there.'])
  return {
    dataDir: settings.dataDir,
    ...(settings.databaseUrl !== undefined && { databaseUrl: settings.databaseUrl }),
    ...(settings.databaseDir !== undefined && { databaseDir: settings.databaseDir }),
    hasRemoteStore: settings.remoteStore !== undefined,
  }
}
