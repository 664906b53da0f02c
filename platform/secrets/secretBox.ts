import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What is kept encrypted at rest: private keys and the secrets that signatures are checked with. */
export interface Secrets {
  seal(text: string): string
  /** @throws Error when it was sealed with another key or changed */
  open(sealed: string): string
  /** The same 32 bytes for the same purpose, for secrets that need not be kept. */
  derive(purpose: string): Buffer
}

const version = 'v1'

/** Tells what was sealed from a text in the clear that has no dot. */
export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

/** The same for `like`. */
export const sealedPattern = `${version}.%`

const ivLength = 12
const tagLength = 16

/** AES-256-GCM with a key made from a secret of at least 32 characters. */
export function secretsOf(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'platform secrets at rest', 32))
  return {
    seal(text) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed) {
      const [found, text = ''] = sealed.split('.')
      if (found !== version) throw new Error('A secret was sealed in a way that is not known.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const plain = decipher.update(bytes.subarray(ivLength, -tagLength))
      return Buffer.concat([plain, decipher.final()]).toString('utf8')
    },
    derive: (purpose) => createHmac('sha256', key).update(purpose).digest(),
  }
}
