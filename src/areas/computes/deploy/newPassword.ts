/** Without those that look alike. */
const characters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.+='
const length = 24

/** A random password of letters, digits and symbols, with each of the three. */
export function newPassword(): string {
  for (;;) {
    // Numbers beyond the last whole set would make its first characters likelier than the others.
    const drawn = [...crypto.getRandomValues(new Uint8Array(length * 2))].filter(
      (number) => number < 256 - (256 % characters.length),
    )
    const password = drawn
      .slice(0, length)
      .map((number) => characters[number % characters.length])
      .join('')
    const hasAll = [/[a-z]/i, /\d/, /[-_.+=]/].every((kind) => kind.test(password))
    if (password.length === length && hasAll) return password
  }
}
