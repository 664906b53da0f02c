import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'

const header = { alg: 'dir', enc: 'A256GCM' }

/**
 * Encrypts and authenticates with a key of 32 bytes, so that the browser can store the content but neither read nor
 * change it.
 */
export const seal = (content: JWTPayload, key: Uint8Array): Promise<string> =>
  new EncryptJWT(content).setProtectedHeader(header).encrypt(key)

/** Decrypts the content; returns undefined if it was not encrypted with this key. */
export async function openSealed<Content>(
  token: string,
  key: Uint8Array,
): Promise<Content | undefined> {
  try {
    const { payload } = await jwtDecrypt<Content>(token, key, {
      keyManagementAlgorithms: [header.alg],
      contentEncryptionAlgorithms: [header.enc],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
