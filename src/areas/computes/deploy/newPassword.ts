/** Excludes characters that look alike. */
const characters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.+='
const length = 24

/** Returns a random password with at least one letter, one digit and one symbol. */
export function newPassword(): string {
  for (;;) {
    // Rejection sampling: higher values would make the first characters more likely (modulo bias).
    const randomBytes = [...crypto.getRandomValues(new Uint8Array(length * 2))].filter(
      (number) => number < 256 - (256 % characters.length),
    )
    const password = randomBytes
      .slice(0, length)
      .map((number) => characters[number % characters.length])
      .join('')
    const hasAll = [/[a-z]/i, /\d/, /[-_.+=]/].every((kind) => kind.test(password))
    if (password.length === length && hasAll) return password
  }
}
