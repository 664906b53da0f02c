import * as z from 'zod/mini'
import { passwordError, passwordMax, passwordMin } from '#contract/rules/passwords.ts'

/**
 * Returns the reason why a root password is rejected, or undefined. It does not repeat the rule, which is shown after it.
 */
export function rootPasswordError(password: string): string | undefined {
  const length = Array.from(password).length
  if (length < passwordMin || length > passwordMax)
    return `Must have ${passwordMin} to ${passwordMax} characters; this has ${length}`
  return passwordError(password) && 'Only one kind of character'
}

/** Schema of a new root password, with the rules that client and server share. */
export const rootPassword = z.string('Required').check(
  z.superRefine((password, context) => {
    const fault = rootPasswordError(password)
    if (fault !== undefined) context.addIssue(fault)
  }),
)
