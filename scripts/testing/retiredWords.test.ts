import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retiredWords } from './retiredWords.ts'

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** The sources of what people see, without comments, and with the line breaks of the formatter undone. */
const texts = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/generated|\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8').replaceAll(comment, '').replaceAll(/\s+/g, ' ')])

test('no text on the screens has words that puzzled people', () => {
  const found = texts.flatMap(([file, text]) =>
    retiredWords.flatMap(([retired, now]) =>
      text?.includes(retired) ? [`${file}: “${retired}”, better “${now}”`] : [],
    ),
  )
  expect(texts.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
