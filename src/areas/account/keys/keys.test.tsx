import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as accountRoutes } from '../routes.tsx'

const line =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOAgPuP8RYnkqPpQjy4QaS0CdTXejANMAmH0SXMenJ+u ada@laptop'
const fingerprint = 'SHA256:FUzs9RxHXwOnCX/jB0e1L9bIooaE/gktpMCODzZQ2jA'
const profile = { username: 'ada', email: 'ada@example.org', timezone: 'UTC' }

let network: ReturnType<typeof respondWith>
let keys: { id: number; label: string; ssh_key: string; created: string }[]

beforeEach(() => {
  keys = [{ id: 3, label: 'Laptop', ssh_key: line, created: '2026-05-01T10:00:00' }]
  network = respondWith(({ path, method, body }) => {
    if (path === '/profile') return method === 'PUT' ? { ...profile, ...(body as object) } : profile
    if (method === 'DELETE') {
      keys = []
      return {}
    }
    if (method === 'POST') return { id: 4, ...(body as object) }
    if (path === '/profile/sshkeys') return { data: keys, page: 1, pages: 1, results: keys.length }
    return { data: [], page: 1, pages: 1, results: 0 }
  })
})

afterEach(() => {
  network.restore()
  queryClient.clear()
})

const sent = (method: string) => network.requests.find((request) => request.method === method)

test('shows the fingerprint of a key and deletes the key after confirmation', async () => {
  renderRoutes(accountRoutes, '/account/keys')
  const table = await screen.findByRole('grid', { name: 'SSH keys' })
  expect(await within(table).findByText(fingerprint)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Laptop' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Laptop?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete Laptop' }))
  expect(await screen.findByText('No SSH keys')).toBeTruthy()
  expect(sent('DELETE')?.path).toBe('/profile/sshkeys/3')
})

test('shows "Page not found" over the list for an unknown path', async () => {
  renderRoutes(accountRoutes, '/account/keys/create')
  const notFoundDialog = await screen.findByRole('dialog', { name: 'This could not be opened' })
  within(notFoundDialog).getByText('Page not found')
  within(notFoundDialog).getByText('/account/keys/create does not exist')
  expect(within(notFoundDialog).queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(within(notFoundDialog).getByRole('button', { name: 'Close' }))
  await screen.findByRole('grid', { name: 'SSH keys' })
})

test('shows the fingerprint of a new key and rejects a private key', async () => {
  renderRoutes(accountRoutes, '/account/keys/new')
  const form = await screen.findByRole('dialog', { name: 'Add SSH key' })
  const submit = within(form).getByRole('button', { name: 'Add SSH key' })
  const key = within(form).getByLabelText('Public key')
  await userEvent.type(within(form).getByLabelText('Label'), 'Desk')
  await userEvent.click(key)
  await userEvent.paste('-----BEGIN OPENSSH PRIVATE KEY-----')
  await userEvent.click(submit)
  expect(await within(form).findByText(/private key must not leave/i)).toBeTruthy()
  expect(sent('POST')).toBeUndefined()

  await userEvent.clear(key)
  await userEvent.click(key)
  await userEvent.paste(`${line}\n`)
  expect(await within(form).findByText(fingerprint)).toBeTruthy()
  await userEvent.click(submit)
  await waitFor(() => expect(sent('POST')?.body).toEqual({ label: 'Desk', ssh_key: line }))
})

test('sends only the changed profile fields', async () => {
  renderRoutes(accountRoutes, '/account/profile/edit')
  const form = await screen.findByRole('dialog', { name: 'Edit profile' })
  const email = within(form).getByLabelText('Email')
  await userEvent.clear(email)
  await userEvent.type(email, 'ada')
  await userEvent.click(within(form).getByRole('button', { name: 'Save profile' }))
  expect(await within(form).findByText('Must be an email address')).toBeTruthy()
  await userEvent.type(email, '@example.net')
  await userEvent.click(within(form).getByRole('switch', { name: 'Email notifications' }))
  await userEvent.click(within(form).getByRole('button', { name: 'Save profile' }))
  await waitFor(() =>
    expect(sent('PUT')?.body).toEqual({ email: 'ada@example.net', email_notifications: true }),
  )
})
