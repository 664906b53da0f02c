import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { clearRequestLog, requestLog } from '#api/http/requestLog.ts'
import { sessionQuery } from '#api/session/session.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as accountRoutes } from '../routes.tsx'

const secret = 'ab'.repeat(32)
const token = {
  id: 7,
  label: 'CI',
  scopes: 'computes:read_only',
  created: '2026-05-01T10:00:00',
  expiry: '2999-12-12T05:00:00',
  token: '0123456789abcdef',
}

let network: ReturnType<typeof respondWith>
let tokens: object[]

beforeEach(() => {
  tokens = [token]
  network = respondWith(({ path, method, body }) => {
    if (method === 'POST') return { ...token, ...(body as object), id: 8, token: secret }
    if (method === 'DELETE') {
      tokens = []
      return {}
    }
    if (path === '/profile/tokens/7')
      return method === 'PUT' ? { ...token, ...(body as object) } : token
    if (path === '/profile/tokens') {
      return { data: tokens, page: 1, pages: 1, results: tokens.length }
    }
    return { data: [], page: 1, pages: 1, results: 0 }
  })
  queryClient.setQueryData(sessionQuery.queryKey, {
    username: 'ada',
    expires: '2030-01-01T00:00:00',
    token_begins: token.token,
  })
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  clearRequestLog()
})

const sent = (method: string) => network.requests.find((request) => request.method === method)

test('shows a new token once and neither caches nor logs it', async () => {
  const router = renderRoutes(accountRoutes, '/account/tokens')
  await userEvent.click(await screen.findByRole('link', { name: 'Create token' }))
  const form = await screen.findByRole('dialog', { name: 'Create token' })
  const create = within(form).getByRole('button', { name: 'Create token' })
  await userEvent.click(create)
  const fault = await within(form).findByText(/Select at least one area/)
  // The message must come before the table, because the table is taller than the drawer.
  expect(fault.compareDocumentPosition(within(form).getByRole('table'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(sent('POST')).toBeUndefined()

  await userEvent.type(within(form).getByLabelText('Label'), 'Nightly')
  await userEvent.click(within(form).getByLabelText('Instances: Read and write'))
  await userEvent.click(within(form).getByLabelText('Domains: Read'))
  await userEvent.click(create)
  const secretDialog = await screen.findByRole('dialog', { name: 'Token created' })
  expect(sent('POST')?.body).toMatchObject({
    label: 'Nightly',
    scopes: 'computes:read_write domains:read_only',
  })
  expect(document.body.textContent).not.toContain(secret)
  await userEvent.click(within(secretDialog).getByRole('button', { name: 'Show' }))
  expect(secretDialog.textContent).toContain(secret)
  expect(JSON.stringify(requestLog())).not.toContain(secret)
  const cachedState = JSON.stringify([
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
  ])
  expect(cachedState).not.toContain(secret)

  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without the token?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(secretDialog).getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/tokens'))
  expect(document.body.textContent).not.toContain(secret)
})

test('renames a token', async () => {
  renderRoutes(accountRoutes, '/account/tokens/7')
  const form = await screen.findByRole('dialog', { name: 'Rename CI' })
  const label = within(form).getByLabelText('Label')
  await userEvent.clear(label)
  await userEvent.type(label, 'Deploys')
  await userEvent.click(within(form).getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(sent('PUT')?.body).toEqual({ label: 'Deploys' }))
})

test('warns that revoking the current token ends the session', async () => {
  renderRoutes(accountRoutes, '/account/tokens')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for CI' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  const question = await screen.findByRole('alertdialog', { name: 'Revoke CI?' })
  expect(within(question).getByText('You are signed in with this token.')).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke CI' }))
  expect(await screen.findByText('No access tokens')).toBeTruthy()
  expect(sent('DELETE')?.path).toBe('/profile/tokens/7')
})
