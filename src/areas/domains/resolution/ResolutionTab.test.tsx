import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '#test/support/console/testZone.ts'
import { type Cell, type Delegation, type Dnssec, fullHeader } from '#shared/resolution.ts'
import type { Resolved } from './resolution.ts'

let api: ReturnType<typeof zoneApi> | undefined

const resolveRequests = () => api?.requests.filter(({ path }) => path === '/session/resolve') ?? []

beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./ResolutionTab.tsx')
})
beforeEach(() => queryClient.clear())
afterEach(() => api?.restore())

const cell = (values: string[], more: Partial<Cell> = {}): Cell => ({
  state: 'answered',
  values,
  alias: null,
  ttl: 60,
  exists: true,
  reason: null,
  ...more,
})

const delegation: Delegation = {
  parent: 'org',
  server: 'a0.org.example',
  reason: null,
  parent_servers: ['ns1.example.net', 'ns2.example.net'],
  zone_servers: ['ns1.example.net', 'ns3.example.net'],
}
const dnssec: Dnssec = { state: 'unsigned', parent_keys: [], zone_keys: [], validated: false }

const sources: Resolved['sources'] = [
  { kind: 'zone', name: 'ns1.example.net', address: '192.0.2.1', reason: null },
  { kind: 'resolver', name: null, address: '192.0.2.53', reason: null },
]

const none = { sources, zone_reason: null, resolver_reason: null, delegation, dnssec }

/** Simulates a server that returns the given cells by record type, and cells without a DNS reply for other types. */
function resolving(cells: Record<string, Cell[]>, more: object = {}) {
  return ({ path, body }: { path: string; body: unknown }) => {
    if (path !== '/session/resolve') return undefined
    const { questions } = body as { questions: { name: string; type: string }[] }
    return {
      ...none,
      answers: questions.map((question) => ({
        ...question,
        cells: cells[question.type] ?? sources.map(() => cell([], { state: 'silent' })),
      })),
      ...more,
    }
  }
}

const records = [
  { type: 'A', name: 'www', target: '203.0.113.2' },
  { type: 'TXT', name: 'www', target: 'v=spf1 -all' },
  { type: 'MX', name: '', target: 'mail.example.org', priority: 10 },
]

test('shows for each server whether it agrees, the different answer and the cache expiry of a resolver', async () => {
  api = zoneApi(
    records,
    resolving({
      A: [cell(['203.0.113.2']), cell(['203.0.113.1'], { ttl: 3600 })],
      TXT: [cell(['"v=spf1 " "-all"']), cell(['"v=spf1 -all"'])],
    }),
  )
  renderRoutes(domainRoutes, '/domains/5/resolution')
  const table = await screen.findByRole('table', { name: 'Answers' })
  const row = (name: RegExp) => within(table).getByRole('row', { name })
  await screen.findByText(/^Name servers: 2 of 3 agree/)
  const [own, resolver] = within(row(/www\.example\.org A /))
    .getAllByRole('cell')
    .slice(2)
  expect(own?.textContent).toBe('Agrees')
  expect(resolver?.textContent).toMatch(/^Differs203\.0\.113\.1Cached until \d\d:\d\d/)
  expect(within(row(/TXT/)).getAllByText('Agrees')).toHaveLength(2)
  expect(within(row(/MX/)).getAllByText('No answer')).toHaveLength(2)
  expect(
    screen.getByText(
      /^Name servers: 2 of 3 agree, 1 without an answer\. Resolver: 1 of 3 agree, 1 differ, 1 without an answer\./,
    ),
  ).toBeTruthy()
})

test('names a resolver that does not answer, without affecting the results of the name servers', async () => {
  const silent = cell([], { state: 'silent' })
  api = zoneApi(
    records,
    resolving({
      A: [cell(['203.0.113.2']), silent],
      TXT: [cell(['"v=spf1 -all"']), silent],
      MX: [cell(['10 mail.example.org.']), silent],
    }),
  )
  renderRoutes(domainRoutes, '/domains/5/resolution')
  expect(
    await screen.findByText(/^Name servers: 3 of 3 agree\. 192\.0\.2\.53 does not answer\. Asked/),
  ).toBeTruthy()
})

