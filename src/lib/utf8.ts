/** Decodes UTF-8; undefined if the bytes are invalid. */
export function utf8Text(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
