import { attachmentName, canBeStoredAs, numberedName } from '#contract/rules/tickets.ts'

/** True when a file of this name came to a ticket since its files had the names `before`. */
export function isStored(
  sent: string,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): boolean {
  const count = (names: readonly string[]) =>
    names.filter((stored) => canBeStoredAs(sent, stored)).length
  return count(now) > count(before)
}

/** The name that a file gets, at a ticket that has these. */
export const storedName = (sent: string, before: readonly string[]): string =>
  numberedName(attachmentName(sent), before)
