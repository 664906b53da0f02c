import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setKeysSupported } from '#api/http/idempotencyKeys.ts'
import { remoteApiQuery } from '#api/remote/remoteApi.ts'
import { queryClient } from '#api/query/query.ts'
import type { RecordedRequest } from '#test/support/console/testApi.ts'
import { clearRequestLog, logFinished, logStarted } from '#api/http/requestLog.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'
import { supportApi, ticket } from '#test/support/console/testSupport.ts'

let api: ReturnType<typeof supportApi> | undefined
// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('./OpenTicketScreen.tsx')
})
afterEach(() => {
  api?.restore()
  clearRequestLog()
})

const rows: Readonly<Record<string, object>> = {
  '/compute/instances': { id: 3, label: 'web-1', region: 'eu-central' },
  '/domains': { id: 3, domain: 'example.com' },
  '/volumes': { id: 3, label: 'data', region: 'eu-central' },
  '/networking/firewalls': { id: 3, label: 'outer' },
  '/vpcs': { id: 3, label: 'shop', region: 'us-iad', subnets: [] },
  '/networking/vlans': { label: 'back/end', region: 'us-iad', computes: [3] },
  '/databases/instances': { id: 3, label: 'orders', engine: 'mysql' },
  '/balancers': { id: 3, label: 'edge', region: 'eu-central' },
}

function open(
  search: string,
  tickets = [ticket],
  answer?: (request: RecordedRequest) => object | undefined,
) {
  api = supportApi({
    tickets,
    others: (request) => {
      const own = answer?.(request)
      if (own) return own
      const row = rows[request.path]
      return row && { data: [row], page: 1, pages: 1, results: 1 }
    },
  })
  return renderRoutes(routes, `/support/new?${search}`)
}

const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })

const fill = async () => {
  const summary = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Summary' })
  await waitFor(() => expect(summary.disabled).toBe(false))
  await userEvent.type(summary, 'Slow')
  await userEvent.type(await description(), 'Since noon.')
}

test('prefills a ticket from the URL and does not restore cleared fields', async () => {
  open('compute_id=3&summary=One%20more%20address&text=Please.')
  const summary = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Summary' })
  await waitFor(() => expect(summary.value).toBe('One more address'))
  expect((await description()).value).toBe('Please.')
  await userEvent.clear(summary)
  await userEvent.clear(await description())
  await userEvent.type(summary, 'Slow')
  expect(summary.value).toBe('Slow')
  await userEvent.clear(summary)
})

test('copies the request as a curl command without sending it', async () => {
  const user = userEvent.setup()
  open('')
  queryClient.setQueryData(remoteApiQuery.queryKey, null)
  await fill()
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain(
      `--data-raw '{"summary":"Slow","description":"Since noon."}'`,
    ),
  )
  expect(api?.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('shows missing fields instead of copying a curl command', async () => {
  open('')
  const summary = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Summary' })
  await waitFor(() => expect(summary.disabled).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Copy as curl' }))
  await waitFor(() => expect(summary.getAttribute('aria-invalid')).toBe('true'))
})

test.each([
  ['compute_id=3', 'Instance', 'web-1', { compute_id: 3 }],
  ['domain_id=3', 'Domain', 'example.com', { domain_id: 3 }],
  ['volume_id=3', 'Volume', 'data', { volume_id: 3 }],
  ['firewall_id=3', 'Firewall', 'outer', { firewall_id: 3 }],
  ['vpc_id=3', 'VPC', 'shop', { vpc_id: 3 }],
  ['vlan=back%2Fend&region=us-iad', 'VLAN', 'back/end', { vlan: 'back/end', region: 'us-iad' }],
  ['database_id=3', 'Database', 'orders', { database_id: 3 }],
  ['balancer_id=3', 'Load balancer', 'edge', { balancer_id: 3 }],
  ['kubecluster_id=3', 'Kubernetes cluster', '3', { kubecluster_id: 3 }],
  ['metricsclient_id=3', 'Metrics client', '3', { metricsclient_id: 3 }],
])('opens with %s a ticket about that %s', async (search, kind, label, about) => {
  open(search)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: kind })
  await waitFor(() => expect(field.value).toBe(label))
  await fill()
  await userEvent.click(screen.getByRole('button', { name: 'Open ticket' }))
  await waitFor(() =>
    expect(api?.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      summary: 'Slow',
      description: 'Since noon.',
      ...about,
    }),
  )
})

test('ignores a VLAN without a region and a region without a VLAN', async () => {
  for (const search of ['vlan=backend', 'region=us-iad']) {
    open(search)
    await screen.findByRole('textbox', { name: 'Summary' })
    expect(screen.queryByRole('combobox', { name: 'VLAN' })).toBeNull()
    api?.restore()
    cleanup()
  }
})

