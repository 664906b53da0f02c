/** Decodes an OpenSSH public key (type, base64, comment); undefined if it is invalid. */
function keyBytes(key: string): Uint8Array<ArrayBuffer> | undefined {
  const encoded = key.trim().split(/\s+/)[1] ?? ''
  if (encoded === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) {
    return undefined
  }
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
}

/**
 * Returns the fingerprint "SHA256:…", as printed by `ssh-keygen -l`. Undefined for an invalid key, and on pages served
 * over plain HTTP from another host, where `crypto.subtle` is not available.
 */
export async function sshFingerprint(key: string): Promise<string | undefined> {
  const bytes = keyBytes(key)
  // The DOM types declare `subtle` as always defined, but it is missing in insecure contexts.
  const digests = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!bytes || !digests) return undefined
  const digest = new Uint8Array(await digests.digest('SHA-256', bytes))
  return `SHA256:${btoa(String.fromCharCode(...digest)).replace(/=+$/, '')}`
}

/** Returns the comment of a public key, such as "ada@laptop". */
export const sshComment = (key: string): string => key.trim().split(/\s+/).slice(2).join(' ')

/** Returns the key type, such as "ssh-ed25519". */
export const sshKeyType = (key: string): string => key.trim().split(/\s+/)[0] ?? ''
