import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Task, taskText } from './task.ts'
import { allTasks, dismissTasks, putTask, useObjectTask, useTasks } from './store.ts'

const key = 'console.tasks'

const task = (change: Partial<Task> = {}): Task => ({
  id: crypto.randomUUID(),
  kind: 'boot',
  object: { type: 'compute', id: 5, label: 'secret-project', href: '/compute/5' },
  path: { computeId: 5 },
  before: { status: 'offline' },
  wanted: {},
  started: Date.now(),
  state: 'accepted',
  ...change,
})

beforeEach(() => {
  for (const { id } of allTasks()) putTask({ ...task(), id, state: 'finished' })
  dismissTasks()
})

test('stores ids and states for a reload, but no names and no messages of the API', () => {
  putTask(task({ state: 'failed', reason: 'Words of the API', percent: 4 }))
  const storedText = localStorage.getItem(key) ?? ''
  expect(storedText).toContain('"computeId":5')
  expect(storedText).not.toMatch(/secret-project|Words of the API|percent/)
})

test('returns the running task of an object, otherwise the one that ended last', () => {
  const { result } = renderHook(() => useObjectTask('compute', 5))
  expect(result.current).toBeUndefined()
  const first = task()
  act(() => putTask(first))
  act(() => putTask(task({ state: 'refused', started: Date.now() + 5 })))
  expect(result.current?.id).toBe(first.id)
  act(() => putTask({ ...first, state: 'failed' }))
  expect(result.current?.state).toBe('refused')
  const other = renderHook(() => useObjectTask('compute', 6))
  expect(other.result.current).toBeUndefined()
})

test('dismisses ended tasks and keeps running ones', () => {
  const { result } = renderHook(useTasks)
  const running = task()
  const ended = task({ state: 'finished' })
  const failed = task({ state: 'failed' })
  act(() => {
    putTask(running)
    putTask(ended)
    putTask(failed)
  })
  act(() => dismissTasks(ended.id))
  expect(result.current.map(({ id }) => id).toSorted()).toEqual([running.id, failed.id].toSorted())
  act(() => dismissTasks())
  expect(result.current.map(({ id }) => id)).toEqual([running.id])
})

test('merges tasks of another tab and keeps names that are known in this tab', () => {
  const { result } = renderHook(useTasks)
  const mine = task()
  act(() => putTask(mine))
  const theirs = { ...task({ kind: 'reboot' }), object: { type: 'compute', id: 6 } }
  const storedTasks = JSON.parse(localStorage.getItem(key) ?? '[]') as Task[]
  localStorage.setItem(
    key,
    JSON.stringify([...storedTasks.map((each) => ({ ...each, state: 'observed' })), theirs]),
  )
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  expect(result.current).toHaveLength(2)
  expect(result.current.find(({ id }) => id === mine.id)).toMatchObject({
    state: 'observed',
    object: { label: 'secret-project' },
  })
  expect(result.current.find(({ id }) => id === theirs.id)?.object.label).toBe('Instance 6')
})

test('keeps tasks that another tab has just stored', () => {
  putTask(task())
  const storedTasks = JSON.parse(localStorage.getItem(key) ?? '[]') as Task[]
  const theirs = { ...storedTasks[0], id: 'theirs' }
  localStorage.setItem(key, JSON.stringify([...storedTasks, theirs]))
  putTask(task())
  expect(allTasks()).toHaveLength(3)
})

test('stores at most fifty ended tasks of the last day', () => {
  for (let count = 0; count < 60; count += 1) {
    putTask(task({ state: 'finished', started: Date.now() + count }))
  }
  const old = Date.now() - 25 * 60 * 60 * 1000
  putTask(task({ state: 'failed', started: old }))
  const running = task({ started: old })
  putTask(running)
  expect(allTasks()).toHaveLength(51)
  expect(allTasks().at(-1)?.id).toBe(running.id)
})

test('treats malformed storage as empty', () => {
  localStorage.setItem(key, '{nonsense')
  putTask(task())
  expect(allTasks()).toHaveLength(1)
})

test('formats the text of a task by its state', () => {
  const running = task({ percent: 40 })
  expect(taskText(running)).toBe('Booting 40%')
  expect(taskText(task())).toBe('Booting')
  expect(taskText(task({ state: 'failed' }))).toBe('Boot failed')
  expect(taskText(task({ kind: 'resize', state: 'unconfirmed' }))).toBe(
    'Resize could not be confirmed',
  )
})
