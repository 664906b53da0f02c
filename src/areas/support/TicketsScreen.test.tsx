import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'
import { supportApi, ticket } from '#test/support/console/testSupport.ts'

let api: ReturnType<typeof supportApi>

beforeEach(() => {
  localStorage.clear()
  api = supportApi({
    tickets: [
      ticket,
      { ...ticket, id: 8, summary: 'Invoice', status: 'closed', updated_by: 'jonas', entity: null },
    ],
  })
})
afterEach(() => api.restore())

test('stores the filter of the list in the URL and applies it', async () => {
  const router = renderRoutes(routes, '/support')
  await screen.findByRole('link', { name: 'Disk is slow' })
  await userEvent.click(screen.getByRole('button', { name: 'Filter by Status' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Closed/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?status=closed'))
  expect(screen.queryByRole('link', { name: 'Disk is slow' })).toBeNull()
  cleanup()
  renderRoutes(routes, '/support?about=web-1')
  await screen.findByRole('link', { name: 'Disk is slow' })
  expect(screen.queryByRole('link', { name: 'Invoice' })).toBeNull()
})

test('marks tickets with new replies by others as unread until opened', async () => {
  renderRoutes(routes, '/support')
  const row = () => screen.findByRole('row', { name: 'Disk is slow' })
  await within(await row()).findByText('Unread')
  expect(
    within(await screen.findByRole('row', { name: 'Invoice' })).queryByText('Unread'),
  ).toBeNull()
  cleanup()
  renderRoutes(routes, '/support/7')
  await screen.findByText('We look into it.')
  await waitFor(() => expect(localStorage.getItem('console.tickets.read')).toContain('"7"'))
  cleanup()
  renderRoutes(routes, '/support')
  await waitFor(async () => expect(within(await row()).queryByText('Unread')).toBeNull())
  cleanup()

  // A reply after that is new again.
  api.tickets[0] = { ...ticket, updated: '2026-01-05T00:00:00' }
  api.forget()
  renderRoutes(routes, '/support?unread=New+replies')
  await within(await row()).findByText('Unread')
})

test('marks an open ticket that support answered, and finds it with both filters', async () => {
  api.tickets.push({ ...ticket, id: 9, summary: 'New plan', updated_by: 'jonas' })
  renderRoutes(routes, '/support?status=answered')
  expect(
    within(await screen.findByRole('row', { name: 'Disk is slow' })).getByText('Answered'),
  ).toBeTruthy()
  expect(screen.queryByRole('row', { name: 'New plan' })).toBeNull()
  cleanup()
  renderRoutes(routes, '/support?status=open')
  expect(
    within(await screen.findByRole('row', { name: 'New plan' })).getByText('Open'),
  ).toBeTruthy()
  expect(await screen.findByRole('row', { name: 'Disk is slow' })).toBeTruthy()
})
