/** Number of fields in an encoded public key, by accepted key type (RFC 4253, 5656 and 8709). */
const fieldCounts: Record<string, number> = {
  'ssh-rsa': 3,
  'ssh-dss': 5,
  'ecdsa-sha2-nistp256': 3,
  'ecdsa-sha2-nistp384': 3,
  'ecdsa-sha2-nistp521': 3,
  'ssh-ed25519': 2,
}

export const sshKeyTypes = Object.keys(fieldCounts)

/** Validates a public key: one line with type, base64 and an optional comment. Surrounding space is ignored. */
export function sshKeyError(text: string): string | undefined {
  const line = text.trim()
  if (/^-----BEGIN [A-Z ]*PRIVATE KEY/.test(line))
    return 'A private key must not leave its owner. Use the .pub file'
  if (/[\r\n]/.test(line)) return 'Must be one line, one key'
  const [type = '', encoded = ''] = line.split(/\s+/)
  const expected = Object.hasOwn(fieldCounts, type) ? fieldCounts[type] : undefined
  if (expected === undefined) return `Must begin with one of ${sshKeyTypes.join(', ')}`
  const fields = encodedFields(encoded)
  if (fields?.[0] !== type || fields.length !== expected || fields.includes(''))
    return `The part after ${type} is incomplete or damaged`
  return undefined
}

/**
 * Decodes a key, which is a sequence of fields, each preceded by its length in four bytes. Returns undefined if the
 * lengths do not match.
 */
function encodedFields(encoded: string): string[] | undefined {
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined
  const bytes = atob(encoded)
  const fields: string[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 4 > bytes.length) return undefined
    let length = 0
    for (const digit of bytes.slice(at, at + 4)) length = length * 256 + digit.charCodeAt(0)
    at += 4
    if (at + length > bytes.length) return undefined
    fields.push(bytes.slice(at, at + length))
    at += length
  }
  return fields
}
