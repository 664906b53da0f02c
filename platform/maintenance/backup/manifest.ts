import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../../database/columns.ts'

/** A folder that cannot be restored, in plain words. */
export class BackupError extends Error {}

interface BackupHead {
  format: 1
  /** When the rows were read, ISO 8601. */
  made: string
  database: Engine
  /** Names of the migrations that made the tables, in their order. */
  migrations: string[]
  /** True when objects are in the backup, or in the store of OBJECT_STORE_URL, which is backed up by itself. */
  objects: 'here' | 'store'
  /** Names of the key files that are in the backup; those given by settings are not. */
  keys: string[]
}

export interface BackedUpFile {
  /** From the folder of the backup, with `/`. */
  path: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

export interface Manifest {
  head: BackupHead
  files: BackedUpFile[]
  /** Files of objects that were not there, or not as they were written, when the backup was made. */
  damaged: string[]
}

export const databaseFile: Record<Engine, string> = {
  sqlite: 'platform.sqlite',
  postgresql: 'platform.dump',
}

const ownPath = /^([a-z]+\.(sqlite|dump|key|id)|objects\/kept\/[\da-f]{2}\/[\da-f-]+)$/

const manifestFile = 'manifest.jsonl'

/** Its last line counts and hashes the lines before it, so that one that was cut is noticed. */
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

/** @throws BackupError when the folder has no manifest, or one that is not whole */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(folder, manifestFile), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupError(
      `${folder} is no backup, or one that was not finished: it has no ${manifestFile}.`,
    )
  }
  const lines = text.split('\n')
  const cut = new BackupError(`${join(folder, manifestFile)} is damaged: take another backup.`)
  if (lines.pop() !== '') throw cut
  const last = lines.pop()
  const before = lines.map((line) => `${line}\n`).join('')
  const sum = { lines: lines.length, sha256: createHash('sha256').update(before).digest('hex') }
  if (last !== JSON.stringify(sum)) throw cut
  const [first = '', ...rest] = lines
  const head = JSON.parse(first) as BackupHead
  // A later version may have another format, which it tells first.
  if (Number(head.format) !== 1)
    throw new BackupError(`${folder} was made by a newer version of the console: restore it there.`)
  const entries = rest.map((line) => JSON.parse(line) as BackedUpFile | { damaged: string })
  // A file of another place would be written there.
  if (entries.some((entry) => 'path' in entry && !ownPath.test(entry.path))) throw cut
  return {
    head,
    files: entries.flatMap((entry) => ('path' in entry ? [entry] : [])),
    damaged: entries.flatMap((entry) => ('damaged' in entry ? [entry.damaged] : [])),
  }
}

/** @throws BackupError that names the first file that is missing or not as it was written */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const found = await factsOf(join(folder, path))
    if (found === undefined)
      throw new BackupError(`${folder} is not whole: ${path} is missing. Take another backup.`)
    if (found.size !== size || found.sha256 !== sha256)
      throw new BackupError(
        `${folder} is not whole: ${path} is not as it was written. Take another backup.`,
      )
  }
}

/** Size and hash of a file; undefined where there is none. */
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
