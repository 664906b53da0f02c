import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let network: ReturnType<typeof respondWith>
let since: string | null

beforeEach(() => {
  since = '2026-05-01T10:00:00'
  network = respondWith(({ path, body }) => {
    if (path === '/session/password') return { since }
    if (path === '/session/password/renew')
      return (body as { password: string }).password === 'right'
        ? { password: 'new-password-of-24-signs' }
        : { status: 400, body: { errors: [{ reason: 'This is not your password.' }] } }
    if (path === '/session/passkeys') return { passkeys: [], host: 'localhost', fault: null }
    if (path === '/session/codes') return { since: null, recovery_left: 0 }
    return {}
  })
})

afterEach(() => {
  network.restore()
  queryClient.clear()
})

test('changes the password after checking the current one and shows the new one', async () => {
  renderRoutes(routes, '/account/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
  const form = await screen.findByRole('dialog', { name: 'Change password' })
  const field = within(form).getByLabelText('Current password')
  expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ])
  const submit = within(form).getByRole('button', { name: 'Change password' })
  await userEvent.type(field, 'wrong')
  await userEvent.click(submit)
  await within(form).findByText('This is not your password.')
  await userEvent.clear(field)
  await userEvent.type(field, 'right')
  await userEvent.click(submit)
  const passwordDialog = await screen.findByRole('dialog', { name: 'New password' })
  await userEvent.click(within(passwordDialog).getByRole('button', { name: /Show/ }))
  within(passwordDialog).getByText('new-password-of-24-signs')
  const keys = network.requests
    .filter(({ path }) => path === '/session/password/renew')
    .map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('shows no button to change the password to a user without one', async () => {
  since = null
  renderRoutes(routes, '/account/security')
  await screen.findByText(/You have no password/)
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
})

test('does not name the password as sign-in method of a user without one', async () => {
  since = null
  const previousNetwork = network
  previousNetwork.restore()
  network = respondWith(({ path }) => {
    if (path === '/session/password') return { since }
    if (path === '/session/ways') return { local: true }
    if (path === '/profile') return { username: 'ada', authentication_type: 'password' }
    return { data: [], page: 1, pages: 1, results: 0 }
  })
  renderRoutes(routes, '/account/profile')
  const method = (await screen.findByText('Sign-in method')).parentElement
  await waitFor(() => expect(method?.textContent).toContain('No password'))
})
