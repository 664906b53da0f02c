import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Task } from '#api/tasks/task.ts'
import { listComputesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { firstPageOf } from '#api/query/allPages.ts'
import { dismissTasks, namelessLabel, putTask } from '#api/tasks/store.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderShell } from '#test/support/console/testShell.tsx'

const boot: Task = {
  id: 'one',
  kind: 'boot',
  object: { type: 'compute', id: 5, label: 'web-1', href: '/compute/5' },
  path: { computeId: 5 },
  before: {},
  wanted: {},
  started: Date.now(),
  state: 'observed',
  percent: 40,
}

const { percent: _percent, ...accepted } = boot
const sent: Task = { ...accepted, state: 'sent' }

let network: ReturnType<typeof respondWith>

beforeEach(() => {
  network = respondWith(() => ({ data: [], page: 1, pages: 1, results: 0 }))
})

afterEach(() => {
  act(() => putTask({ ...boot, state: 'finished' }))
  act(() => dismissTasks())
  network.restore()
  queryClient.clear()
})

test('counts a running task, shows its progress and announces its start and end', async () => {
  renderShell('/compute')
  const status = screen.getByRole('status', { name: 'Tasks' })
  act(() => putTask(sent))
  expect(status.textContent).toBe('web-1: Booting.')
  act(() => putTask(boot))
  expect(status.textContent).toBe('web-1: Booting.')

  await userEvent.click(screen.getByRole('button', { name: 'Tasks, 1 running' }))
  const panel = await screen.findByRole('dialog', { name: 'Tasks' })
  expect(within(panel).getByText('Booting 40%')).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'web-1' }).getAttribute('href')).toBe('/compute/5')
  expect(within(panel).queryByRole('button', { name: 'Dismiss web-1' })).toBeNull()

  act(() => putTask({ ...boot, state: 'failed', reason: 'The host is full.' }))
  expect(status.textContent).toBe('web-1: Boot failed. The host is full.')
  expect(within(panel).getByText('The host is full.')).toBeTruthy()
})

test('shows an unconfirmed task until it is dismissed', async () => {
  renderShell('/compute')
  act(() => putTask({ ...boot, state: 'unconfirmed', settled: Date.now() }))
  await userEvent.click(screen.getByRole('button', { name: 'Tasks, 1 not done' }))
  const panel = await screen.findByRole('dialog', { name: 'Tasks' })
  await userEvent.click(within(panel).getByRole('button', { name: 'Dismiss web-1' }))
  expect(within(panel).getByText(/No recent tasks/)).toBeTruthy()
})

test('names an ended task of an earlier page load after the instance in the list, or by its kind and id', async () => {
  const listed = { data: [{ id: 5, label: 'web-1' }], page: 1, pages: 1, results: 1 }
  queryClient.setQueryData(firstPageOf(listComputesOptions()).queryKey, listed)
  renderShell('/compute')
  const nameless = ({ id }: { id: number }) => ({
    ...boot,
    id: `task-${id}`,
    state: 'finished' as const,
    object: { type: 'compute', id, label: namelessLabel({ type: 'compute', id }) },
  })
  act(() => putTask(nameless({ id: 5 })))
  act(() => putTask(nameless({ id: 41 })))
  await userEvent.click(screen.getByRole('button', { name: /^Tasks/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Tasks' }))
  panel.getByRole('button', { name: 'Dismiss web-1' })
  panel.getByText('Instance 41')
})
