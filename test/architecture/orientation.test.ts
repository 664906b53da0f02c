import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no file detects or locks the screen orientation (WCAG 2.2, 1.3.4)', () => {
  const files = globSync(['*.html', 'public/**/*.*', 'src/**/*.{css,ts,tsx}', 'server/**/*.ts'])
  expect(files.length).toBeGreaterThan(1000)
  const asking = files.filter((file) =>
    // Manifests, media queries and scripts all use this word to lock or detect the orientation.
    /orientation/i.test(readFileSync(file, 'utf8')),
  )
  expect(asking).toEqual([])
})
