import * as z from 'zod/mini'
import { passwordFault, passwordMax, passwordMin } from '#contract/rules/passwords.ts'

/** A new root password, in the words that both sides have for it. */
export const rootPassword = z.string('Required').check(
  z.superRefine((password, context) => {
    const length = Array.from(password).length
    if (length < passwordMin || length > passwordMax) {
      context.addIssue(`Must have ${passwordMin} to ${passwordMax} characters; this has ${length}`)
      return
    }
    const fault = passwordFault(password)
    if (fault !== undefined) context.addIssue(`${fault}: use letters, digits and symbols`)
  }),
)
