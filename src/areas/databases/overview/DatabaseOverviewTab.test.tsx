import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'
import {
  databaseResponses,
  orders,
  type DatabaseTestState,
} from '#test/support/console/testDatabases.ts'
import { connections } from './connections.ts'

let state: DatabaseTestState
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  state = { current: orders, elsewhere: {}, events: [] }
  api = respondWith(databaseResponses(state))
})
afterEach(() => api.restore())

const open = () => renderRoutes(routes, '/databases/mysql/5/overview')

test.each([
  ['mysql', ['mysql', 'Connection URI', 'Node.js', 'Python'], /VERIFY_IDENTITY|mysql:|ssl[:=]/],
  ['postgresql', ['psql', 'Connection URI', 'Node.js', 'Python'], /sslmode='?verify-full|ca:/],
])(
  'connects to %s with %j, verifies the certificate and contains no password',
  (engine, clients, tls) => {
    const all = connections({ ...orders, engine })
    expect(all.map(({ client }) => client)).toEqual(clients)
    for (const { text } of all) expect(text).toMatch(tls)
    for (const { text } of connections({ ...orders, engine, ssl_connection: false }))
      expect(text).not.toMatch(/ca\.pem|verify/i)
    expect(connections({ ...orders, engine, hosts: {} })).toEqual([])
  },
)

test('requests credentials only when they are shown, and removes them from the cache when hidden', async () => {
  open()
  const panel = within((await screen.findByRole('region', { name: 'Credentials' })) as HTMLElement)
  expect(api.requests.some(({ path }) => path.endsWith('/credentials'))).toBe(false)
  await userEvent.click(panel.getByRole('button', { name: 'Show credentials' }))
  await panel.findByText('s3cret-word')
  panel.getByText('dbroot')
  await userEvent.click(panel.getByRole('button', { name: 'Hide credentials' }))
  expect(panel.queryByText('s3cret-word')).toBeNull()
  // The credentials must not remain in the cache.
  await waitFor(() =>
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('s3cret-word'),
  )
})

test('hides shown credentials after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  open()
  await user.click(await screen.findByRole('button', { name: 'Show credentials' }))
  await screen.findByText('s3cret-word')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByText('s3cret-word')).toBeNull()
  screen.getByRole('button', { name: 'Show credentials' })
})

test('copies the password without showing it', async () => {
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Copy password' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('s3cret-word'))
  expect(screen.queryByText('s3cret-word')).toBeNull()
})

test('downloads the CA certificate as a file', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:saved'
  }
  URL.revokeObjectURL = vi.fn()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('orders-ca.pem')
  })
  open()
  const button = await screen.findByRole('button', { name: 'Download certificate' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(button)
  expect(await saved[0]?.text()).toContain('-----BEGIN CERTIFICATE-----')
  click.mockRestore()
})

test('shows that the local platform runs no engine', async () => {
  state.current = { ...orders, hosts: { primary: 'db-5.us-east.example', secondary: null } }
  open()
  await screen.findByText(/^Not reachable: the local platform runs no engine/)
})

test('shows a dash for unknown values of a database that is provisioning, and labels instead of codes', async () => {
  state.current = {
    ...orders,
    status: 'provisioning',
    hosts: { primary: null, secondary: null },
    replication_type: 'semi_synch',
  }
  open()
  const connection = await screen.findByRole('region', { name: 'Connection' })
  const textOf = (label: string) => within(connection).getByText(label).closest('div')?.textContent
  expect(textOf('Host')).toBe('Host–')
  expect(textOf('Private host')).toBe('Private host–')
  screen.getByText('Semi-synchronous')
})
