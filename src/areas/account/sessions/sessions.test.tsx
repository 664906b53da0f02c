import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

const here = {
  id: 'one',
  way: 'token',
  started: '2026-05-01T10:00:00',
  last_used: '2026-05-01T12:00:00',
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  current: true,
}
const phone = {
  ...here,
  id: 'two',
  address: '203.0.113.9',
  user_agent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  current: false,
}

let network: ReturnType<typeof respondWith>
let sessions: object[]

beforeEach(() => {
  sessions = [here, phone]
  network = respondWith(({ path, method }) => {
    if (!path.startsWith('/session/all')) return {}
    if (method === 'DELETE') sessions = [here]
    return method === 'DELETE' ? { ended: 1 } : { sessions, shared: true }
  })
})

afterEach(() => {
  network.restore()
  queryClient.clear()
})

const rowOf = async (name: RegExp) => await screen.findByRole('row', { name })

test('shows the browser of each session, marks the current one and ends others', async () => {
  renderRoutes(routes, '/account/sessions')
  const own = await rowOf(/Firefox 141 on Linux/)
  expect(own.textContent).toMatch(/This session.*203\.0\.113\.7/)
  const row = await rowOf(/Chrome 139 on Android/)
  await userEvent.click(within(row).getByRole('button', { name: /^Actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End session' }))
  const question = await screen.findByRole('alertdialog', { name: 'End this session?' })
  within(question).getByText('Chrome 139 on Android at 203.0.113.9 must sign in again.')
  await userEvent.click(within(question).getByRole('button', { name: 'End session' }))
  await waitFor(() => expect(screen.queryByText(/Chrome 139/)).toBeNull())
  expect(
    network.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
  ).toEqual(['/session/all/two'])
})

test('ends all other sessions and then disables the button', async () => {
  renderRoutes(routes, '/account/sessions')
  await rowOf(/Chrome 139/)
  await userEvent.click(screen.getByRole('button', { name: 'End all others' }))
  const question = await screen.findByRole('alertdialog', { name: 'End all other sessions?' })
  await userEvent.click(within(question).getByRole('button', { name: 'End 1 session' }))
  await waitFor(() => expect(screen.queryByText(/Chrome 139/)).toBeNull())
  const end = screen.getByRole('button', { name: 'End all others' })
  expect(end.getAttribute('aria-disabled')).toBe('true')
})