test('lists the differences between the name servers of the parent zone and of the zone', async () => {
  api = zoneApi(records, resolving({}))
  renderRoutes(domainRoutes, '/domains/5/resolution')
  const facts = await screen.findByRole('region', { name: 'Delegation' })
  expect(facts.textContent).toContain(
    'org (a0.org.example) names other servers than the zone. Only there: ns2.example.net. Only in the zone: ns3.example.net.',
  )
  expect(within(facts).getByText('Not signed')).toBeTruthy()
})

test('shows "Not asked" when no resolver is configured', async () => {
  const reason = 'The operator of this console has set no resolver.'
  api = zoneApi(
    records,
    resolving(
      { A: [], TXT: [], MX: [] },
      {
        sources: [],
        zone_reason: `The name servers of this domain are not known. ${reason}`,
        resolver_reason: reason,
        delegation: {
          parent: null,
          server: null,
          reason,
          parent_servers: null,
          zone_servers: null,
        },
        dnssec: { state: 'unknown', parent_keys: null, zone_keys: null, validated: null },
      },
    ),
  )
  renderRoutes(domainRoutes, '/domains/5/resolution')
  const facts = await screen.findByRole('region', { name: 'Delegation' })
  expect(within(facts).getAllByText('Not asked')).toHaveLength(3)
  expect(await screen.findByText(/Nothing was asked\./)).toBeTruthy()
  expect(screen.queryByText('Agrees')).toBeNull()
})

test('shows that no resolver answered for the parent zone', async () => {
  const reason = 'No resolver answered for the parent zone.'
  const unknown = { parent: null, server: null, parent_servers: null, zone_servers: null }
  api = zoneApi(records, resolving({}, { delegation: { ...unknown, reason } }))
  renderRoutes(domainRoutes, '/domains/5/resolution')
  const facts = await screen.findByRole('region', { name: 'Delegation' })
  expect(facts.textContent).toContain(`DelegationNo answer${reason}`)
  expect(within(facts).queryByText('Not asked')).toBeNull()
})

test('repeats the queries and queries more of a large zone on request', async () => {
  const many = Array.from({ length: 45 }, (_, at) => ({
    type: 'A',
    name: `host-${at}`,
    target: '203.0.113.2',
  }))
  api = zoneApi(many, resolving({ A: sources.map(() => cell(['203.0.113.2'])) }))
  renderRoutes(domainRoutes, '/domains/5/resolution')
  const user = userEvent.setup()
  await screen.findByText(/20 of 20 agree\./)
  expect(screen.getByText('20 of 45 names and types asked')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask 20 more' }))
  await screen.findByText(/40 of 40 agree\./)
  await user.click(screen.getByRole('button', { name: 'Ask 5 more' }))
  await screen.findByText(/45 of 45 agree\./)
  expect(resolveRequests().map(({ body }) => (body as { whole: boolean }).whole)).toEqual([
    true,
    false,
    false,
  ])
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  await waitFor(() => expect(resolveRequests()).toHaveLength(6))
})

test('queries only the name in the URL', async () => {
  api = zoneApi(records, resolving({}))
  renderRoutes(domainRoutes, '/domains/5/resolution?name=www.example.org')
  await screen.findByRole('link', { name: 'Show all records' })
  await waitFor(() =>
    expect(resolveRequests()[0]?.body).toMatchObject({
      domain_id: 5,
      questions: [
        { name: 'www.example.org', type: 'A' },
        { name: 'www.example.org', type: 'TXT' },
      ],
    }),
  )
})

test('shows the rate limit message of the server', async () => {
  const reason = 'Too many queries to name servers. Try again in 40 seconds.'
  api = zoneApi(records, ({ path }) =>
    path === '/session/resolve' ? { status: 429, body: { errors: [{ reason }] } } : undefined,
  )
  renderRoutes(domainRoutes, '/domains/5/resolution')
  expect(await screen.findByText(reason)).toBeTruthy()
})

const hosts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    type: 'A',
    name: `host-${at}`,
    target: '203.0.113.2',
  }))

const overShare = {
  headers: { 'Retry-After': '1' },
  body: { errors: [{ reason: 'Too many queries to name servers. Try again in 1 seconds.' }] },
}

