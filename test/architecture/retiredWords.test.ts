import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retiredWords } from './retiredWords.ts'

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** Source code of the user interface, without comments and line breaks. */
const texts = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/generated|\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8').replaceAll(comment, '').replaceAll(/\s+/g, ' ')])

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Matches whole words only: “Folder” does not match “Fold”. Phrases of three or more words match in either case,
 * because they may occur within a sentence. Shorter ones could also be code or ordinary text, so they are
 * case-sensitive unless the list specifies otherwise.
 */
const patternOf = (words: string, inEitherCase = /^\w+( \w+){2,}$/.test(words)) =>
  new RegExp(`(?<!\\w(?=\\w))${escaped(words)}(?!(?<=\\w)\\w)`, inEitherCase ? 'i' : '')

const retired = retiredWords.map(([words, now, inEitherCase]) => ({
  words,
  now,
  pattern: patternOf(words, inEitherCase),
}))

test('no UI text contains a retired term', () => {
  const found = texts.flatMap(([file, text]) =>
    retired.flatMap(({ words, now, pattern }) =>
      text !== undefined && pattern.test(text) ? [`${file}: “${words}”, better “${now}”`] : [],
    ),
  )
  expect(texts.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test('matches whole words only: phrases case-insensitively, labels case-sensitively', () => {
  expect(patternOf('Nothing loaded matches').test('So nothing loaded matches.')).toBe(true)
  expect(patternOf('Fold').test('Fold the list')).toBe(true)
  expect(patternOf('Fold').test('fold')).toBe(false)
  expect(patternOf('Fold').test('Folder')).toBe(false)
  expect(patternOf('Second factor', true).test('Set up a second factor')).toBe(true)
})
