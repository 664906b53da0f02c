import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eachOf } from './backup/copyFile.ts'
import { days } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { ObjectFiles } from '../object-store/embedded/files.ts'

const atOnce = 5000
/**
 * Age below which unreferenced files are not reported: one day more than the minimum age for the sweep, in
 * milliseconds.
 */
const young = 2 * days

interface Part {
  file: string
  size: number
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Returns the file names in a folder; none if the folder is missing, because its files are reported by their rows. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Returns those of the given files that rows refer to now. */
async function known(db: Database, files: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('object_part')
    .select('file')
    .where('file', 'in', files)
    .execute()
  return new Set(rows.map(({ file }) => file))
}

/** Verifies the file of each row. A file that was deleted together with its row during the check is not an error. */
async function checkParts(db: Database, folder: string): Promise<string[]> {
  const files = ObjectFiles.existing(folder)
  const damagedFiles: string[] = []
  for (let last = ''; ;) {
    const parts: Part[] = await db
      .selectFrom('object_part')
      .select(['file', 'size'])
      .where('file', '>', last)
      .orderBy('file')
      .limit(atOnce)
      .execute()
    await eachOf(parts, async ({ file, size }) => {
      if (await files.isWhole(file, size)) return
      if (!(await known(db, [file])).has(file)) return
      const path = join(folder, 'kept', file.slice(0, 2), file)
      damagedFiles.push(`${path}: ${(await isThere(path)) ? 'it is damaged' : 'it is missing'}`)
    })
    last = parts.at(-1)?.file ?? ''
    if (parts.length < atOnce) return damagedFiles.toSorted()
  }
}

/** Finds unreferenced files that the sweep should have deleted. */
async function checkLeftovers(db: Database, folder: string, now: number): Promise<string[]> {
  const unreferencedFiles: string[] = []
  for (const part of await namesIn(join(folder, 'kept'))) {
    const names = await readdir(join(folder, 'kept', part))
    for (let from = 0; from < names.length; from += 500) {
      const piece = names.slice(from, from + 500)
      const knownFiles = await known(db, piece)
      for (const name of piece.filter((each) => !knownFiles.has(each))) {
        const path = join(folder, 'kept', part, name)
        const facts = await stat(path).catch(() => undefined)
        if (facts && facts.ctimeMs < now - young)
          unreferencedFiles.push(`${path}: no row refers to it`)
      }
    }
  }
  return unreferencedFiles.toSorted()
}

/** Compares the files of objects with their rows. @param now time of the machine's clock, which file timestamps use */
export const checkFiles = async (
  db: Database,
  folder: string,
  now = Date.now(),
): Promise<string[]> => [
  ...(await checkParts(db, folder)),
  ...(await checkLeftovers(db, folder, now)),
]
