import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagesTable } from './pagesTable.ts'

test('generates the list of operations with server-sized and single pages from the contract', () => {
  const bundled = readFileSync(new URL('../generated/bundled.json', import.meta.url), 'utf8')
  const written = readFileSync(new URL('../generated/pages.gen.ts', import.meta.url), 'utf8')
  expect(pagesTable(JSON.parse(bundled))).toBe(written)
  expect(written).toContain("  listVpcs: 'server-sized',\n")
  expect(written).toContain("  listRegions: 'single',\n")
})
