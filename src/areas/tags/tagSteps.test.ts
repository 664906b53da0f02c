import { expect, test } from 'vitest'
import {
  inverseStep,
  renameSteps,
  stepId,
  parseTagStep,
  stepsTitle,
  type TagStep,
  undoSteps,
} from './tagSteps.ts'
import { loadAreaObjects } from '../areaObjects.ts'

// The tables of cases below read the kinds when this file is loaded.
await loadAreaObjects()

const carriers = [
  { kind: 'compute', id: 1, tags: ['web'] },
  { kind: 'domain', id: 2, tags: ['web', 'www'] },
] as const

test('creates the new tag first and deletes the old one last', () => {
  expect(renameSteps('web', 'www', carriers, { exists: false, whole: true })).toEqual([
    { op: 'create', tag: 'www' },
    { op: 'retag', kind: 'compute', id: 1, remove: 'web', add: 'www' },
    // The object had both tags, and still has the new one after an undo.
    { op: 'retag', kind: 'domain', id: 2, remove: 'web' },
    { op: 'delete', tag: 'web' },
  ])
})

test('does not create an existing tag, so that an undo does not delete it', () => {
  const steps = renameSteps('web', 'www', carriers, { exists: true, whole: true })
  expect(steps.map(({ op }) => op)).toEqual(['retag', 'retag', 'delete'])
})

test('keeps the old tag if an object still has it or a list failed to load', () => {
  const balancer = { kind: 'balancer', id: 3, tags: ['web'] } as const
  const ops = (steps: readonly TagStep[]) => steps.map(({ op }) => op)
  expect(ops(renameSteps('web', 'www', [balancer], { exists: false, whole: true }))).toEqual([
    'create',
  ])
  expect(ops(renameSteps('web', 'www', carriers, { exists: true, whole: false }))).toEqual([
    'retag',
    'retag',
  ])
})

test('undoes the steps in reverse order', () => {
  const steps = renameSteps('web', 'www', carriers, { exists: false, whole: true })
  expect(undoSteps(steps)).toEqual([
    { op: 'create', tag: 'web' },
    { op: 'retag', kind: 'domain', id: 2, add: 'web' },
    { op: 'retag', kind: 'compute', id: 1, remove: 'www', add: 'web' },
    { op: 'delete', tag: 'www' },
  ])
  expect(undoSteps(undoSteps(steps))).toEqual(steps)
  for (const step of steps) expect(inverseStep(inverseStep(step))).toEqual(step)
})

test('round-trips a step through its id for any tag', () => {
  const step: TagStep = { op: 'retag', kind: 'volume', id: 9, add: 'a "b" / {c}' }
  expect(parseTagStep(stepId(step))).toEqual(step)
})

test.each<[TagStep[], string]>([
  [[{ op: 'retag', kind: 'compute', id: 1, add: 'web' }], 'Tag 1 instance'],
  [
    [
      { op: 'retag', kind: 'compute', id: 1, remove: 'web' },
      { op: 'retag', kind: 'firewall', id: 1, remove: 'web' },
    ],
    'Untag 2 objects',
  ],
  [[{ op: 'retag', kind: 'volume', id: 1, add: 'protected' }], 'Lock 1 volume'],
  [[{ op: 'retag', kind: 'compute', id: 1, remove: 'protected' }], 'Unlock 1 instance'],
  [renameSteps('web', 'www', carriers, { exists: false, whole: true }), 'Rename web to www'],
  [renameSteps('web', 'www', carriers, { exists: true, whole: false }), 'Rename web to www'],
])('labels %j as %s', (steps, title) => {
  expect(stepsTitle(steps)).toBe(title)
})
