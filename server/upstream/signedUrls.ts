import { createHmac, timingSafeEqual } from 'node:crypto'
import { sealedQuery } from '../../shared/dialect/sealedQuery.ts'

const macOf = (key: Uint8Array, path: string) =>
  createHmac('sha256', key).update(`address ${path}`).digest().subarray(0, 16)

/**
 * Signs upload URLs of the remote API that this console hands out for itself. A signed URL grants permission to
 * upload without a token.
 */
export class UrlSigner {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** @param path path including its query */
  seal(path: string): string {
    const mark = path.includes('?') ? '&' : '?'
    return `${path}${mark}console=${macOf(this.#key, path).toString('base64url')}`
  }

  /** Returns the path without its signature; undefined if the signature is missing or invalid. */
  open(path: string): string | undefined {
    const found = sealedQuery.exec(path)
    if (!found) return undefined
    const plain = path.slice(0, found.index)
    const mac = Buffer.from(found[1] ?? '', 'base64url')
    return timingSafeEqual(mac, macOf(this.#key, plain)) ? plain : undefined
  }
}
