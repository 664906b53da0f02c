/** Maximum size of user data before encoding, in bytes (document 3, 2.1 and 8). */
export const userDataMax = 65_535

const encodedMax = 4 * Math.ceil(userDataMax / 3)
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Returns the size of a text in UTF-8, in bytes. */
export const userDataBytes = (text: string): number => new TextEncoder().encode(text).length

/** Returns the reason why a Base64 value of `metadata.user_data` is invalid, or undefined. */
export function userDataError(encoded: string): string | undefined {
  const tooLarge = `Must not exceed ${userDataMax} bytes before encoding`
  // Check the length first, so that the pattern is not applied to very long texts.
  if (encoded.length > encodedMax) return tooLarge
  if (!base64.test(encoded)) return 'Must be Base64 without line breaks'
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0
  return (encoded.length / 4) * 3 - padding > userDataMax ? tooLarge : undefined
}

/** Encodes a text as Base64. */
export function encodeUserData(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Decodes Base64 to text; undefined if it is not valid Base64 or UTF-8. */
export function decodeUserData(encoded: string): string | undefined {
  if (userDataError(encoded) !== undefined) return undefined
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  const text = new TextDecoder().decode(bytes)
  return encodeUserData(text) === encoded ? text : undefined
}
