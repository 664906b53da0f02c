import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Argon2id with 19 MiB and two passes, the minimum in OWASP's password storage cheat sheet. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }

const derive = promisify(argon2)

const tagOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce })

/** Hashes a password. @returns `nonce.tag`, each in base64url */
export async function hashPassword(
  password: string,
  nonce: Buffer = randomBytes(16),
): Promise<string> {
  return `${nonce.toString('base64url')}.${(await tagOf(password, nonce)).toString('base64url')}`
}

/**
 * Returns true when a password matches a hash. Takes the same time without a hash, so that response times do not reveal
 * which users have a password.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [nonce = '', tag = ''] = (hash ?? '').split('.')
  const salt = hash === null ? randomBytes(16) : Buffer.from(nonce, 'base64url')
  const passwordTag = await tagOf(password, salt)
  const storedTag = Buffer.from(tag, 'base64url')
  return (
    hash !== null &&
    passwordTag.length === storedTag.length &&
    timingSafeEqual(passwordTag, storedTag)
  )
}

/** Returns the hash that matches a password. Hashes with the same nonce require only one computation. */
export async function hashBehind(password: string, hashes: string[]): Promise<string | undefined> {
  const nonces = new Set(hashes.map((hash) => hash.split('.')[0] ?? ''))
  for (const nonce of nonces) {
    const hash = await hashPassword(password, Buffer.from(nonce, 'base64url'))
    if (hashes.includes(hash)) return hash
  }
  return undefined
}
