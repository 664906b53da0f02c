import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { days } from '#shared/clock.ts'
import { createProcessLock, listProcessLocks } from './processLocks.ts'

export interface TemporaryFolder {
  /** Creates a subfolder, which the caller has to delete. */
  make: (prefix: string) => Promise<string>
  remove: () => Promise<void>
}

/**
 * Age after which folders without a process lock are deleted, in milliseconds. Processes of the previous version create
 * no lock and may still be running.
 */
const maxFolderAge = days

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - maxFolderAge
}

/**
 * Creates a folder for the files of requests in flight, inside the data folder, and deletes the leftovers of killed
 * processes. With an in-memory database, the folder is in the temporary folder of the system.
 */
export async function openTemporaryFolder(dataDir: string): Promise<TemporaryFolder> {
  if (dataDir === ':memory:') return folderAt(await mkdtemp(join(tmpdir(), 'platform-temporary-')))
  const all = join(dataDir, 'temporary')
  await mkdir(all, { recursive: true, mode: 0o700 })
  const { present, left } = await listProcessLocks(all)
  const { name, end } = createProcessLock(all, hostname())
  for (const entry of await readdir(all, { withFileTypes: true })) {
    const path = join(all, entry.name)
    if (!entry.isDirectory() || present.includes(entry.name)) continue
    if (left.includes(entry.name) || (await isOld(path)))
      await rm(path, { recursive: true, force: true })
  }
  return folderAt(join(all, name), end)
}

const folderAt = (path: string, end?: () => Promise<void>): TemporaryFolder => ({
  async make(prefix) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return await mkdtemp(join(path, prefix))
  },
  async remove() {
    await rm(path, { recursive: true, force: true })
    await end?.()
  },
})
