/** 32 hexadecimal digits that nobody has drawn before, also where pages come over plain HTTP and have no `randomUUID`. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
