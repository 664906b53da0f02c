/** Maximum size of a DNS message, in bytes (RFC 1035, 4.2.2). */
export const messageMax = 65_535

/**
 * Maximum size of a record's data, in bytes: a message minus the header (12), the question (255 + 4), the name and
 * fixed fields of the record (255 + 10), and the EDNS option (11).
 */
export const maxDataSize = messageMax - 12 - 259 - 265 - 11

/**
 * Returns the size of a TXT value in bytes: strings of at most 255 bytes, each preceded by its length (RFC 1035, 3.3).
 */
export function textSize(text: string): number {
  const { length } = new TextEncoder().encode(text)
  return length + Math.max(1, Math.ceil(length / 255))
}

/**
 * Returns the size of an uncompressed name in bytes: each label is preceded by its length, and the root label ends the
 * name (RFC 1035, 3.1).
 */
export const nameSize = (name: string): number => {
  const { length } = name.replace(/\.$/, '')
  return length === 0 ? 1 : length + 2
}

/**
 * Returns the size of an answer with a record set, in bytes. The records refer to the name in the question
 * (compression).
 * @param data size of each record's data, in bytes
 */
export const answerSize = (name: string, data: readonly number[]): number =>
  12 + nameSize(name) + 4 + data.reduce((sum, size) => sum + 12 + size, 0) + 11
