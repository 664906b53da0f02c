import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operationNeeds } from '#contract/generated/needs.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { forgetScopes } from '#api/session/scopes.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import type { AccountRead } from '../public/accountReads.ts'
import { routes } from '../routes.tsx'
import { reachReads } from './useReach.ts'

const web = {
  id: 1,
  label: 'web-1',
  region: 'us-east',
  status: 'running',
  ipv4: ['198.51.100.1'],
}
const orders = {
  id: 5,
  label: 'orders',
  engine: 'mysql',
  region: 'us-east',
  status: 'active',
  port: 3306,
  allow_list: ['198.51.100.1/32'],
}
const guard = {
  id: 9,
  label: 'guard',
  status: 'enabled',
  rules: {
    inbound: [
      {
        action: 'ACCEPT',
        protocol: 'TCP',
        ports: '22',
        label: 'office',
        addresses: { ipv4: ['203.0.113.0/24'] },
      },
    ],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'ACCEPT',
  },
  entities: [{ id: 1, type: 'compute', label: 'web-1' }],
}

let api: ReturnType<typeof respondWith>
let answers: Record<string, object>
let scopes: string

const answer = ({ path }: RecordedRequest): object => {
  if (path === '/session') return { username: 'anna', expires: '2030-11-17T10:00:00' }
  const given = answers[path] ?? []
  const body = Array.isArray(given)
    ? { data: given, page: 1, pages: 1, results: given.length }
    : given
  if ('status' in body) return body
  return { status: 200, body, headers: { 'X-OAuth-Scopes': scopes } }
}

beforeEach(() => {
  queryClient.clear()
  forgetScopes()
  scopes = '*'
  answers = {
    '/profile/grants': {},
    '/compute/instances': [web],
    '/databases/instances': [orders],
    '/networking/firewalls': [guard],
  }
  api = respondWith(answer)
})

afterEach(() => api.restore())

const open = (search = '') => renderRoutes(routes, `/reach${search}`)

test('offers to create an instance if the account has neither instances nor databases', async () => {
  answers['/compute/instances'] = []
  answers['/databases/instances'] = []
  renderRoutes(routes, '/reach')
  expect(await screen.findByRole('heading', { name: 'No instances yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create instance' }).getAttribute('href')).toBe(
    '/compute/create',
  )
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
})

test('answers a question from the form and stores it in the URL', async () => {
  const router = open()
  await userEvent.selectOptions(await screen.findByLabelText('From'), 'Address or range')
  await userEvent.type(screen.getByLabelText('From: address or range'), '203.0.113.7')
  await screen.findByRole('option', { name: /^web-1/ })
  await userEvent.selectOptions(screen.getByLabelText('To: instance'), 'web-1 – us-east')
  await userEvent.type(screen.getByLabelText('Port'), '22')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('203.0.113.7 reaches web-1 on TCP 22.')).toBeTruthy()
  expect(router.state.location.search).toBe('?from=203.0.113.7&to=compute%2F1&protocol=tcp&port=22')
  const way = screen.getByRole('region', { name: 'IPv4: 203.0.113.7 → 198.51.100.1' })
  expect(within(way).getByRole('link', { name: 'guard' }).getAttribute('href')).toBe(
    '/firewalls/9/rules',
  )
  expect(way.textContent).toContain('inbound rule 1 “office”: Accept TCP 22 from 203.0.113.0/24')
})

