import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { dismissTasks, dropTasks, putTask } from '#api/tasks/store.ts'
import type { Task } from '#api/tasks/task.ts'
import { taskToast } from './taskToast.ts'
import { Toasts } from './Toasts.tsx'

const deletion = (id: number): Task => ({
  id: `delete ${id}`,
  kind: 'delete',
  object: { type: 'compute', id, label: `web-${id}` },
  path: { computeId: id },
  before: {},
  wanted: {},
  started: Date.now(),
  state: 'accepted',
})

const begin = (task: Task) => {
  act(() => {
    putTask(task)
    taskToast(task.object, `${task.object.label} is being deleted`)
  })
}

const show = () =>
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  )

test('replaces the start message by the result when the task finishes', () => {
  show()
  const [one, other] = [deletion(1), deletion(2)]
  begin(one)
  begin(other)
  act(() => putTask({ ...one, state: 'observed' }))
  screen.getByText('web-1 is being deleted')
  act(() => putTask({ ...one, state: 'finished' }))
  screen.getByText('web-1: Deleted')
  expect(screen.queryByText('web-1 is being deleted')).toBeNull()
  screen.getByText('web-2 is being deleted')
})

test('disappears when the task fails', () => {
  show()
  const task = deletion(3)
  begin(task)
  act(() => putTask({ ...task, state: 'failed' }))
  expect(screen.queryByText(/^web-3/)).toBeNull()
})

test('shows the result when the task finished before the toast was created', () => {
  show()
  begin({ ...deletion(4), state: 'finished' })
  screen.getByText('web-4: Deleted')
})

test('shows that a task has ended that another tab removed', () => {
  show()
  const task = deletion(6)
  begin(task)
  act(() => dropTasks(({ id }) => id === task.id))
  expect(screen.queryByText('web-6 is being deleted')).toBeNull()
  screen.getByText('web-6: Delete has ended')
})

test('shows the result of a finished task that is removed', () => {
  show()
  const task = deletion(7)
  begin(task)
  act(() => {
    putTask({ ...task, state: 'finished' })
    dismissTasks(task.id)
  })
  screen.getByText('web-7: Deleted')
})

test('leaves the message unchanged when there is no task', () => {
  show()
  act(() => {
    dismissTasks()
    taskToast({ type: 'compute', id: 5 }, 'web-5 is being deleted')
  })
  screen.getByText('web-5 is being deleted')
})
