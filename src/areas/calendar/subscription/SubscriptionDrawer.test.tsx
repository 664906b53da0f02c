import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

const scopes = [
  { scope: 'computes:read_only', reason: 'Backup windows of instances' },
  { scope: 'databases:read_only', reason: 'Maintenance windows of databases' },
]
const subscriptionResponse = {
  created: '2026-05-01T10:00:00',
  token_label: 'Calendar subscription',
  scopes: scopes.map(({ scope }) => scope),
  last_read: null as string | null,
  missing: [] as string[],
  fault: null as string | null,
}
const address = `http://console.test/feeds/calendar/${'s'.repeat(43)}.ics`

let network: ReturnType<typeof respondWith>
let subscription: typeof subscriptionResponse | null
let readsWait: boolean
let refusal: { status: number; body: object } | undefined
let tokenLeft: { reason: string } | null

function answer({ path, method }: RecordedRequest): object {
  if (readsWait && method === 'GET') return new Promise(() => undefined)
  if (path === '/session')
    return { username: 'ada', scope_words: { 'computes:read_only': 'linodes:read_only' } }
  if (path !== '/session/calendar') return { data: [], page: 1, pages: 1, results: 0 }
  if (method === 'GET') return { subscription, scopes }
  if (refusal) return refusal
  if (method === 'POST') {
    subscription = subscriptionResponse
    return { address, subscription }
  }
  subscription = null
  return { token_left: tokenLeft }
}

beforeEach(() => {
  subscription = null
  readsWait = false
  refusal = undefined
  tokenLeft = null
  network = respondWith(answer)
})
afterEach(() => {
  network.restore()
  queryClient.clear()
})

const open = async () => {
  renderRoutes(routes, '/calendar?open=subscription')
  return within(await screen.findByRole('dialog', { name: 'Calendar subscription' }))
}

test('shows the scopes of the token with their reasons before it creates the URL, and shows the URL once', async () => {
  const drawer = await open()
  const token = within(await drawer.findByRole('region', { name: 'Access token' }))
  const reasonFor = (name: string) => token.getByText(name).nextElementSibling?.textContent
  await waitFor(() => expect(reasonFor('linodes:read_only')).toBe('Backup windows of instances'))
  expect(reasonFor('databases:read_only')).toBe('Maintenance windows of databases')
  await userEvent.click(drawer.getByRole('button', { name: 'Create URL' }))
  const secret = within(await screen.findByRole('dialog', { name: 'Calendar subscribed' }))
  await userEvent.click(secret.getByRole('button', { name: 'Show' }))
  expect(secret.getByText(address)).toBeTruthy()
  await userEvent.click(secret.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(address)).toBeNull()
})

test('ends a subscription with one click and allows a new one', async () => {
  subscription = { ...subscriptionResponse, last_read: '2026-05-01T12:00:00' }
  const drawer = await open()
  await userEvent.click(await drawer.findByRole('button', { name: 'End subscription' }))
  await drawer.findByRole('button', { name: 'Create URL' })
  expect(
    network.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
  ).toEqual(['/session/calendar'])
})

test('reports a token that the API did not revoke and links to the tokens', async () => {
  subscription = subscriptionResponse
  tokenLeft = { reason: 'Not now' }
  const drawer = await open()
  await userEvent.click(await drawer.findByRole('button', { name: 'End subscription' }))
  const alert = await drawer.findByRole('alert')
  expect(alert.textContent).toContain('The API did not revoke its access token: Not now')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/account/tokens')
})

test('shows the error and the missing parts of the last calendar request', async () => {
  subscription = {
    ...subscriptionResponse,
    fault: 'The access token was revoked.',
    missing: ['notifications'],
  }
  const drawer = await open()
  await drawer.findByText(/could not read the calendar: The access token was revoked\./)
  drawer.getByText('Not in the calendar: notifications')
  drawer.getByText('Never')
})

test('stays open with the reason when the remote API does not create tokens', async () => {
  const reason = 'This API does not create access tokens.'
  refusal = { status: 501, body: { errors: [{ reason }] } }
  const drawer = await open()
  await userEvent.click(await drawer.findByRole('button', { name: 'Create URL' }))
  await drawer.findByText(reason)
  expect(drawer.getByRole('button', { name: 'Create URL' })).toBeTruthy()
})

test('shows an error immediately, without waiting for the state to reload', async () => {
  const drawer = await open()
  const create = await drawer.findByRole('button', { name: 'Create URL' })
  refusal = { status: 500, body: { errors: [{ reason: 'The disk is full.' }] } }
  readsWait = true
  await userEvent.click(create)
  await drawer.findByText('The disk is full.')
})
