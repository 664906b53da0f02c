import { attachmentName, canBeStoredAs, numberedName } from '#contract/rules/tickets.ts'

/** Returns true if a file with this name was added to a ticket that previously had the files `before`. */
export function isStored(
  sent: string,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): boolean {
  const count = (names: readonly string[]) =>
    names.filter((stored) => canBeStoredAs(sent, stored)).length
  return count(now) > count(before)
}

/** Returns the name under which a file is stored in a ticket that has these files. */
export const storedName = (sent: string, before: readonly string[]): string =>
  numberedName(attachmentName(sent), before)
