import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retiredWords } from './retiredWords.ts'

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** The sources of what people see, without comments, and with the line breaks of the formatter undone. */
const texts = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/generated|\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8').replaceAll(comment, '').replaceAll(/\s+/g, ' ')])

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether the words are there, each of them whole: “Folder” is not “Fold”. */
const has = (text: string, words: string) =>
  new RegExp(`(?<!\\w(?=\\w))${escaped(words)}(?!(?<=\\w)\\w)`).test(text)

test('no text on the screens has words that puzzled people', () => {
  const found = texts.flatMap(([file, text]) =>
    retiredWords.flatMap(([retired, now]) =>
      text !== undefined && has(text, retired) ? [`${file}: “${retired}”, better “${now}”`] : [],
    ),
  )
  expect(texts.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
