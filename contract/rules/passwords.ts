import * as limits from '../generated/limits.gen.ts'

export const { min: passwordMin, max: passwordMax } = limits.computeCreate.root_pass

/** Error message of document 3, section 7. */
export const weakPassword = 'Password does not meet strength requirement'

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

/** Counts the character classes of a password (lower case, upper case, digits, others): 0 to 4. */
export const passwordClasses = (password: string): number =>
  classes.filter((characters) => characters.test(password)).length

/**
 * Returns the reason why a root password is rejected, or undefined. The documents require 7 to 128 characters and a
 * check that they do not specify. This implementation requires two character classes, which also rejects a single
 * repeated character.
 */
export function passwordError(password: string): string | undefined {
  const length = Array.from(password).length
  const strong = length >= passwordMin && length <= passwordMax && passwordClasses(password) >= 2
  return strong ? undefined : weakPassword
}
