import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, realpath, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { enginesFolder } from '../../database-engines/enginesFolder.ts'
import { isLockFile } from '../../process/processLocks.ts'
import { syncFolder } from '../../object-store/embedded/files.ts'
import { consoleFile } from '#shared/consoleFile.ts'
import { type BackedUp, keyFiles } from './createBackup.ts'
import { BackupError } from './manifest.ts'

/** Files of a data folder that a restore replaces. */
const restored = [
  ...['platform.sqlite', consoleFile].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
  ...keyFiles,
]

/** Paths that a restore moves aside. */
export interface Present {
  inFolder: string[]
  /** Folder of the database servers. It must be moved, otherwise servers without a restored row would be deleted. */
  engines: string | undefined
}

/** Finds existing data that prevents a restore. */
export async function findExistingData(to: BackedUp): Promise<Present> {
  const inFolder = restored.map((name) => join(to.dataDir, name)).filter((path) => existsSync(path))
  const objects = join(to.dataDir, 'objects')
  if (existsSync(objects)) {
    const entries = await readdir(objects, { recursive: true, withFileTypes: true })
    if (entries.some((entry) => entry.isFile())) inFolder.push(objects)
  }
  const engines = enginesFolder(to)
  const hasEngines =
    existsSync(engines) && (await readdir(engines)).some((name) => !isLockFile(name))
  return { inFolder, engines: hasEngines ? engines : undefined }
}

/** Returns true for a mount point, including bind mounts of the same file system. */
export async function isMountPoint(path: string): Promise<boolean> {
  const parent = await realpath(dirname(resolve(path)))
  if ((await lstat(path)).dev !== (await lstat(parent)).dev) return true
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  const points = mounts
    .split('\n')
    .map((line) =>
      line
        .split(' ')[4]
        ?.replaceAll(/\\([0-7]{3})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 8)),
        ),
    )
  return points.includes(join(parent, basename(path)))
}

/** @throws BackupError with a user-facing message if a path cannot be moved */
export async function requireMovable({ inFolder, engines }: Present): Promise<void> {
  for (const path of [...inFolder, ...(engines === undefined ? [] : [engines])])
    if (await isMountPoint(path))
      throw new BackupError(
        `${path} is a mount point and cannot be moved aside. Move its contents elsewhere, or set another folder in ${path === engines ? 'DATABASE_DIR' : 'DATA_DIR'}.`,
      )
}

/**
 * Renames existing data instead of deleting it, so that an accidental restore loses nothing.
 * @returns the new folders
 */
export async function moveAside(
  dataDir: string,
  { inFolder, engines }: Present,
): Promise<{ aside?: string; engines?: string }> {
  const suffix = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const moved: { aside?: string; engines?: string } = {}
  if (engines !== undefined) {
    moved.engines = `${engines}-${suffix}`
    await rename(engines, moved.engines)
    await syncFolder(dirname(engines))
  }
  if (inFolder.length > 0) {
    moved.aside = join(dataDir, suffix)
    await mkdir(moved.aside, { mode: 0o700 })
    for (const path of inFolder) await rename(path, join(moved.aside, basename(path)))
    await syncFolder(moved.aside)
    await syncFolder(dataDir)
  }
  return moved
}
