import { expect, test } from 'vitest'
import { applyChanges } from '../zone/applyChanges.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import type { RecordDraft, ZoneEntry } from '../zone/recordModel.ts'
import { zoneText } from '../zone/zoneText.ts'
import { planImport } from './importPlan.ts'
import { mergeIntoStaged } from './mergeIntoStaged.ts'

const zone = 'example.org'
const draft = (name: string, target: string, ttl_sec = 0): RecordDraft => ({
  type: 'A',
  name,
  target,
  ttl_sec,
})
const [one, two, three]: [ZoneEntry, ZoneEntry, ZoneEntry] = [
  { ...draft('one', '203.0.113.1'), id: 1 },
  { ...draft('two', '203.0.113.2'), id: 2 },
  { ...draft('three', '203.0.113.3'), id: 3 },
]
const entries = [one, two, three]
const staged: ZoneChange[] = [
  { kind: 'add', id: -1, draft: draft('four', '203.0.113.4') },
  { kind: 'update', entry: one, draft: draft('one', '203.0.113.9') },
  { kind: 'delete', entry: two },
  { kind: 'add', id: -2, draft: draft('five', '203.0.113.5') },
]
const pasted = (text: string) => {
  const plan = planImport({
    text,
    zone,
    entries: applyChanges(entries, staged),
    ttl: 86_400,
    mode: 'replace',
  })
  return { plan, changes: mergeIntoStaged(staged, plan.changes, entries, zone) }
}

test('keeps staged changes when the resulting zone is pasted', () => {
  const { plan, changes } = pasted(zoneText(applyChanges(entries, staged), zone, 86_400))
  expect(plan.changes).toEqual([])
  expect(plan.count).toBe(4)
  expect(changes).toEqual(staged)
})

test('removes all staged changes when the current zone is pasted in replace mode', () => {
  expect(pasted(zoneText(entries, zone, 86_400)).changes).toEqual([])
})

test('updates staged changes in place', () => {
  const { changes } = pasted('one 300 A 203.0.113.9\nfour 300 A 203.0.113.4\nthree A 203.0.113.3')
  expect(changes).toEqual([
    { kind: 'add', id: -1, draft: draft('four', '203.0.113.4', 300) },
    { kind: 'update', entry: one, draft: draft('one', '203.0.113.9', 300) },
    { kind: 'delete', entry: two },
    { kind: 'update', entry: three, draft: draft('three', '203.0.113.3', 300) },
  ])
})
