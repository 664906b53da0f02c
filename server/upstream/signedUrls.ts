import { createHmac, timingSafeEqual } from 'node:crypto'
import { sealedQuery } from '../../contract/dialect/sealedQuery.ts'

const macOf = (key: Uint8Array, path: string) =>
  createHmac('sha256', key).update(`address ${path}`).digest().subarray(0, 16)

/**
 * Marks the addresses of the remote API that this console hands out in its own name: they are the permission to send data
 * there, without a token.
 */
export class UrlSigner {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** @param path with its query */
  seal(path: string): string {
    const mark = path.includes('?') ? '&' : '?'
    return `${path}${mark}console=${macOf(this.#key, path).toString('base64url')}`
  }

  /** The path that was sealed; undefined for one that was not. */
  open(path: string): string | undefined {
    const found = sealedQuery.exec(path)
    if (!found) return undefined
    const plain = path.slice(0, found.index)
    const mac = Buffer.from(found[1] ?? '', 'base64url')
    return timingSafeEqual(mac, macOf(this.#key, plain)) ? plain : undefined
  }
}
