import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Matches other select elements, which would look and behave differently from those of the other forms. */
const another = /<select\b|@mui\/material\/(?:Native)?Select\b/

test('every select in a form is the component in src/ui/display/Select.tsx', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(400)
  const drawn = files.filter((file) => another.test(readFileSync(file, 'utf8')))
  expect(drawn).toEqual(['src/ui/display/Select.tsx'])
})
