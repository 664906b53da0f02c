/** Bytes of user data before encoding (document 3, 2.1 and 8). */
export const userDataMax = 65_535

const encodedMax = 4 * Math.ceil(userDataMax / 3)
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Bytes of a text in UTF-8, which is how it is encoded. */
export const userDataBytes = (text: string): number => new TextEncoder().encode(text).length

/** The reason why `metadata.user_data` is refused as it is sent, in Base64. */
export function userDataFault(encoded: string): string | undefined {
  const tooLarge = `Must not exceed ${userDataMax} bytes before encoding`
  // Length first: the pattern then never runs over more than what could be valid.
  if (encoded.length > encodedMax) return tooLarge
  if (!base64.test(encoded)) return 'Must be Base64 without line breaks'
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0
  return (encoded.length / 4) * 3 - padding > userDataMax ? tooLarge : undefined
}

/** Text to the Base64 that is sent. */
export function encodeUserData(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The text of what was sent; undefined where it is no Base64 or no UTF-8. */
export function decodeUserData(encoded: string): string | undefined {
  if (userDataFault(encoded) !== undefined) return undefined
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  const text = new TextDecoder().decode(bytes)
  return encodeUserData(text) === encoded ? text : undefined
}
