import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagesTable } from './pagesTable.ts'

test('the lists that set the size of their pages are those that the contract marks', () => {
  const bundled = readFileSync(new URL('bundled.json', import.meta.url), 'utf8')
  const written = readFileSync(new URL('pages.gen.ts', import.meta.url), 'utf8')
  expect(pagesTable(JSON.parse(bundled))).toBe(written)
  expect(written).toContain("  listVpcs: 'server-sized',\n")
  expect(written).toContain("  listRegions: 'single',\n")
})
