import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '#shared/database/engine.ts'
import type { Contents } from './contents.ts'

/** Error for a folder that cannot be restored, with a user-facing message. */
export class BackupError extends Error {}

interface BackupHead {
  format: 1
  /** Time when the rows were read, in ISO 8601. */
  made: string
  database: Engine
  /** Names of the applied migrations, in order. */
  migrations: string[]
  /**
   * `here` if the backup contains the objects; `store` if they are in the store of OBJECT_STORE_URL, which must be
   * backed up separately.
   */
  objects: 'here' | 'store'
  /** Names of the key files in the backup. Keys from settings are not included. */
  keys: string[]
  /** Rows of each table. Undefined in backups of earlier versions. */
  contents?: Contents
}

export interface BackedUpFile {
  /** Path relative to the backup folder, with `/`. */
  path: string
  /** Size, in bytes. */
  size: number
  /** Hash in hex. */
  sha256: string
}

export interface Manifest {
  head: BackupHead
  files: BackedUpFile[]
  /** Object files that were missing or damaged at the time of the backup. */
  damaged: string[]
}

export const databaseFile: Record<Engine, string> = {
  sqlite: 'platform.sqlite',
  postgresql: 'platform.dump',
}

const ownPath = /^([a-z]+\.(sqlite|dump|key|id)|objects\/kept\/[\da-f]{2}\/[\da-f-]+)$/

const manifestFile = 'manifest.jsonl'

/**
 * Writes the manifest. Its last line contains the number and the hash of all other lines, so that truncation is
 * detected.
 */
export async function writeManifest(
  folder: string,
  { head, files, damaged }: Manifest,
): Promise<void> {
  const lines = [head, ...files, ...damaged.map((name) => ({ damaged: name }))].map((line) =>
    JSON.stringify(line),
  )
  const text = lines.map((line) => `${line}\n`).join('')
  const last = JSON.stringify({
    lines: lines.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  })
  const draft = join(folder, `${manifestFile}.draft`)
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${text}${last}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, join(folder, manifestFile))
}

/** @throws BackupError if the manifest is missing or damaged */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(folder, manifestFile), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupError(`${folder} is not a complete backup: it has no ${manifestFile}.`)
  }
  const lines = text.split('\n')
  const cut = new BackupError(`${join(folder, manifestFile)} is damaged. Create another backup.`)
  if (lines.pop() !== '') throw cut
  const last = lines.pop()
  const before = lines.map((line) => `${line}\n`).join('')
  const sum = { lines: lines.length, sha256: createHash('sha256').update(before).digest('hex') }
  if (last !== JSON.stringify(sum)) throw cut
  const [first = '', ...rest] = lines
  const head = JSON.parse(first) as BackupHead
  // Check the format first, because newer versions may use another one.
  if (Number(head.format) !== 1)
    throw new BackupError(
      `${folder} was created by a newer version of the console. Restore it with that version.`,
    )
  const entries = rest.map((line) => JSON.parse(line) as BackedUpFile | { damaged: string })
  // Reject other paths, otherwise a restore could write outside of its folder.
  if (entries.some((entry) => 'path' in entry && !ownPath.test(entry.path))) throw cut
  return {
    head,
    files: entries.flatMap((entry) => ('path' in entry ? [entry] : [])),
    damaged: entries.flatMap((entry) => ('damaged' in entry ? [entry.damaged] : [])),
  }
}

/** @throws BackupError that names the first missing or changed file */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const found = await factsOf(join(folder, path))
    if (found === undefined)
      throw new BackupError(`${folder} is incomplete: ${path} is missing. Create another backup.`)
    if (found.size !== size || found.sha256 !== sha256)
      throw new BackupError(`${folder} is incomplete: ${path} has changed. Create another backup.`)
  }
}

/** Returns the size and hash of a file; undefined if it does not exist. */
export async function factsOf(file: string): Promise<Omit<BackedUpFile, 'path'> | undefined> {
  try {
    const { size } = await stat(file)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
    return { size, sha256: hash.digest('hex') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
