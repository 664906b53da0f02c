import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { setReadOnly } from '#api/session/readOnly.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let network: ReturnType<typeof respondWith>
let state: { on: boolean; writes_until: string | null; proof_until: string | null }
let refusal: string | undefined
let headers: Record<string, string>

beforeEach(() => {
  state = { on: true, writes_until: null, proof_until: null }
  refusal = undefined
  headers = {}
  network = respondWith(({ path, method, body }) => {
    if (path !== '/session/agents')
      return { status: 200, body: { data: [], page: 1, pages: 1, results: 0 }, headers }
    if (method === 'GET') return { status: 200, body: state, headers }
    if (refusal !== undefined) return { status: 502, body: { errors: [{ reason: refusal }] } }
    const { hours } = (body ?? { hours: 0 }) as { hours: number }
    state.writes_until =
      method === 'DELETE' ? null : new Date(Date.now() + hours * 3_600_000).toISOString()
    state.proof_until = method === 'DELETE' ? null : new Date(Date.now() + 3_600_000).toISOString()
    return { status: 200, body: state, headers }
  })
})

afterEach(() => {
  network.restore()
  setReadOnly(false)
  queryClient.clear()
})

const sent = () =>
  network.requests
    .filter(({ path, method }) => path === '/session/agents' && method !== 'GET')
    .map(({ method, body }) => [method, body])

test('allows writing for the selected time and revokes it with one click', async () => {
  renderRoutes(routes, '/account/applications')
  const panel = await screen.findByRole('region', { name: 'Agents' })
  within(panel).getByText(`${location.origin}/mcp`)
  within(panel).getByText('Not allowed')
  await userEvent.click(within(panel).getByRole('button', { name: 'Allow writing' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Allow agents to write?' })
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '1 hour' }).checked).toBe(true)
  await userEvent.click(within(dialog).getByRole('radio', { name: '8 hours' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Allow writing' }))
  await within(panel).findAllByText(/Allowed until/)
  await userEvent.click(within(panel).getByRole('button', { name: 'End writing' }))
  await within(panel).findByText('Not allowed')
  expect(sent()).toEqual([
    ['POST', { hours: 8 }],
    ['DELETE', undefined],
  ])
})

test('asks for a confirmation of deletions by agents when the last one is too old', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  state.writes_until = inMs(20 * 3_600_000)
  state.proof_until = inMs(-1000)
  renderRoutes(routes, '/account/applications')
  const panel = await screen.findByRole('region', { name: 'Agents' })
  await within(panel).findByText('Needs your confirmation')
  await userEvent.click(within(panel).getByRole('button', { name: 'Confirm' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Allow agents to write?' })
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '30 days' }).checked).toBe(
    true,
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Allow writing' }))
  await expect.poll(() => within(panel).queryByText('Needs your confirmation')).toBeNull()
  expect(within(panel).getAllByText(/Allowed until/)).toHaveLength(2)
  expect(sent()).toEqual([['POST', { hours: 720 }]])
})

test('shows an error of the API in the dialog', async () => {
  refusal = 'The API did not answer.'
  renderRoutes(routes, '/account/applications?open=agents')
  const dialog = await screen.findByRole('alertdialog', { name: 'Allow agents to write?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Allow writing' }))
  await within(dialog).findByText('The API did not answer.')
})

test('disables allowing writes in a read-only session, but not revoking them', async () => {
  headers = { 'X-Console-Read-Only': 'on' }
  setReadOnly(true)
  renderRoutes(routes, '/account/applications')
  const panel = await screen.findByRole('region', { name: 'Agents' })
  const allow = within(panel).getByRole('button', { name: 'Allow writing' })
  expect(allow.getAttribute('aria-disabled')).toBe('true')
  state.writes_until = new Date(Date.now() + 3_600_000).toISOString()
  await queryClient.invalidateQueries()
  await userEvent.click(await within(panel).findByRole('button', { name: 'End writing' }))
  await within(panel).findByText('Not allowed')
  expect(sent()).toEqual([['DELETE', undefined]])
})

test('shows an expired write permission as not allowed', async () => {
  state.writes_until = new Date(Date.now() - 1000).toISOString()
  renderRoutes(routes, '/account/applications')
  const panel = await screen.findByRole('region', { name: 'Agents' })
  within(panel).getByText('Not allowed')
})

test('hides the panel when agents are turned off', async () => {
  state.on = false
  renderRoutes(routes, '/account/applications')
  await screen.findByText('No authorized applications')
  await expect.poll(() => network.requests.map(({ path }) => path)).toContain('/session/agents')
  expect(screen.queryByRole('region', { name: 'Agents' })).toBeNull()
})

test('explains how to turn agents on when a command opens the hidden panel', async () => {
  state.on = false
  renderRoutes(routes, '/account/applications?open=agents')
  const panel = await screen.findByRole('region', { name: 'Agents' })
  within(panel).getByText(/This console does not allow agents/)
  expect(within(panel).queryByRole('button')).toBeNull()
})
