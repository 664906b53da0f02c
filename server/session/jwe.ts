import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'

const header = { alg: 'dir', enc: 'A256GCM' }

/** Encrypted with a key of 32 bytes, so that a browser can keep it and neither read nor change it. */
export const seal = (content: JWTPayload, key: Uint8Array): Promise<string> =>
  new EncryptJWT(content).setProtectedHeader(header).encrypt(key)

/** What was sealed; undefined when it was not sealed with this key. */
export async function openSealed<Content>(
  sealed: string,
  key: Uint8Array,
): Promise<Content | undefined> {
  try {
    const { payload } = await jwtDecrypt<Content>(sealed, key, {
      keyManagementAlgorithms: [header.alg],
      contentEncryptionAlgorithms: [header.enc],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
