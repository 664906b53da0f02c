import type { BackedUp } from '#platform/maintenance/backup/createBackup.ts'
import { type Settings, SettingsError } from '../config/settings.ts'
import { parseCommandArgs, UsageError } from './runCommand.ts'

/**
 * Parses the arguments of `backup` and `restore`.
 * @throws UsageError with a readable message
 */
export function backupArguments(
  args: string[],
  mayReplace = false,
): 'help' | { folder: string; replace: boolean } {
  const { values, positionals } = parsed(args, mayReplace)
  const [folder, ...others] = positionals
  if (values.help || (folder === undefined && args.length === 0)) return 'help'
  if (folder === undefined || folder === '' || others.length > 0)
    throw new UsageError('Give exactly one folder.')
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

/**
 * Returns the data locations from the settings.
 * @throws SettingsError if the data belongs to a remote API
 */
export function backedUp(settings: Settings): BackedUp {
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError([
      'The data of a remote API (API_BASE_URL) is stored there. Unset API_BASE_URL to use the local platform.',
    ])
  return {
    dataDir: settings.dataDir,
    ...(settings.databaseUrl !== undefined && { databaseUrl: settings.databaseUrl }),
    ...(settings.databaseDir !== undefined && { databaseDir: settings.databaseDir }),
    hasRemoteStore: settings.remoteStore !== undefined,
  }
}
