import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { days } from '#shared/clock.ts'
import { createProcessLock, listProcessLocks } from './processLocks.ts'

export interface TemporaryFolder {
  /** A new folder in it, which whoever made it removes. */
  make: (prefix: string) => Promise<string>
  remove: () => Promise<void>
}

/** How long what has no name announced is kept: processes of the version before announce none, and may run. */
const kept = days

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - kept
}

/**
 * Makes a folder for the files of calls under way, below the data folder, and removes what processes that were killed left
 * there. In memory it lies among the temporary files of the system.
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
