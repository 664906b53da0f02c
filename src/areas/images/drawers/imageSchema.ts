import * as z from 'zod/mini'
import { imageLabelError } from '#contract/rules/images.ts'

/** Schema field for a label, with the error messages of the label rule. */
export const imageLabelField = z.string().check(
  z.superRefine((label, context) => {
    const message = imageLabelError(label)
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: label })
  }),
)
