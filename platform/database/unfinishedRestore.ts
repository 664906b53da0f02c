import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../object-store/embedded/files.ts'

const marker = (dataDir: string) => join(dataDir, 'restore-unfinished')

/**
 * Marks the data folder as incomplete, so that no server uses it until the restore is finished.
 * @returns a function that removes the mark
 */
export async function beginRestore(dataDir: string): Promise<() => Promise<void>> {
  const handle = await open(marker(dataDir), 'w', 0o600)
  await handle.sync()
  await handle.close()
  await syncFolder(dataDir)
  return async () => {
    await syncFolder(dataDir)
    await rm(marker(dataDir))
    await syncFolder(dataDir)
  }
}

/** @throws an Error with a user-facing message */
export function rejectUnfinishedRestore(dataDir: string): void {
  if (existsSync(marker(dataDir)))
    throw new Error(
      `A restore into the data folder ${dataDir} is not finished. Wait for it to finish. If it was interrupted, run it again with --replace.`,
    )
}
