import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderOf, type Hit, retiredTermHits } from './hits.ts'

const allowed = JSON.parse(
  readFileSync(new URL('allowed.json', import.meta.url), 'utf8'),
) as Record<string, number>

const hits = retiredTermHits()
const counts = Map.groupBy(hits, ({ file }) => folderOf(file))

const formatHit = ({ file, line, found, better }: Hit) => `${file}:${line}: “${found}” → ${better}`

test('finds retired terms in comments, titles and documents', () => {
  expect(hits.some(({ file }) => file.endsWith('.ts'))).toBe(true)
  expect(hits.some(({ file }) => file.endsWith('.md'))).toBe(true)
})

test.each(Object.keys(allowed))('%s has no more retired terms than allowed', (folder) => {
  const found = counts.get(folder) ?? []
  const report = `\n${found.map(formatHit).join('\n')}\n`
  expect(found.length, report).toBeLessThanOrEqual(allowed[folder] ?? 0)
})

test('finds no retired terms in folders that allowed.json does not list', () => {
  const others = [...counts].filter(([folder]) => !(folder in allowed))
  expect(others.flatMap(([, found]) => found.map(formatHit))).toEqual([])
})

test('allows no folder more retired terms than it currently has', () => {
  const tooHigh = Object.entries(allowed).filter(
    ([folder, count]) => (counts.get(folder)?.length ?? 0) < count,
  )
  expect(tooHigh, 'Run npm run language -- --write').toEqual([])
})
