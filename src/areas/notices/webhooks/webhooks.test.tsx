import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'
import type { Delivery, Webhook } from './webhooks.ts'

const eventScope = { scope: 'events:read_only', reason: 'Jobs that finish or fail' }
const rule = (id: string, label: string, about: string, ...scopes: string[]) => ({
  id,
  label,
  about,
  scopes,
  unavailable: id === 'link-expires' ? 'Only browsers know of it' : null,
})
const rules = [
  rule('job-failed', 'Job failed', 'Jobs that failed', 'events:read_only'),
  rule('image-ended', 'Image ended', 'Deprecated images', 'computes:read_only', 'images:read_only'),
  rule('plan-ended', 'Plan ended', 'Replaced plans', 'computes:read_only'),
  rule('link-expires', 'Link expires', 'Shared links'),
]
const secret = `whsec_${'s'.repeat(43)}=`

const hook = (extra: Partial<Webhook> = {}): Webhook => ({
  id: 'one',
  url: 'https://example.com/hook',
  kinds: ['finished', 'failures'],
  state: 'active',
  pause_reason: null,
  created: '2026-05-01T10:00:00',
  token_label: 'Webhook example.com',
  read_fault: null,
  failing_since: null,
  last_delivery: null,
  rules: null,
  look: null,
  ...extra,
})

const delivery = (extra: Partial<Delivery> = {}): Delivery => ({
  id: 'msg_1',
  kind: 'failures',
  created: '2026-05-01T10:00:00',
  state: 'delivered',
  next_try: null,
  action: 'compute_boot',
  entity: { id: 5, label: 'web-1', type: 'compute', url: '/v4/compute/instances/5' },
  finding: null,
  attempts: [{ at: '2026-05-01T10:00:01', status: 204, error: null, ms: 35 }],
  ...extra,
})

let network: ReturnType<typeof respondWith>
let webhooks: Webhook[]
let deliveries: Delivery[]
let refusal: { status: number; body: object } | undefined
let tokenLeft: { reason: string } | null

function answer({ path, method, body }: RecordedRequest): object {
  if (path === '/session')
    return { username: 'ada', scope_words: { 'events:read_only': 'happenings:read' } }
  if (!path.startsWith('/session/webhooks')) return { data: [], page: 1, pages: 1, results: 0 }
  if (method === 'GET')
    return path.endsWith('/deliveries')
      ? { deliveries }
      : { webhooks, event_scope: eventScope, rules, most: 5 }
  if (refusal) return refusal
  if (path === '/session/webhooks') {
    webhooks = [hook(body as Partial<Webhook>)]
    return { secret, webhook: webhooks[0] }
  }
  if (method === 'PUT') {
    webhooks = webhooks.map((each) => ({ ...each, ...(body as Partial<Webhook>) }))
    return path.endsWith('/state')
      ? (webhooks[0] ?? {})
      : { webhook: webhooks[0], token_left: tokenLeft }
  }
  if (method === 'DELETE') {
    webhooks = []
    return { token_left: tokenLeft }
  }
  if (path.endsWith('/test')) {
    const testDelivery = delivery({ id: 'msg_2', kind: 'test', action: null, entity: null })
    deliveries = [testDelivery, ...deliveries]
    return testDelivery
  }
  deliveries = deliveries.map((each) => ({ ...each, state: 'delivered' as const }))
  return deliveries[0] ?? {}
}

beforeEach(() => {
  webhooks = []
  deliveries = []
  refusal = undefined
  tokenLeft = null
  network = respondWith(answer)
})
afterEach(() => {
  network.restore()
  queryClient.clear()
})

const written = () =>
  network.requests
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/session/webhooks'))
    .map(({ method, path, body }) => [method, path, body])

const openOne = async (extra: Partial<Webhook> = {}) => {
  webhooks = [hook(extra)]
  renderRoutes(routes, '/notices')
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }))
  await userEvent.click(list.getByRole('link', { name: 'https://example.com/hook' }))
  return within(await screen.findByRole('dialog', { name: 'Webhook' }))
}

