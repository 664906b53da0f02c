import { formatCount, plural, sentenceList } from '#lib/format.ts'
import type { SearchProgress } from './search.ts'

/**
 * Formats the searched rows, for example "40 instances", "12,000 records in 500 zones" or "812 records in 3 of 7
 * zones".
 */
function searchedPart({ noun, rows, parents }: SearchProgress): string {
  const counted = rows === 1 ? `1 ${singular(noun)}` : `${formatCount(rows)} ${noun}`
  if (!parents) return counted
  const { read, total } = parents
  const all = plural(total, parents.noun)
  return `${counted} in ${read === total ? all : `${formatCount(read)} of ${all}`}`
}

const singular = (noun: string) => noun.replace(/(?<=ss)es$|s$/, '')

/** Returns a sentence with the searched lists. */
export const searchedSentence = (searched: readonly SearchProgress[]): string =>
  `Searched ${sentenceList(searched.filter(({ rows, done }) => done || rows > 0).map(searchedPart))}.`

/** Returns a sentence with the lists that could not be read and the API's reasons; undefined if there are none. */
export function notSearchedSentence(searched: readonly SearchProgress[]): string | undefined {
  const failedKinds = searched.filter(({ error }) => error)
  if (failedKinds.length === 0) return undefined
  const parts = failedKinds.map(({ noun, rows, error }) =>
    rows > 0 ? `some ${noun} (${error?.reason})` : `${noun} (${error?.reason})`,
  )
  return `Not searched: ${sentenceList(parts)}.`
}
