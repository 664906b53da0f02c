import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Clock, systemClock } from '#shared/clock.ts'
import { commandAlone } from '#shared/commandName.ts'
import type { Database } from '../database/open.ts'
import { persistentSecret } from '#shared/keyFile.ts'
import { type Secrets, secretsOf } from './secretBox.ts'
import { getSharedSetting, setIfAbsent } from '../installation/sharedSettings.ts'
import { loadBinding } from './secretBinding.ts'
import { opensSealed, sealedCounts } from './encryptedRows.ts'

export interface KeySource {
  secretKey?: string
  /** Folder of the generated key. With `:memory:`, the key is lost when the process ends. */
  dataDir: string
}

const keyFile = 'platform.key'

/** Returns a value that identifies the key but does not reveal it. */
export const checkValue = (secrets: Secrets): string =>
  secrets.derive('check value of the platform key').toString('base64url')

/** Returns the configured or stored key, without checking that it matches the database. */
export async function secretsFrom({ secretKey, dataDir }: KeySource): Promise<Secrets> {
  if (secretKey !== undefined) return secretsOf(secretKey)
  if (dataDir === ':memory:') return secretsOf(randomBytes(32).toString('hex'))
  const advice = `Do not delete it. Restore the previous file from a backup: without it, encrypted data in the database cannot be read. If there is no backup, move the file away; ${commandAlone('rekey')} then creates new secrets and lists what to reissue.`
  return secretsOf(await persistentSecret(dataDir, keyFile, advice))
}

/** Returns true if the database has been used with a key before. */
async function hasKey(db: Database): Promise<boolean> {
  if ((await getSharedSetting(db, 'platform_key')) !== undefined) return true
  return (await opensSealed(db, secretsOf(randomBytes(32).toString('hex')))) !== undefined
}

/** Returns true if the database is used with this key. If it has no key yet, this one is registered. */
export async function isOwnKey(db: Database, secrets: Secrets): Promise<boolean> {
  const known = await getSharedSetting(db, 'platform_key')
  const value = checkValue(secrets)
  if (known !== undefined) return known === value
  if ((await opensSealed(db, secrets)) === false) return false
  return (await setIfAbsent(db, 'platform_key', value)) === value
}

/**
 * Opens the encryption of secrets in a database.
 * @throws an Error with a user-facing message if the key is missing or does not match
 */
export async function openSecrets(
  db: Database,
  source: KeySource,
  clock: Clock = systemClock,
): Promise<Secrets> {
  const { secretKey, dataDir } = source
  const path = resolve(join(dataDir, keyFile))
  const isKept = secretKey === undefined && dataDir !== ':memory:'
  // Never create a new key for a database that already has one. (A process that starts at the same time may see the key
  // file before the check value is stored.)
  if (isKept && (await hasKey(db)) && !existsSync(path))
    throw new Error(await wordsOf(db, `PLATFORM_KEY is not set, and ${path} does not exist.`))
  const secrets = await secretsFrom(source)
  if (await isOwnKey(db, secrets)) {
    await loadBinding(db, secrets, clock.now())
    return secrets
  }
  const which = isKept ? `The key in ${path}` : 'PLATFORM_KEY'
  throw new Error(await wordsOf(db, `${which} is not the key that this database is used with.`))
}

async function wordsOf(db: Database, fault: string): Promise<string> {
  const lost = (await sealedCounts(db)).map(({ what, count }) => `${count} ${what}`)
  return [
    fault,
    'Set PLATFORM_KEY to the previous key, or restore platform.key in DATA_DIR from a backup.',
    `Without that key these cannot be read: ${[...lost, 'signed links to objects'].join(', ')}.`,
    `If the key is lost, ${commandAlone('rekey')} creates new secrets and lists what to reissue.`,
  ].join('\n')
}
