import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretLocation } from './encryptedColumns.ts'

/**
 * Use of the location during encryption. `off`: values are encrypted without it, because the previous version reads
 * them. `on`: new values are bound to it. `required`: values that are not bound to it are rejected.
 */
type Binding = 'off' | 'on' | 'required'

/** Encryption of secrets at rest, such as private keys and the keys that verify signatures. */
export interface Secrets {
  binding: Binding
  seal(data: string | Buffer, location: SecretLocation): string
  /** @throws Error if the value was encrypted with another key or for another location, or was modified */
  open(sealed: string, location: SecretLocation): string
  /** Decrypts data that is not text. @throws Error as `open` does */
  openBytes(sealed: string, location: SecretLocation): Buffer
  /** Derives 32 bytes for a purpose, always the same ones, for secrets that need not be stored. */
  derive(purpose: string): Buffer
}

/** Prefix of values that are bound to no location. Versions until 0.2.0 read only these. */
const unbound = 'v1'

/** Prefix of values with their location as the authenticated data of AES-GCM (NIST SP 800-38D). */
const bound = 'v2'

/** Distinguishes an encrypted value from a plaintext value without a dot. */
export const isSealed = (text: string): boolean => /^v[12]\./.test(text)

/** Pattern of encrypted values for SQL `LIKE`. */
export const sealedPattern = 'v_.%'

/** Pattern of values that are bound to no location, for SQL `LIKE`. */
export const unboundPattern = `${unbound}.%`

const ivLength = 12
const tagLength = 16

/** Returns the authenticated data of a value. JSON separates the parts unambiguously. */
const authenticatedData = (version: string, { column, row }: SecretLocation): Buffer =>
  version === unbound ? Buffer.alloc(0) : Buffer.from(JSON.stringify([column, ...row.map(String)]))

/** Returns AES-256-GCM encryption with a key derived from a secret of at least 32 characters. */
export function secretsOf(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'platform secrets at rest', 32))
  return {
    binding: 'on',
    seal(data, location) {
      const version = this.binding === 'off' ? unbound : bound
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(authenticatedData(version, location))
      const sealed = Buffer.concat([
        cipher.update(typeof data === 'string' ? Buffer.from(data) : data),
        cipher.final(),
      ])
      return `${version}.${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, location) {
      return this.openBytes(sealed, location).toString('utf8')
    },
    openBytes(sealed, location) {
      const [version = '', text = ''] = sealed.split('.')
      if (!isSealed(sealed)) throw new Error('A secret is encrypted in an unknown format.')
      if (version === unbound && this.binding === 'required')
        throw new Error(`A secret of ${location.column} is not bound to its location.`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
      decipher.setAAD(authenticatedData(version, location))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const plain = decipher.update(bytes.subarray(ivLength, -tagLength))
      return Buffer.concat([plain, decipher.final()])
    },
    derive: (purpose) => createHmac('sha256', key).update(purpose).digest(),
  }
}
