import { utf8Text } from './utf8.ts'

/** The text of a file, and a notice if its encoding had to be detected. */
interface FileText {
  text: string
  note?: string
}

/** The reason why a file cannot be read as text. */
interface FileFault {
  fault: string
}

interface ReadOptions {
  /**
   * Accepts Windows-1252 and UTF-16 in addition to UTF-8, for formats that prescribe no encoding. JSON is always UTF-8
   * (RFC 8259, 8.1).
   */
  anyEncoding?: boolean
}

/** Control characters that text files do not contain, and bytes that Windows-1252 does not define. */
const binary = /[^\P{Cc}\t\n\f\r]/u

const lineFeed = 0x0a

/** Returns the number of the first line that is not UTF-8, starting at 1. */
function firstInvalidLine(bytes: Uint8Array<ArrayBuffer>): number {
  // A line feed is never part of a multi-byte sequence, so each line can be decoded separately.
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(lineFeed, start)
    if (end === -1 || utf8Text(bytes.subarray(start, end)) === undefined) return line
    start = end + 1
  }
}

const decoded = (encoding: string, bytes: Uint8Array<ArrayBuffer>): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes the bytes of a text file. Never replaces an invalid byte with U+FFFD, because the original character would be
 * lost without notice.
 */
export function decodeText(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { anyEncoding = false }: ReadOptions = {},
): FileText | FileFault {
  const utf8 = decoded('utf-8', bytes)
  if (utf8 !== undefined) return { text: utf8 }
  if (anyEncoding) {
    const mark = `${bytes[0]},${bytes[1]}`
    const utf16 = { '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark]
    const wide = utf16 === undefined ? undefined : decoded(utf16, bytes)
    if (wide !== undefined) return { text: wide, note: `${name} was read as UTF-16.` }
  }
  const line = firstInvalidLine(bytes)
  const legacy = anyEncoding ? decoded('windows-1252', bytes) : undefined
  if (legacy === undefined || binary.test(legacy))
    return {
      fault: `${name}: line ${line} is not UTF-8 text. Save the file as UTF-8, then open it again.`,
    }
  return {
    text: legacy,
    note: `${name} is not UTF-8 (line ${line}), so it was read as Windows-1252. Check its special characters.`,
  }
}

/** Reads a text file that the user selected. */
export async function readTextFile(
  file: File,
  options?: ReadOptions,
): Promise<FileText | FileFault> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  return bytes === undefined
    ? { fault: `${file.name} could not be read.` }
    : decodeText(new Uint8Array(bytes), file.name, options)
}
