import { expect, test } from 'vitest'
import type { Task } from '#api/tasks/task.ts'
import { clonePrerequisites } from './clonePrerequisites.ts'
import { cloneSource } from './cloneSource.ts'

const clone = (id: number, state: Task['state'], source: number): Task => ({
  id: String(id),
  kind: 'create',
  object: { type: 'compute', id, label: `copy-${id}` },
  path: { computeId: id },
  wanted: {},
  ...cloneSource({ id: source }),
  started: 0,
  state,
})

const facts = {
  compute: { id: 7, status: 'offline' },
  target: { parts: [{ id: 1, label: 'Root', size: 2048, filesystem: 'ext4' }], needed: 2048 },
  spaceDisabledReason: undefined,
  addDenied: undefined,
  price: 24,
  tasks: [],
}

const unmet = (tasks: Task[]) =>
  clonePrerequisites({ ...facts, tasks }).filter(({ state }) => state === 'unmet')

test('blocks a sixth clone of the same source but ignores finished clones and other sources', () => {
  const four = [1, 2, 3, 4].map((id) => clone(id, 'observed', 7))
  expect(unmet([...four, clone(5, 'finished', 7), clone(6, 'observed', 8)])).toEqual([])
  expect(unmet([...four, clone(5, 'accepted', 7)])[0]?.text).toMatch(
    /^5 clones of the instance are running/,
  )
})

test('shows the copied disks and the price', () => {
  const texts = clonePrerequisites(facts).map(({ text }) => text)
  expect(texts).toContain('Copied: Root (2 GB).')
  expect(texts).toContain('The new instance costs $24.00/mo.')
})
