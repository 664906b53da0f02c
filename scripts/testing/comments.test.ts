import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Number of comments that begin with a question word, which describe a thing without naming it. It may only fall: lower
 * it when you rewrite one.
 */
const maxRiddles = 754

const comment = /(?:^|[\s;{(,])(?:\/\/\s*|\/\*\*?\s*(?:\*\s*)?)(?:What|Whether|How|Why)\b/g

const riddles = globSync(
  '{bench,contract,e2e,platform,scripts,server,shared,src,test}/**/*.{ts,tsx}',
)
  .filter((file) => !/generated\/|\.gen\.ts$/.test(file))
  .map((file) => [...readFileSync(file, 'utf8').matchAll(comment)].length)

test('comments that begin with a question word do not grow in number', () => {
  expect(riddles.length).toBeGreaterThan(1000)
  expect(riddles.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(maxRiddles)
})
