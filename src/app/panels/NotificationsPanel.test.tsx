import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '#api/session/session.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'

let api: ReturnType<typeof respondWith> | undefined
afterEach(() => {
  api?.restore()
  queryClient.clear()
})

const notice = (type: string) => ({
  type,
  severity: 'major',
  label: type,
  message: 'web-1 will move to another host',
  body: null,
  when: null,
  until: null,
  entity: { id: 5, label: 'web-1', type: 'compute', url: '/v4/compute/instances/5' },
})

test('links a notification to its object, and to the required action if there is one', async () => {
  const rows = [notice('migration_pending'), notice('reboot_scheduled')]
  api = respondWith(({ path }) =>
    path === '/account/notifications'
      ? { data: rows, page: 1, pages: 1, results: 2 }
      : { data: [], page: 1, pages: 1, results: 0 },
  )
  const close = vi.fn()
  const router = renderRoutes(
    [
      { path: '/', element: <NotificationsPanel onClose={close} /> },
      { path: '*', element: null },
    ],
    '/',
  )
  const list = await screen.findByRole('region', { name: 'Notifications' })
  const lines = await within(list).findAllByRole('listitem')
  const links = lines.map((line) =>
    within(line)
      .getAllByRole('link')
      .map((link) => link.textContent),
  )
  expect(links).toEqual([['Migrate now', 'web-1'], ['web-1']])
  await userEvent.click(within(list).getByRole('link', { name: 'Migrate now' }))
  expect(router.state.location).toMatchObject({ pathname: '/compute/5', search: '?action=migrate' })
  expect(close).toHaveBeenCalled()
})

const showPanel = () =>
  renderRoutes([{ path: '/', element: <NotificationsPanel onClose={vi.fn()} /> }], '/')

test('shows one notification for the same object and time', async () => {
  const when = '2030-06-01T00:00:00'
  const rows = [
    { ...notice('migration_scheduled'), when, message: 'web-1 moves: host repair' },
    { ...notice('migration_scheduled'), when, message: 'web-1 moves to another host' },
    { ...notice('migration_scheduled'), when: '2030-07-01T00:00:00', message: 'web-1 moves back' },
  ]
  api = respondWith(({ path }) => ({
    data: path === '/account/notifications' ? rows : [],
    page: 1,
    pages: 1,
    results: 3,
  }))
  showPanel()
  const list = await screen.findByRole('region', { name: 'Notifications' })
  await within(list).findByText('web-1 moves: host repair')
  expect(within(list).getByText('web-1 moves back')).toBeTruthy()
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
})

test('counts only events of other users as unread', async () => {
  const event = (id: number, username: string | null) => ({
    id,
    action: 'compute_boot',
    status: 'finished',
    seen: false,
    created: '2026-05-01T10:00:00',
    username,
  })
  let events = [event(2, 'ada')]
  api = respondWith(({ path }) => ({
    data: path === '/account/events' ? events : [],
    page: 1,
    pages: 1,
    results: 1,
  }))
  queryClient.setQueryData(sessionQuery.queryKey, {
    username: 'ada',
    expires: '2030-01-01T00:00:00',
  })
  showPanel()
  const list = await screen.findByRole('region', { name: 'Events' })
  await within(list).findByText('Instance booted')
  expect(within(list).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  events = [event(2, 'ada'), event(1, null)]
  await queryClient.refetchQueries()
  expect(await within(list).findByRole('button', { name: 'Mark all as read' })).toBeTruthy()
})
