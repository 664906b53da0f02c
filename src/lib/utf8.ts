/** The text of bytes in UTF-8; undefined where they are none. */
export function utf8Text(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
