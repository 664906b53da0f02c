import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Event } from '#api/generated/types.gen.ts'
import { dropTasks, putTask } from '#api/tasks/store.ts'
import { type Task, taskText } from '#api/tasks/task.ts'
import { useEventPercent } from './useEventPercent.ts'

afterEach(() => act(() => dropTasks(() => true)))

const event = (id: number, percent: number): Event => ({
  id,
  action: id === 8 ? 'compute_rebuild' : 'compute_shutdown',
  status: 'started',
  percent_complete: percent,
  entity: { type: 'compute', id: 5, label: 'web-1' },
})
const rebuild: Task = {
  id: 'rebuild 5',
  kind: 'rebuild',
  object: { type: 'compute', id: 5, label: 'web-1' },
  path: { computeId: 5 },
  before: {},
  wanted: {},
  started: Date.now(),
  state: 'observed',
  percent: 59,
  eventId: 8,
}
const percentOf = (shown: Event) => renderHook(() => useEventPercent(shown)).result

test('shows the progress of the task for its event and none for other events of the object', () => {
  const [rebuilding, shutdown] = [percentOf(event(8, 40)), percentOf(event(7, 20))]
  expect([rebuilding.current, shutdown.current]).toEqual([40, 20])
  act(() => putTask(rebuild))
  expect(taskText(rebuild)).toBe('Rebuilding 59%')
  expect([rebuilding.current, shutdown.current]).toEqual([59, undefined])
  act(() => putTask({ ...rebuild, percent: 70 }))
  expect(rebuilding.current).toBe(70)
})

test('shows no progress while the task has none, and that of each event after the task ends', () => {
  const rebuilding = percentOf(event(8, 40))
  const { percent: _percent, eventId: _eventId, ...begun } = rebuild
  act(() => putTask(begun))
  expect(rebuilding.current).toBeUndefined()
  act(() => putTask({ ...rebuild, state: 'finished' }))
  expect(rebuilding.current).toBe(40)
})
