import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads a random secret from a file in a folder; creates it if it does not exist.
 * @param advice what to do about a damaged file, for the error message
 */
export async function persistentSecret(
  folder: string,
  name: string,
  advice: string,
): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const options = { mode: 0o600, flag: 'wx', flush: true }
  await writeFile(draft, randomBytes(32).toString('base64url'), options)
  try {
    // Linking never replaces a file and never exposes a partly written one, so processes that start concurrently get
    // the same secret.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${path} is damaged. ${advice}`)
  return secret
}
