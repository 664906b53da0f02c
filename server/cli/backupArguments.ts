import type { BackedUp } from '#platform/maintenance/backup/createBackup.ts'
import { type Settings, SettingsError } from '../config/settings.ts'
import { type Invocation, UsageError } from './defineCommand.ts'

export const backupOptions = {}

export const restoreOptions = { replace: { type: 'boolean', default: false } } as const

/**
 * Returns the arguments of `backup` and `restore`; undefined if there are none.
 * @throws UsageError with a readable message
 */
export function backupArguments({
  values,
  positionals,
}: Invocation<typeof backupOptions> | Invocation<typeof restoreOptions>):
  | { folder: string; replace: boolean }
  | undefined {
  const [folder, ...others] = positionals
  const replace = 'replace' in values && values.replace
  if (folder === undefined && !replace) return undefined
  if (folder === undefined || folder === '' || others.length > 0)
    throw new UsageError('Give exactly one folder.')
  return { folder, replace }
}

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
