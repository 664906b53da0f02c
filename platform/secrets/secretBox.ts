import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption of secrets at rest, such as private keys and the keys that verify signatures. */
export interface Secrets {
  seal(data: string | Buffer): string
  /** @throws Error if the value was encrypted with another key or was modified */
  open(sealed: string): string
  /** Decrypts data that is not text. @throws Error as `open` does */
  openBytes(sealed: string): Buffer
  /** Derives 32 bytes for a purpose, always the same ones, for secrets that need not be stored. */
  derive(purpose: string): Buffer
}

const version = 'v1'

/** Distinguishes an encrypted value from a plaintext value without a dot. */
export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

/** Pattern of encrypted values for SQL `LIKE`. */
export const sealedPattern = `${version}.%`

const ivLength = 12
const tagLength = 16

/** Returns AES-256-GCM encryption with a key derived from a secret of at least 32 characters. */
export function secretsOf(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'platform secrets at rest', 32))
  return {
    seal(data) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([
        cipher.update(typeof data === 'string' ? Buffer.from(data) : data),
        cipher.final(),
      ])
      return `${version}.${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed) {
      return this.openBytes(sealed).toString('utf8')
    },
    openBytes(sealed) {
      const [found, text = ''] = sealed.split('.')
      if (found !== version) throw new Error('A secret is encrypted in an unknown format.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const plain = decipher.update(bytes.subarray(ivLength, -tagLength))
      return Buffer.concat([plain, decipher.final()])
    },
    derive: (purpose) => createHmac('sha256', key).update(purpose).digest(),
  }
}
