// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { claimTab, dropDrafts, keptDrafts } from './drafts.ts'

afterEach(() => sessionStorage.clear())

test('finds unsent drafts by their storage keys', () => {
  sessionStorage.setItem('console.compute.create', '{"label":"web-9"}')
  sessionStorage.setItem('console.zone.12', '{"changes":[{},{}]}')
  sessionStorage.setItem('console.zone.13', '{"changes":[],"run":{}}')
  sessionStorage.setItem('console.zone.14', 'broken')
  sessionStorage.setItem('console.zone.paste.12', 'www A 192.0.2.1')
  sessionStorage.setItem('console.bulk', '[{"entries":[[1,"done"],[2,"waiting"],[3,"waiting"]]}]')
  sessionStorage.setItem('console.uploads', '3')
  sessionStorage.setItem('console.zone.edits', 'now')
  sessionStorage.setItem('console.ticket.new', '1')
  sessionStorage.setItem('console.ticket.7', '1')
  const found = keptDrafts().map(({ key, label, text }) => [key, label, text])
  expect(found.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['console.bulk', 'Bulk actions', '2 actions not sent yet'],
    ['console.compute.create', 'New instance', 'unsent form'],
    ['console.ticket.7', 'Ticket 7', 'unsent text and files'],
    ['console.ticket.new', 'New ticket', 'unsent text and files'],
    ['console.uploads', 'Uploads', '3 files not uploaded yet'],
    ['console.zone.12', 'Domain 12', '2 staged changes'],
    ['console.zone.paste.12', 'Domain 12', 'pasted records not added'],
  ])
})

test('deletes all drafts, and keeps other entries', () => {
  sessionStorage.setItem('console.compute.create', '{}')
  sessionStorage.setItem('console.zone.13', '{"changes":[],"run":{}}')
  sessionStorage.setItem('console.zone.paste.13', '')
  sessionStorage.setItem('console.zone.paste.13.left', '2')
  sessionStorage.setItem('console.zone.edits', 'now')
  dropDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['console.zone.edits'])
})

test('does not list bulk actions that were all sent', () => {
  sessionStorage.setItem('console.bulk', '[{"entries":[[1,"done"],[2,"failed"]]}]')
  expect(keptDrafts()).toEqual([])
})

test('keeps drafts when the same user signs in again, and deletes them for another user', () => {
  claimTab('ada')
  sessionStorage.setItem('console.compute.create', '{"label":"web-9"}')
  sessionStorage.setItem('console.bulk', '[{"entries":[[2,"waiting"]]}]')
  claimTab('ada')
  expect(keptDrafts()).toHaveLength(2)
  claimTab('grace')
  expect(Object.keys(sessionStorage)).toEqual(['console.person'])
})