test('shows the scopes of the token with their reasons before creating a webhook, and the secret once', async () => {
  renderRoutes(routes, '/notices')
  const panel = within(await screen.findByRole('region', { name: 'Webhooks' }))
  await userEvent.click(panel.getByRole('button', { name: 'Create webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Create webhook' }))
  const token = within(await form.findByRole('region', { name: 'Access token' }))
  await waitFor(() =>
    expect(token.getByText('happenings:read').nextElementSibling?.textContent).toBe(
      'Jobs that finish or fail',
    ),
  )
  const attention = form.getByRole('checkbox', { name: /New findings/ })
  expect(token.queryByText('images:read_only')).toBeNull()
  await userEvent.click(attention)
  const reason = (scope: string) => token.getByText(scope).nextElementSibling?.textContent
  expect(reason('images:read_only')).toBe('Image ended')
  expect(reason('computes:read_only')).toBe('Image ended and plan ended')
  await userEvent.click(attention)
  const send = form.getByRole('button', { name: 'Create webhook' })
  await userEvent.click(send)
  await form.findByText('Required')
  await userEvent.type(form.getByLabelText('URL'), 'https://example.com/hook')
  await userEvent.click(form.getByRole('checkbox', { name: /^Jobs that finish/ }))
  await userEvent.click(send)
  const secretDialog = within(await screen.findByRole('dialog', { name: 'Webhook created' }))
  await userEvent.click(secretDialog.getByRole('button', { name: 'Show' }))
  expect(secretDialog.getByText(secret)).toBeTruthy()
  expect(written()).toEqual([
    [
      'POST',
      '/session/webhooks',
      { url: 'https://example.com/hook', kinds: ['failures'], rules: null },
    ],
  ])
  await userEvent.click(secretDialog.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(secret)).toBeNull()
  expect(await panel.findByText('No deliveries yet')).toBeTruthy()
})

test('shows the error for an unreachable address next to its field', async () => {
  const reason = 'Webhooks are not delivered to the address of inside.example'
  refusal = { status: 400, body: { errors: [{ reason, field: 'url' }] } }
  renderRoutes(routes, '/notices?open=create-webhook')
  const form = within(await screen.findByRole('dialog', { name: 'Create webhook' }))
  const address = form.getByLabelText('URL')
  await userEvent.type(address, 'https://inside.example/')
  await userEvent.click(form.getByRole('button', { name: 'Create webhook' }))
  await form.findByText(reason)
  expect(address.getAttribute('aria-invalid')).toBe('true')
})

test('disables creating a webhook at the limit', async () => {
  webhooks = [1, 2, 3, 4, 5].map((id) => hook({ id: String(id) }))
  renderRoutes(routes, '/notices')
  const panel = within(await screen.findByRole('region', { name: 'Webhooks' }))
  await panel.findByRole('list', { name: 'Webhooks' })
  const create = panel.getByRole('button', { name: 'Create webhook' })
  expect(create.getAttribute('aria-disabled')).toBe('true')
})

test('shows each delivery with its attempts and resends one', async () => {
  deliveries = [
    delivery({
      state: 'waiting',
      next_try: '2026-05-01T10:05:00',
      attempts: [
        { at: '2026-05-01T10:00:01', status: null, error: 'The host was not found.', ms: 12 },
        { at: '2026-05-01T10:00:07', status: 500, error: 'The receiver returned 500.', ms: 40 },
      ],
    }),
  ]
  const drawer = await openOne({ failing_since: '2026-05-01T10:00:01' })
  await drawer.findByText(/^Deliveries have failed since/)
  const log = within(await drawer.findByRole('list', { name: 'Log' }))
  await log.findByText('Instance booted: web-1')
  expect(log.getByText('Waiting')).toBeTruthy()
  expect(log.getAllByText(/Failed after 40 ms\. The receiver returned 500\./)).toHaveLength(2)
  expect(log.getByText(/Failed after 12 ms\. The host was not found\./)).toBeTruthy()
  await userEvent.click(log.getByRole('button', { name: 'Send again: Instance booted: web-1' }))
  await log.findByText('Delivered')
  expect(written()).toEqual([['POST', '/session/webhooks/one/deliveries/msg_1/resend', undefined]])
})

test('shows the result of a test delivery', async () => {
  const drawer = await openOne()
  await drawer.findByText(/^No deliveries yet/)
  await userEvent.click(drawer.getByRole('button', { name: 'Send test delivery' }))
  expect((await drawer.findByRole('status')).textContent).toBe('Delivered in 35 ms (204).')
  await drawer.findByText('Test delivery')
})

