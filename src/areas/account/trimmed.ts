import * as z from 'zod/mini'

type Text = z.core.$ZodType<string, string>

/** A text field by the rule of the contract, outer space left out. */
export const trimmed = <Rule extends Text>(rule: Rule) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim()),
      rule,
    ),
  )
