/** The bytes of a public key in the form of OpenSSH: type, base64, comment. Undefined when it has none. */
function keyBytes(key: string): Uint8Array<ArrayBuffer> | undefined {
  const encoded = key.trim().split(/\s+/)[1] ?? ''
  if (encoded === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) {
    return undefined
  }
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
}

/**
 * "SHA256:…" as `ssh-keygen -l` prints it. Undefined for what is no key, and where the browser offers no digests: it
 * keeps them from pages that came over plain HTTP from another machine.
 */
export async function sshFingerprint(key: string): Promise<string | undefined> {
  const bytes = keyBytes(key)
  // The types promise it everywhere; see above.
  const digests = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!bytes || !digests) return undefined
  const digest = new Uint8Array(await digests.digest('SHA-256', bytes))
  return `SHA256:${btoa(String.fromCharCode(...digest)).replace(/=+$/, '')}`
}

/** What the owner wrote behind the key: "ada@laptop". */
export const sshComment = (key: string): string => key.trim().split(/\s+/).slice(2).join(' ')

/** "ssh-ed25519" */
export const sshKeyType = (key: string): string => key.trim().split(/\s+/)[0] ?? ''
