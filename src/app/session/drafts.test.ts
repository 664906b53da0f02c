// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { claimTab, dropDrafts, keptDrafts } from './drafts.ts'

afterEach(() => sessionStorage.clear())

test('what was typed and not sent is found by where it is kept', () => {
  sessionStorage.setItem('console.compute.create', '{"label":"web-9"}')
  sessionStorage.setItem('console.zone.12', '{"changes":[{},{}]}')
  sessionStorage.setItem('console.zone.13', '{"changes":[],"run":{}}')
  sessionStorage.setItem('console.zone.14', 'broken')
  sessionStorage.setItem('console.zone.paste.12', 'www A 192.0.2.1')
  sessionStorage.setItem('console.bulk', '[{"entries":[[1,"done"],[2,"waiting"],[3,"waiting"]]}]')
  sessionStorage.setItem('console.uploads', '3')
  sessionStorage.setItem('console.zone.edits', 'now')
  expect(keptDrafts().toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { key: 'console.bulk', kind: 'bulk', waiting: 2 },
    { key: 'console.compute.create', kind: 'compute' },
    { key: 'console.zone.paste.12', kind: 'paste', domainId: 12 },
    { key: 'console.uploads', kind: 'uploads', unfinished: 3 },
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

test('bulk actions that were all sent are nothing to lose', () => {
  sessionStorage.setItem('console.bulk', '[{"entries":[[1,"done"],[2,"failed"]]}]')
  expect(keptDrafts()).toEqual([])
})

test('who signs in again finds the drafts; another person does not', () => {
  claimTab('ada')
  sessionStorage.setItem('console.compute.create', '{"label":"web-9"}')
  sessionStorage.setItem('console.bulk', '[{"entries":[[2,"waiting"]]}]')
  claimTab('ada')
  expect(keptDrafts()).toHaveLength(2)
  claimTab('grace')
  expect(Object.keys(sessionStorage)).toEqual(['console.person'])
})
