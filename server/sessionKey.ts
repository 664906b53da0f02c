import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The 32 bytes that seal cookies, from SESSION_KEY or from the one kept in the data folder. */
export async function sessionKey(given: string | undefined, dataDir: string): Promise<Uint8Array> {
  const secret = given ?? (await keptSecret(dataDir))
  return new Uint8Array(hkdfSync('sha256', secret, '', 'console session cookie', 32))
}

async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session.key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    // A link never replaces a file and never shows it half written, so processes that start
    // together agree on one key.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${path} is damaged: remove it, and a new key is made.`)
  return secret
}
