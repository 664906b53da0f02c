import {
  allowListEntryFault,
  allowsEverybody,
  canonicalAllowList,
} from '#contract/rules/allowLists.ts'

/** Entries out of a text, as they were typed: one a line, or with commas or spaces between them. */
export const typedEntries = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Ranges out of a text, each once and in its canonical form. */
export const readAllowList = (text: string): string[] => canonicalAllowList(typedEntries(text))

/** The text as the API keeps it: each range in its canonical form, on a line of its own. */
export const canonicalText = (text: string): string => readAllowList(text).join('\n')

/** Faults of the text, in one sentence that names each entry. */
export function allowListTextFault(text: string): string | undefined {
  const wrong = readAllowList(text).filter((entry) => allowListEntryFault(entry) !== undefined)
  if (wrong.length === 0) return undefined
  const shown = wrong.slice(0, 3).join(', ')
  return `Not an address or a range: ${shown}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''}`
}

/** True when the whole internet may connect. */
export const isOpenToAll = (text: string): boolean => readAllowList(text).some(allowsEverybody)

/** Warnings about an allow list. */
export function allowListNote(text: string): string {
  const list = readAllowList(text)
  if (list.length === 0) return 'An empty list blocks every connection, private ones included.'
  return 'One address or range per line; commas and spaces separate them too.'
}

/** The text with one more range, unless it holds that already. */
export function withAddress(text: string, address: string): string {
  const [range = address] = canonicalAllowList([address])
  if (readAllowList(text).includes(range)) return text
  return text.trim() === '' ? range : `${text.trimEnd()}\n${range}`
}
