import { expect, test } from 'vitest'
import type { ZoneChange } from '../zone/changeSet.ts'
import type { RecordDraft, ZoneEntry } from '../zone/recordModel.ts'
import { deletionLock } from './deletionLock.ts'

const draft = { type: 'A', name: 'www', target: '192.0.2.1' } as unknown as RecordDraft
const entry = { ...draft, id: 7 } as ZoneEntry
const locked = { id: 1, tags: ['protected'] }

test.each<[string, ZoneChange[], boolean]>([
  ['a deletion', [{ kind: 'delete', entry }], true],
  [
    'a deletion beside the addition of another record',
    [
      { kind: 'add', draft },
      { kind: 'delete', entry },
    ],
    true,
  ],
  ['an addition', [{ kind: 'add', draft }], false],
  ['a change', [{ kind: 'update', entry, draft }], false],
  [
    'a replacement',
    [
      { kind: 'add', draft, replaces: 7 },
      { kind: 'delete', entry },
    ],
    false,
  ],
])(
  'blocks deletions in a locked domain, but not replacements: %s',
  (_words, changes, isRefused) => {
    expect(deletionLock(locked, changes) !== undefined).toBe(isRefused)
    expect(deletionLock({ id: 1, tags: [] }, changes)).toBeUndefined()
  },
)
