import * as z from 'zod/mini'
import { passwordError, passwordMax, passwordMin } from '#contract/rules/passwords.ts'

/** Schema of a new root password, with the rules that client and server share. */
export const rootPassword = z.string('Required').check(
  z.superRefine((password, context) => {
    const length = Array.from(password).length
    if (length < passwordMin || length > passwordMax) {
      context.addIssue(`Must have ${passwordMin} to ${passwordMax} characters; this has ${length}`)
      return
    }
    const fault = passwordError(password)
    if (fault !== undefined) context.addIssue(`${fault}: use letters, digits and symbols`)
  }),
)
