import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { allTasks, dropTasks } from '#api/tasks/store.ts'
import { taskText } from '#api/tasks/task.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { useToasts } from '#ui/overlay/toast.ts'
import { TaskStatus } from '../TaskStatus.tsx'
import { followDatabase, reportUpdate } from './followDatabase.ts'
import type { taskWords } from './area.ts'
import { databaseResponses, orders } from '#test/support/console/testDatabases.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

let status: string
let backups: object[]
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  queryClient.clear()
  backups = []
  api = respondWith(({ path }) =>
    path.endsWith('/mysql/instances/5')
      ? { ...orders, status }
      : { data: path.endsWith('/backups') ? backups : [], pages: 1, results: backups.length },
  )
})
afterEach(() => {
  act(() => dropTasks(() => true))
  api.restore()
  vi.useRealTimers()
})

/** Waits for a state that a later poll of the database shows. */
const afterPolls = async (assertion: () => void) => {
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(assertion)
}

const database = (change: object) =>
  ({ ...orders, ...change }) as Parameters<typeof reportUpdate>[0]

/** Read from the store, because rendered toasts disappear after some seconds. */
const newestToast = () => {
  const { result } = renderHook(() => useToasts())
  return () => result.current.at(-1)?.text
}

const changes: [kind: keyof typeof taskWords, during: string, now: string, end: string][] = [
  ['databaseCreate', 'provisioning', 'Provisioning', 'Created'],
  ['databaseResize', 'resizing', 'Resizing', 'Resized'],
  ['databaseRestore', 'restoring', 'Restoring', 'Restored'],
  ['databaseUpdate', 'updating', 'Updating', 'Updated'],
]

test.each(changes)(
  'shows the progress of %s in status, task and toast until it ends',
  async (kind, during, now, end) => {
    status = during
    const toastText = newestToast()
    render(<TaskStatus type="database" id={5} status="active" />)
    act(() => followDatabase(kind, database({ status }), 'It has begun'))
    screen.getByText(now)
    expect(toastText()).toBe('It has begun')
    expect(allTasks().map(taskText)).toEqual([now])
    await afterPolls(() => expect(allTasks()[0]?.state).toBe('observed'))
    screen.getByText(now)
    status = 'active'
    await afterPolls(() => expect(toastText()).toBe(`orders: ${end}`))
    expect(allTasks().map(taskText)).toEqual([end])
    screen.getByText('Active')
  },
)

test('reports a failed restore after it was seen running', async () => {
  status = 'restoring'
  render(<TaskStatus type="database" id={5} status="failed" />)
  act(() => followDatabase('databaseRestore', database({ status: 'active' }), 'It has begun'))
  await afterPolls(() => expect(allTasks()[0]?.state).toBe('observed'))
  status = 'failed'
  await afterPolls(() => expect(allTasks()[0]?.state).toBe('failed'))
  expect(allTasks()[0]?.reason).toBe('The database has failed.')
  await screen.findByText('Failed')
})

test('follows a snapshot until it is listed', async () => {
  status = 'active'
  const toastText = newestToast()
  act(() =>
    followDatabase('databaseSnapshot', database({}), 'It is being taken', { label: 'release' }),
  )
  await afterPolls(() => expect(allTasks()[0]?.state).toBe('observed'))
  expect(allTasks().map(taskText)).toEqual(['Taking a snapshot'])
  backups = [{ id: 3, type: 'snapshot', label: 'release' }]
  await afterPolls(() => expect(toastText()).toBe('orders: Snapshot taken'))
})

test('shows an immediate result without following it', async () => {
  const toastText = newestToast()
  act(() => reportUpdate(database({ status: 'active' }), 'Saved the allow list'))
  expect([toastText(), allTasks()]).toEqual(['Saved the allow list', []])
  status = 'updating'
  act(() => reportUpdate(database({ status }), 'Saved the maintenance window'))
  expect(toastText()).toBe('Saved the maintenance window')
  // The response has already shown that the task is running.
  expect(allTasks().map(({ kind, state }) => [kind, state])).toEqual([['databaseUpdate', 'sent']])
  await afterPolls(() => expect(allTasks()[0]?.state).toBe('observed'))
})

test('locks the form of the maintenance window while a task of the database runs', async () => {
  api.restore()
  status = 'active'
  api = respondWith(
    databaseResponses({ current: { ...orders, status }, elsewhere: {}, events: [] }),
  )
  renderRoutes(routes, '/databases/mysql/5/maintenance')
  await screen.findByLabelText('Duration')
  expect(screen.queryByText('Updating now. Wait for it to finish.')).toBeNull()
  act(() => followDatabase('databaseUpdate', database({ status: 'updating' }), 'It has begun'))
  expect(screen.getByRole('note').textContent).toBe('Updating now. Wait for it to finish.')
})