test('pauses and resumes a webhook and shows why the server paused it', async () => {
  const drawer = await openOne({ state: 'paused', pause_reason: 'The receiver returned 410.' })
  await drawer.findByText(/^Paused: The receiver returned 410\. Events during the pause/)
  await userEvent.click(drawer.getByRole('button', { name: 'Resume' }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Pause' }))
  await drawer.findByRole('button', { name: 'Resume' })
  expect(written().map(([, , body]) => body)).toEqual([{ state: 'active' }, { state: 'paused' }])
})

test('prefills the edit form with the address and events of the webhook', async () => {
  const drawer = await openOne()
  await userEvent.click(drawer.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  const address = form.getByLabelText<HTMLInputElement>('URL')
  expect(address.value).toBe('https://example.com/hook')
  await userEvent.type(address, '/2')
  await userEvent.click(form.getByRole('checkbox', { name: /New findings/ }))
  tokenLeft = { reason: 'Not now' }
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The API did not revoke the previous one: Not now')
  const changed = {
    url: 'https://example.com/hook/2',
    kinds: ['finished', 'failures', 'attention'],
    rules: null,
  }
  expect(written()).toEqual([['PUT', '/session/webhooks/one', changed]])
})

test('keeps the input of the edit form when the webhook no longer exists', async () => {
  const drawer = await openOne()
  await userEvent.click(drawer.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  const address = form.getByLabelText<HTMLInputElement>('URL')
  await userEvent.type(address, '/2')
  webhooks = []
  refusal = { status: 404, body: { errors: [{ reason: 'There is no such webhook.' }] } }
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await form.findByText('There is no such webhook.')
  expect(address.value).toBe('https://example.com/hook/2')
})

test('selects single rules, shows the scopes that they need and requires at least one', async () => {
  const drawer = await openOne({ kinds: ['attention'], rules: ['plan-ended'] })
  expect(drawer.getByText('Rules').nextElementSibling?.textContent).toBe('Plan ended')
  await userEvent.click(drawer.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  const group = within(form.getByRole('group', { name: 'Selected rules' }))
  const box = (name: RegExp) => group.getByRole<HTMLInputElement>('checkbox', { name })
  const token = within(form.getByRole('region', { name: 'Access token' }))
  expect(box(/^Plan ended/).checked).toBe(true)
  expect(box(/^Link expires.*Only browsers know of it/).disabled).toBe(true)
  expect(token.queryByText('images:read_only')).toBeNull()
  await userEvent.click(box(/^Image ended/))
  expect(token.getByText('images:read_only')).toBeTruthy()
  await userEvent.click(box(/^Plan ended/))
  await userEvent.click(box(/^Image ended/))
  const save = form.getByRole('button', { name: 'Save changes' })
  await userEvent.click(save)
  await form.findByText('Required')
  expect(written()).toEqual([])
  await userEvent.click(box(/^Job failed/))
  // The selected rules are restored when the event is selected again.
  const attention = form.getByRole('checkbox', { name: /New findings/ })
  await userEvent.click(attention)
  expect(form.queryByRole('group', { name: 'Selected rules' })).toBeNull()
  await userEvent.click(attention)
  await userEvent.click(save)
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.[2]).toEqual({
    url: 'https://example.com/hook',
    kinds: ['attention'],
    rules: ['job-failed'],
  })
})

test('shows the last check and the skipped rules with the reason', async () => {
  const skipped = [{ rule: 'no-firewall', label: 'No firewall', reason: 'Down for an hour' }]
  const drawer = await openOne({
    kinds: ['attention'],
    look: { at: '2026-05-01T10:00:00', found: 12, skipped },
  })
  expect(drawer.getByText('Rules').nextElementSibling?.textContent).toBe('All')
  expect(drawer.getByText('Last check').nextElementSibling?.textContent).toMatch(/, 12 findings$/)
  const section = within(drawer.getByRole('region', { name: 'Skipped rules' }))
  expect(section.getByText('No firewall').nextElementSibling?.textContent).toBe('Down for an hour')
  expect(section.getByText(/Their earlier findings are unchanged\.$/)).toBeTruthy()
})

test('shows new findings in the log', async () => {
  const finding = { label: 'No firewall', object: 'web-1' }
  deliveries = [delivery({ kind: 'attention', action: null, entity: null, finding })]
  const drawer = await openOne()
  const log = within(await drawer.findByRole('list', { name: 'Log' }))
  await log.findByText('No firewall: web-1')
})

test('deletes a webhook with one click and moves the focus to "Create webhook"', async () => {
  const drawer = await openOne()
  await userEvent.click(drawer.getByRole('button', { name: 'End webhook' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Webhooks' })).toBeNull())
  expect(written()).toEqual([['DELETE', '/session/webhooks/one', undefined]])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create webhook' })),
  )
})

test('reports a token that the API did not revoke and links to the tokens', async () => {
  tokenLeft = { reason: 'Not now' }
  const drawer = await openOne()
  await userEvent.click(drawer.getByRole('button', { name: 'End webhook' }))
  const alert = await drawer.findByRole('alert')
  expect(alert.textContent).toContain('The API did not revoke its access token: Not now')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/account/tokens')
})

test('stays open and shows the reason of an error', async () => {
  const drawer = await openOne({ state: 'paused' })
  refusal = { status: 409, body: { errors: [{ reason: 'The access token was revoked.' }] } }
  await userEvent.click(drawer.getByRole('button', { name: 'Resume' }))
  await drawer.findByText('The access token was revoked.')
})
