/** Most bytes of a message (RFC 1035, 4.2.2). */
export const messageMax = 65_535

/**
 * Longest data of one record, bytes: what a message has room for beside its header (12), the question (255 + 4), the
 * record's own name and fields (255 + 10) and the EDNS option (11).
 */
export const longestData = messageMax - 12 - 259 - 265 - 11

/** Bytes of a text as data: strings of at most 255, each with its length before it (RFC 1035, 3.3). */
export function textSize(text: string): number {
  const { length } = new TextEncoder().encode(text)
  return length + Math.max(1, Math.ceil(length / 255))
}

/** Bytes of a name in full: each part has its length before it, and the root ends it (RFC 1035, 3.1). */
export const nameSize = (name: string): number => {
  const { length } = name.replace(/\.$/, '')
  return length === 0 ? 1 : length + 2
}

/**
 * Bytes of an answer with a whole set of records, whose name stands in the question and is referred to from each.
 * @param data bytes of the data of each record
 */
export const answerSize = (name: string, data: readonly number[]): number =>
  12 + nameSize(name) + 4 + data.reduce((sum, size) => sum + 12 + size, 0) + 11
