import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '../database/sqlite.ts'

const suffix = '.lock'

/** True when a file of a folder stands for a process. */
export const isLockFile = (file: string): boolean => file.endsWith(suffix)

/**
 * Names this start of the process in a folder, in a way that others who share the folder see that it runs: by number and host
 * name it could be taken for another, since containers may have the same ones.
 * @param prefix of the name, which goes on with random digits
 * @returns also what ends it; the operating system does so too, however the process ends
 */
export function createProcessLock(
  folder: string,
  prefix: string,
): { name: string; end: () => Promise<void> } {
  for (;;) {
    const name = `${prefix}-${randomBytes(4).toString('hex')}`
    const file = join(folder, name + suffix)
    const unlock = tryLock(file)
    // Between the making of the file and its lock another process may have taken it for one that was left.
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

/** The names announced in a folder: of processes that run, and of those that ended, which are forgotten by that. */
export async function listProcessLocks(
  folder: string,
): Promise<{ present: string[]; left: string[] }> {
  const found = { present: [] as string[], left: [] as string[] }
  for (const file of await readdir(folder)) {
    if (!isLockFile(file)) continue
    const unlock = tryLock(join(folder, file))
    found[unlock === undefined ? 'present' : 'left'].push(file.slice(0, -suffix.length))
    if (unlock === undefined) continue
    await rm(join(folder, file), { force: true })
    unlock()
  }
  return found
}
