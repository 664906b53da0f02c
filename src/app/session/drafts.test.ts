// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { dropDrafts, keptDrafts } from './drafts.ts'

afterEach(() => sessionStorage.clear())

test('what was typed and not sent is found by where it is kept', () => {
  sessionStorage.setItem('console.compute.create', '{"label":"web-9"}')
  sessionStorage.setItem('console.zone.12', '{"changes":[{},{}]}')
  sessionStorage.setItem('console.zone.13', '{"changes":[],"run":{}}')
  sessionStorage.setItem('console.zone.14', 'broken')
  sessionStorage.setItem('console.zone.paste.12', 'www A 192.0.2.1')
  sessionStorage.setItem('console.zone.edits', 'now')
  expect(keptDrafts().toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { key: 'console.compute.create', kind: 'compute' },
    { key: 'console.zone.paste.12', kind: 'paste', domainId: 12 },
    { key: 'console.zone.12', kind: 'zone', domainId: 12, changes: 2 },
  ])
})

test('nothing of it is left for the next person; what is no draft stays', () => {
  sessionStorage.setItem('console.compute.create', '{}')
  sessionStorage.setItem('console.zone.13', '{"changes":[],"run":{}}')
  sessionStorage.setItem('console.zone.edits', 'now')
  dropDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['console.zone.edits'])
})