test('moves the focus to the first invalid field and keeps it after submitting with the keyboard', async () => {
  const router = open('?from=203.0.113.7&to=compute/1&protocol=tcp&port=22')
  await screen.findByText('203.0.113.7 reaches web-1 on TCP 22.')
  const port = screen.getByLabelText('Port')
  await userEvent.clear(port)
  await userEvent.keyboard('x{Enter}')
  expect(document.activeElement).toBe(port)
  await userEvent.clear(screen.getByLabelText('From: address or range'))
  await userEvent.type(port, '{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('From: address or range'))
  await userEvent.keyboard('192.0.2.1')
  await userEvent.clear(port)
  await userEvent.keyboard('80{Enter}')
  await screen.findByText('192.0.2.1 does not reach web-1 on TCP 80.')
  expect(document.activeElement).toBe(port)
  await router.navigate(-1)
  await screen.findByText('203.0.113.7 reaches web-1 on TCP 22.')
  expect(port).toHaveProperty('value', '22')
})

test.each([
  [
    'internet',
    'compute/1',
    '80',
    'The internet does not reach web-1 on TCP 80.',
    'guard of web-1, default inbound policy: Drop.',
  ],
  [
    'internet',
    'compute/1',
    '22',
    'Only some internet addresses reach web-1 on TCP 22.',
    /^guard of web-1, inbound rule 1 .+; default inbound policy: Drop\.$/,
  ],
  ['compute/1', 'database/5', '3306', 'web-1 reaches orders on TCP 3306.', /^$/],
  [
    'compute/1',
    'database/5',
    '22',
    'web-1 does not reach orders on TCP 22.',
    'orders takes connections on port 3306 only.',
  ],
  [
    '192.0.2.1',
    '192.0.2.2',
    '22',
    'It is not known whether 192.0.2.1 reaches 192.0.2.2 on TCP 22.',
    'Neither is in this account.',
  ],
])('explains whether %s reaches %s on %s', async (from, to, port, sentence, reason) => {
  open(`?from=${from}&to=${to}&protocol=tcp&port=${port}`)
  const verdict = await screen.findByText(sentence)
  const rest = verdict.parentElement?.textContent.replace(sentence, '').trim()
  if (typeof reason === 'string') expect(rest).toBe(reason)
  else expect(rest).toMatch(reason)
})

test('reports invalid input at its field without checking', async () => {
  open('?from=203.0.113.999&to=10.0.0.0/8&port=70000')
  const fault = (label: string) => {
    const field = screen.getByLabelText(label)
    const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return [field.getAttribute('aria-invalid'), document.getElementById(id)?.textContent]
  }
  await screen.findByLabelText('From: address or range')
  expect(fault('From: address or range')).toEqual([
    'true',
    'Enter an address or a range such as 203.0.113.0/24.',
  ])
  expect(fault('To: address')).toEqual(['true', 'Enter an address such as 203.0.113.7.'])
  expect(fault('Port')).toEqual(['true', 'Enter a port from 1 to 65535.'])
  expect(screen.queryByText(/reaches|does not reach/)).toBeNull()
})

test('reports an object that was not found', async () => {
  open('?from=internet&to=compute/77&protocol=icmp')
  expect(await screen.findByText('The target could not be found in the account.')).toBeTruthy()
})

test('returns an unknown result without access to firewalls and names them', async () => {
  scopes = 'computes:read_only databases:read_only vpc:read_only ips:read_only'
  open('?from=internet&to=compute/1&protocol=tcp&port=22')
  expect(
    await screen.findByText('It is not known whether the internet reaches web-1 on TCP 22.'),
  ).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Not included' }).textContent).toContain(
    'firewalls: Your token lacks the scope “firewall:read_only”.',
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(api.requests.map(({ path }) => path)).not.toContain('/networking/firewalls')
})

test('does not reach an instance without a public interface from the internet', async () => {
  answers['/compute/instances/1/configs'] = [
    { id: 3, interfaces: [{ id: 4, purpose: 'vlan', label: 'lan', active: true }] },
  ]
  open('?from=internet&to=compute/1&protocol=tcp&port=22')
  expect(await screen.findByText('The internet does not reach web-1 on TCP 22.')).toBeTruthy()
  const cause = screen.getByText(/^web-1 has no public interface; eth0 is in VLAN lan\./)
  expect(
    within(cause).getByRole('link', { name: 'Configurations of web-1' }).getAttribute('href'),
  ).toBe('/compute/1/configs')
  expect(within(cause).getByRole('link', { name: 'Network of web-1' }).getAttribute('href')).toBe(
    '/compute/1/network',
  )
  expect(screen.queryByText('They have no network in common.')).toBeNull()
})

test('judges an unbooted instance by its only configuration', async () => {
  answers['/compute/instances'] = [{ ...web, status: 'offline' }]
  answers['/compute/instances/1/configs'] = [
    { id: 3, interfaces: [{ id: 4, purpose: 'vlan', label: 'lan', active: false }] },
  ]
  open('?from=internet&to=198.51.100.1&protocol=tcp&port=22')
  expect(await screen.findByText(/^web-1 has no public interface/)).toBeTruthy()
})

test('prefills the target of a link without showing errors', async () => {
  open('?from=internet&to=compute/1')
  const target = await screen.findByLabelText('To: instance')
  await waitFor(() => expect(target).toHaveProperty('value', '1'))
  expect(screen.getByLabelText('Port').getAttribute('aria-invalid')).toBe('false')
  await userEvent.type(screen.getByLabelText('Port'), '22')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText(/web-1 on TCP 22\.$/)).toBeTruthy()
})

test('retries a list that failed to load', async () => {
  answers['/networking/firewalls'] = { status: 400, body: { errors: [{ reason: 'Not today' }] } }
  open('?from=203.0.113.7&to=compute/1&protocol=tcp&port=22')
  expect(await screen.findByText('Could not be loaded: firewalls (Not today)')).toBeTruthy()
  answers['/networking/firewalls'] = [guard]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('203.0.113.7 reaches web-1 on TCP 22.')).toBeTruthy()
})

test('declares for each read the same permissions as the contract', () => {
  for (const { operation, need, filtered = false } of Object.values<AccountRead>(reachReads)) {
    const { scopes: wanted, grant } = operationNeeds.find(({ id }) => id === operation) ?? {}
    expect([operation, need.scope ?? '']).toEqual([operation, (wanted ?? []).join(' ')])
    expect([operation, filtered]).toEqual([
      operation,
      typeof grant === 'object' && 'filtered' in grant,
    ])
  }
})
