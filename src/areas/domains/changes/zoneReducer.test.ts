import { expect, test } from 'vitest'
import type { ZoneChange } from '../zone/changeSet.ts'
import { canonical } from '../zone/recordModel.ts'
import type { ApplyRun, ApplyStep } from './applyRun.ts'
import { interrupted, reduce, type ZoneChanges, type ZoneEvent } from './zoneReducer.ts'

const add = (name: string): ZoneChange => ({
  kind: 'add',
  id: -1,
  draft: canonical({ type: 'A', name, target: '203.0.113.1' }, 'example.org'),
})
const [first, second] = [add('a'), add('b')]
const waiting = (change: ZoneChange): ApplyStep => ({ change, state: 'waiting' })
const accepted = (change: ZoneChange, id: number): ApplyStep => ({ change, state: 'accepted', id })
const start: ZoneEvent = {
  type: 'started',
  run: { state: 'running', undoes: false, steps: [waiting(first), waiting(second)] },
}
const staged: ZoneChanges = { changes: [first, second] }
const after = (...events: ZoneEvent[]) => events.reduce(reduce, staged)
const firstAccepted: ZoneEvent = { type: 'stepEnded', at: 0, step: accepted(first, 7) }

test.each<[string, ZoneEvent[], ApplyRun['state']]>([
  ['a run begins', [start], 'running'],
  ['a step ends', [start, firstAccepted], 'running'],
  ['a person stops it', [start, { type: 'stopRequested' }], 'stopping'],
  [
    'a step is refused',
    [start, { type: 'stepEnded', at: 0, step: { change: first, state: 'refused', reason: 'No' } }],
    'stopping',
  ],
  ['all is sent', [start, firstAccepted, { type: 'sent' }], 'verifying'],
  ['nothing that was sent was accepted', [start, { type: 'sent' }], 'finished'],
  [
    'it is stopped before anything was accepted',
    [start, { type: 'stopRequested' }, { type: 'sent' }],
    'stopped',
  ],
  [
    'an answer was lost',
    [
      start,
      firstAccepted,
      { type: 'stepEnded', at: 1, step: { change: second, state: 'uncertain', reason: 'Lost' } },
      { type: 'sent' },
    ],
    'stopped',
  ],
])('sets the state of the run when %s', (_, events, state) => {
  expect(after(...events).run?.state).toBe(state)
})

test('removes applied changes from the staged ones and keeps a requested stop during verification', () => {
  const { changes, run } = after(
    start,
    firstAccepted,
    { type: 'stopRequested' },
    { type: 'sent' },
    { type: 'verified', steps: [{ change: first, state: 'done', id: 7 }, waiting(second)] },
  )
  expect(changes).toEqual([second])
  expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'person' })
})

test('rejects edits while changes are applied and accepts them after a stopped run', () => {
  expect(() => after(start, { type: 'edited', changes: [] })).toThrow('being applied')
  const stopped = after(start, { type: 'stopRequested' }, { type: 'sent' })
  expect(reduce(stopped, { type: 'edited', changes: [second] })).toMatchObject({
    changes: [second],
  })
})

test('ignores events of a run whose zone was cleared', () => {
  expect(reduce({ changes: [] }, firstAccepted)).toEqual({ changes: [] })
})

test('marks a run as stopped, or finished and unverified, after the page was left', () => {
  expect(interrupted(after(start, firstAccepted))).toMatchObject({
    changes: [second],
    run: { state: 'stopped', stoppedBy: 'reload' },
  })
  expect(interrupted(after(start, firstAccepted, { type: 'sent' }))).toMatchObject({
    run: { state: 'finished', unverified: 'the page was left' },
  })
})

test('undoes and redoes staged changes until some of them are applied', () => {
  const edit = (...changes: ZoneChange[]): ZoneEvent => ({ type: 'edited', changes })
  const once = [{ type: 'undone' }, { type: 'redone' }] as const
  const edited = after(edit(first), edit())
  const [undo, redo] = once
  expect(reduce(edited, undo).changes).toEqual([first])
  expect([undo, undo].reduce(reduce, edited).changes).toEqual([first, second])
  expect([undo, undo, undo, redo, redo].reduce(reduce, edited).changes).toEqual([])
  expect([undo, edit(second), redo].reduce(reduce, edited).changes).toEqual([second])
  const verified: ZoneEvent = {
    type: 'verified',
    steps: [{ change: first, state: 'done', id: 7 }, waiting(second)],
  }
  const applied = [edit(first, second), start, firstAccepted, { type: 'sent' }, verified] as const
  expect(reduce(after(...applied), undo).changes).toEqual([second])
})

test('resolves a conflict with a rebased change or by skipping it', () => {
  const stopped = after(
    start,
    { type: 'stepEnded', at: 0, step: { change: first, state: 'conflict', reason: 'Changed' } },
    { type: 'sent' },
  )
  const mine = add('c')
  expect(reduce(stopped, { type: 'conflictResolved', mine })).toMatchObject({
    changes: [mine, second],
    run: { state: 'stopped', steps: [{ change: mine, state: 'waiting' }, { state: 'waiting' }] },
  })
  expect(reduce(stopped, { type: 'conflictResolved' })).toMatchObject({
    changes: [second],
    run: { steps: [{ change: first, state: 'skipped' }, { state: 'waiting' }] },
  })
})
