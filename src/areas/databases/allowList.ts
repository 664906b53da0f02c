import {
  allowListEntryError,
  allowsEverybody,
  canonicalAllowList,
} from '#contract/rules/allowLists.ts'
import { listEntries } from '#lib/listEntries.ts'

/** Returns the ranges in a text in canonical form, without duplicates. */
export const readAllowList = (text: string): string[] => canonicalAllowList(listEntries(text))

/** Returns an error message that names every invalid entry. */
export function allowListTextError(text: string): string | undefined {
  const wrong = readAllowList(text).filter((entry) => allowListEntryError(entry) !== undefined)
  if (wrong.length === 0) return undefined
  const examples = wrong.slice(0, 3).join(', ')
  return `Not an address or a range: ${examples}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''}`
}

/** Returns true if the list admits the whole internet. */
export const isOpenToAll = (text: string): boolean => allowsEverybody(readAllowList(text))

/** Returns the warnings about an allow list. */
export function allowListNote(text: string): string {
  const list = readAllowList(text)
  if (list.length === 0) return 'An empty list blocks every connection, private ones included.'
  return 'One address or range per line; commas and spaces separate them too.'
}

/** Adds a range to the text unless the text already contains it. */
export function withAddress(text: string, address: string): string {
  const [range = address] = canonicalAllowList([address])
  if (readAllowList(text).includes(range)) return text
  return text.trim() === '' ? range : `${text.trimEnd()}\n${range}`
}
