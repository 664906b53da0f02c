import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '#shared/database/sqlite.ts'

const suffix = '.lock'

/** Returns true if a file is the lock file of a process. */
export const isLockFile = (file: string): boolean => file.endsWith(suffix)

/**
 * Creates a lock file for this process in a shared folder, so that other processes can see that it is running. PIDs and
 * host names are not unique across containers.
 * @param prefix of the file name; random digits are appended
 * @returns the name and a function that removes the lock; the operating system releases the lock when the process ends
 */
export function createProcessLock(
  folder: string,
  prefix: string,
): { name: string; end: () => Promise<void> } {
  for (;;) {
    const name = `${prefix}-${randomBytes(4).toString('hex')}`
    const file = join(folder, name + suffix)
    const unlock = tryLock(file)
    // Between creating and locking the file, another process may have deleted it as a leftover.
    if (unlock !== undefined && existsSync(file))
      return {
        name,
        async end() {
          unlock()
          await rm(file, { force: true })
        },
      }
    unlock?.()
  }
}

/**
 * Lists the process locks in a folder: those of running processes, and those of processes that ended, which are
 * deleted.
 */
export async function listProcessLocks(
  folder: string,
): Promise<{ present: string[]; left: string[] }> {
  const locks = { present: [] as string[], left: [] as string[] }
  for (const file of await readdir(folder)) {
    if (!isLockFile(file)) continue
    const unlock = tryLock(join(folder, file))
    locks[unlock === undefined ? 'present' : 'left'].push(file.slice(0, -suffix.length))
    if (unlock === undefined) continue
    await rm(join(folder, file), { force: true })
    unlock()
  }
  return locks
}