test('lists open tickets about the same object above the form', async () => {
  const closed = { ...ticket, id: 8, summary: 'Solved long ago', status: 'closed' }
  const vlan = {
    ...ticket,
    id: 9,
    summary: 'Packets are lost',
    entity: { label: 'back/end', type: 'vlan', url: '/v4/networking/vlans/us-iad/back/end' },
  }
  open('compute_id=3', [ticket, closed, vlan] as (typeof ticket)[])
  const similar = within(await screen.findByRole('region', { name: 'Open tickets about web-1' }))
  expect(similar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Disk is slow',
  ])
  expect(similar.getByRole('link').getAttribute('href')).toBe('/support/7')
  const text = await description()
  expect(
    similar.getByRole('link').compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
})

test('shows an error instead of no tickets when they fail to load', async () => {
  let refused = true
  open('compute_id=3', [ticket], ({ method, path }) =>
    refused && method === 'GET' && path === '/support/tickets'
      ? { status: 400, body: { errors: [{ reason: 'Not now' }] } }
      : undefined,
  )
  const similar = within(await screen.findByRole('region', { name: 'Open tickets about web-1' }))
  similar.getByText(/The tickets could not be loaded: Not now/)
  refused = false
  await userEvent.click(similar.getByRole('button', { name: 'Try again' }))
  // Query the panel again, because it was unmounted while the tickets were loading.
  const again = within(await screen.findByRole('region', { name: 'Open tickets about web-1' }))
  await again.findByRole('link', { name: 'Disk is slow' })
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('previews evidence without tokens, passwords and signed URLs before adding it', async () => {
  open('compute_id=3')
  const id = logStarted({
    method: 'POST',
    path: '/v4/compute/instances/3/rebuild',
    query: '',
    body: { image: 'compute/debian12', root_pass: 'hunter2-body' },
    cause: { operation: 'rebuildCompute', by: 'action', screen: '/compute/3' },
  })
  logFinished(id, {
    status: 400,
    ms: 12,
    answer: {
      errors: [{ field: 'root_pass', reason: 'Must be stronger' }],
      token: 'hunter2-token',
      upload_to: 'https://example.com/hunter2-signed',
    },
  })
  await fill()
  await userEvent.click(screen.getByRole('button', { name: 'Add evidence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add evidence' }))
  const attachedText = dialog.getByText(/^```/).textContent
  expect(attachedText).toContain('About: web-1 (compute 3)')
  expect(attachedText).toContain('POST /v4/compute/instances/3/rebuild → 400')
  expect(attachedText).toContain('root_pass: Must be stronger')
  expect(attachedText).not.toContain('hunter2')
  expect((await description()).value).toBe('Since noon.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add to description' }))
  expect((await description()).value).toBe(`Since noon.\n\n${attachedText}`)
})

test('keeps the input when an API without idempotency keys loses the response and opens the ticket only once', async () => {
  const tickets = [ticket]
  const fates = ['lost before it arrived', 'lost after it was done']
  open('', tickets, ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/support/tickets') return undefined
    const fate = fates.shift()
    if (fate !== 'lost before it arrived')
      tickets.push({ ...ticket, ...(body as typeof ticket), id: 20 + tickets.length })
    throw new TypeError(fate)
  })
  await fill()
  // After the session was read, which reports whether the API supports keys.
  setKeysSupported(false)
  onTestFinished(() => setKeysSupported(true))
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Open ticket' }))
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The request may still have been processed')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Summary' }).value).toBe('Slow')
  expect((await description()).value).toBe('Since noon.')
  await send()
  await screen.findByRole('heading', { level: 1, name: 'Slow' })
  expect(tickets.map(({ summary }) => summary)).toEqual(['Disk is slow', 'Slow'])
})

test('moves the focus to the first invalid field and marks both fields as required', async () => {
  open('')
  const summary = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Summary' })
  await waitFor(() => expect(summary.disabled).toBe(false))
  const send = screen.getByRole('button', { name: 'Open ticket' })
  await userEvent.click(send)
  expect(document.activeElement).toBe(summary)
  await userEvent.type(summary, 'Slow')
  await userEvent.click(send)
  expect(document.activeElement).toBe(await description())
  for (const field of [summary, await description()])
    expect(field.getAttribute('aria-required')).toBe('true')
})

test('removes the error of a field as soon as the user types', async () => {
  open('')
  const summary = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Summary' })
  await waitFor(() => expect(summary.disabled).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Open ticket' }))
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  await userEvent.type(await description(), 'S')
  expect(screen.getAllByText('Required')).toHaveLength(1)
  expect(document.activeElement).toBe(await description())
  await userEvent.type(summary, 'S')
  expect(screen.queryByText('Required')).toBeNull()
})