/** Simulates a server that rejects the configured number of requests and responds to all others. */
function sharing(status = 429, headers: Record<string, string> = {}) {
  const agreeing = resolving({ A: sources.map(() => cell(['203.0.113.2'])) })
  const server = { refusals: 0 }
  return {
    server,
    answer: (request: Parameters<typeof agreeing>[0]) => {
      if (request.path !== '/session/resolve' || server.refusals === 0) return agreeing(request)
      server.refusals -= 1
      return { ...overShare, headers: { ...overShare.headers, ...headers }, status }
    },
  }
}

test('resumes queries automatically after the rate limit, with progress', async () => {
  // setInterval is not faked, because jsdom drives animation frames with an interval, and one that starts while it is
  // fake never fires again.
  const toFake = ['setTimeout', 'clearTimeout', 'Date'] as const
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const pause = 50
  const { server, answer } = sharing(429, { 'Retry-After': String(pause) })
  api = zoneApi(hosts(45), answer)
  renderRoutes(domainRoutes, '/domains/5/resolution')
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await screen.findByText(/20 of 20 agree\./)
  await user.click(screen.getByRole('button', { name: 'Ask 20 more' }))
  await screen.findByText(/40 of 40 agree\./)
  await user.click(screen.getByRole('button', { name: 'Ask 5 more' }))
  await screen.findByText(/45 of 45 agree\./)
  const before = api.requests.length
  server.refusals = 1
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(
    await screen.findByText(
      'You reached the limit of queries per minute. The remaining queries are sent automatically.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Asking again' })).toBeTruthy()
  expect(screen.getByText('0 of 45 names and types')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  // The other requests wait for the first one.
  expect(api.requests.length - before).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync((pause + 2) * 1000))
  await screen.findByText(/45 of 45 agree\./)
  const resolved = api.requests.slice(before).filter(({ path }) => path === '/session/resolve')
  expect(resolved).toHaveLength(4)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('stops repeated queries and keeps the previous answers', async () => {
  const { server, answer } = sharing()
  api = zoneApi(hosts(25), answer)
  renderRoutes(domainRoutes, '/domains/5/resolution')
  const user = userEvent.setup()
  await screen.findByText(/20 of 20 agree\./)
  await user.click(screen.getByRole('button', { name: 'Ask 5 more' }))
  await screen.findByText(/25 of 25 agree\./)
  server.refusals = Infinity
  const again = screen.getByRole('button', { name: 'Ask again' })
  await user.click(again)
  await screen.findByText(/^You reached the limit of queries/)
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText(/25 of 25 agree\./)).toBeTruthy()
  expect(document.activeElement).toBe(again)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('waits automatically when the server is busy', async () => {
  const { server, answer } = sharing(503, { [fullHeader]: '1' })
  server.refusals = 1
  api = zoneApi(hosts(3), answer)
  renderRoutes(domainRoutes, '/domains/5/resolution')
  await screen.findByText(
    'The server has too many queries in progress. The remaining queries are sent automatically.',
  )
  await screen.findByText(/3 of 3 agree\./)
})

test('stops the first queries while waiting and restarts them', async () => {
  const { server, answer } = sharing()
  server.refusals = Infinity
  api = zoneApi(hosts(3), answer)
  renderRoutes(domainRoutes, '/domains/5/resolution')
  await screen.findByText(/^You reached the limit of queries/)
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped. There are no answers.')).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Ask again' })
  expect(document.activeElement).toBe(again)
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  server.refusals = 0
  await userEvent.click(again)
  expect(await screen.findByText(/3 of 3 agree\./)).toBeTruthy()
})

test('shows a server error without retrying automatically', async () => {
  const reason = 'The disk is full: /data'
  api = zoneApi(hosts(3), ({ path }) =>
    path === '/session/resolve'
      ? { status: 503, headers: { 'Retry-After': '1' }, body: { errors: [{ reason }] } }
      : undefined,
  )
  renderRoutes(domainRoutes, '/domains/5/resolution')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByText(/remaining queries are sent automatically/)).toBeNull()
})

test('offers a manual retry after repeated rejections', async () => {
  const { server, answer } = sharing(429, { 'Retry-After': '0' })
  server.refusals = Infinity
  api = zoneApi(hosts(3), answer)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  renderRoutes(domainRoutes, '/domains/5/resolution')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(api.requests.filter(({ path }) => path === '/session/resolve')).toHaveLength(6)
})
