import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
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
