export const headerLength = 12

export interface Question {
  /** As it was sent. It goes back like that: resolvers compare it. */
  bytes: Buffer
  /** In text, without a trailing period. What is not printable or would end a label is written `\DDD` (RFC 1035, 5.1). */
  name: string
  class: number
}

/** The question of a message; undefined unless there is one, whole and without references to elsewhere. */
export function questionOf(message: Buffer): Question | undefined {
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
