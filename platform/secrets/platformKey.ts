import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandAlone } from '#shared/commandName.ts'
import type { Database } from '../database/open.ts'
import { persistentSecret } from './keyFile.ts'
import { type Secrets, secretsOf } from './secretBox.ts'
import { getSharedSetting, setIfAbsent } from '../installation/sharedSettings.ts'
import { opensSealed, sealedCounts } from './encryptedRows.ts'

export interface KeySource {
  secretKey?: string
  /** Where the key is kept when it is not given; in memory it ends with the process. */
  dataDir: string
}

const keyFile = 'platform.key'

/** Tells keys apart and nothing about them. */
export const checkValue = (secrets: Secrets): string =>
  secrets.derive('check value of the platform key').toString('base64url')

/** The key as it is set or kept, whether it fits the database or not. */
export async function secretsFrom({ secretKey, dataDir }: KeySource): Promise<Secrets> {
  if (secretKey !== undefined) return secretsOf(secretKey)
  if (dataDir === ':memory:') return secretsOf(randomBytes(32).toString('hex'))
  const advice = `Keep it, and put the one of before back from a backup: without it nothing that is sealed in the database can be read. If there is none, move it away; ${commandAlone('rekey')} then makes new secrets and lists what has to be issued anew.`
  return secretsOf(await persistentSecret(dataDir, keyFile, advice))
}

/** True when a database was used with some key before. */
async function hasKey(db: Database): Promise<boolean> {
  if ((await getSharedSetting(db, 'platform_key')) !== undefined) return true
  return (await opensSealed(db, secretsOf(randomBytes(32).toString('hex')))) !== undefined
}

/** True when this is the key that the database is used with. The first one that comes is. */
export async function isOwnKey(db: Database, secrets: Secrets): Promise<boolean> {
  const known = await getSharedSetting(db, 'platform_key')
  const value = checkValue(secrets)
  if (known !== undefined) return known === value
  if ((await opensSealed(db, secrets)) === false) return false
  return (await setIfAbsent(db, 'platform_key', value)) === value
}

/**
 * What seals secrets of a database.
 * @throws an Error in plain words when the key is lost or another one
 */
export async function openSecrets(db: Database, source: KeySource): Promise<Secrets> {
  const { secretKey, dataDir } = source
  const path = resolve(join(dataDir, keyFile))
  const isKept = secretKey === undefined && dataDir !== ':memory:'
  // A new one would be another one. Processes that start together see the file of the first before its check value.
  if (isKept && (await hasKey(db)) && !existsSync(path))
    throw new Error(await wordsOf(db, `PLATFORM_KEY is not set, and ${path} is not there.`))
  const secrets = await secretsFrom(source)
  if (await isOwnKey(db, secrets)) return secrets
  const which = isKept ? `The key in ${path}` : 'PLATFORM_KEY'
  throw new Error(await wordsOf(db, `${which} is not the key that this database is used with.`))
}

async function wordsOf(db: Database, fault: string): Promise<string> {
  const lost = (await sealedCounts(db)).map(({ what, count }) => `${count} ${what}`)
  return [
    fault,
    'Set PLATFORM_KEY to the key of before, or put platform.key back into DATA_DIR from a backup.',
    `Without that key these cannot be read: ${[...lost, 'signed links to objects'].join(', ')}.`,
    `If it is gone for good, ${commandAlone('rekey')} makes new secrets and lists what has to be issued anew.`,
  ].join('\n')
}
