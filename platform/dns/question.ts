export const headerLength = 12

export interface DnsQuestion {
  /** The encoded question. It is returned unchanged, because resolvers compare it. */
  bytes: Buffer
  /**
   * The name as text, without a trailing dot. Non-printable and special characters are escaped as `\DDD` (RFC 1035,
   * 5.1).
   */
  name: string
  class: number
}

/**
 * Parses the question of a message. Returns undefined unless there is exactly one, complete and without compression
 * pointers.
 */
export function questionOf(message: Buffer): DnsQuestion | undefined {
  if (message.readUInt16BE(4) !== 1) return undefined
  const labels: Buffer[] = []
  let at = headerLength
  for (let length = message[at++]; length !== 0; length = message[at++]) {
    if (length === undefined || length > 63) return undefined
    labels.push(message.subarray(at, at + length))
    at += length
  }
  const end = at + 4
  if (end > message.length || at - headerLength > 255) return undefined
  return {
    bytes: message.subarray(headerLength, end),
    name: labels.map(labelText).join('.'),
    class: message.readUInt16BE(at + 2),
  }
}

function labelText(label: Buffer): string {
  let text = ''
  for (const byte of label) {
    const character = String.fromCharCode(byte)
    text +=
      /[!-~]/.test(character) && !/[.\\]/.test(character)
        ? character
        : `\\${String(byte).padStart(3, '0')}`
  }
  return text
}
