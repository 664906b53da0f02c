/**
 * Returns a random id of 32 hexadecimal digits. `crypto.randomUUID` is not available on pages served over plain HTTP.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
