import * as z from 'zod/mini'

type Text = z.core.$ZodType<string, string>

/** Returns a schema that trims the text and then applies the contract's rule. */
export const trimmed = <Rule extends Text>(rule: Rule) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim()),
      rule,
    ),
  )
