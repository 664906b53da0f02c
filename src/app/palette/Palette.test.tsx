import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { preference } from '#lib/preferences.ts'
import { registerCommands } from '#ui/commands.ts'
import { Screen } from '#ui/layout/Screen.tsx'
import { noteRecent, useOpenedObject } from '#ui/recentItems.ts'
import { renderShell } from '#test/support/console/testShell.tsx'

const instances = [
  {
    id: 1801,
    label: 'web-1',
    status: 'running',
    region: 'de-fra',
    ipv4: ['198.51.100.7'],
    ipv6: '2001:db8::7/128',
  },
  { id: 1802, label: 'db-primary', status: 'offline', region: 'nl-ams', ipv4: ['198.51.100.8'] },
]

// Listed in a different order than the expected results.
const shops = [
  { id: 11, label: 'old-shop', status: 'running', ipv4: ['198.51.100.11'] },
  { id: 12, label: 'myshop', status: 'running', ipv4: ['198.51.100.12'] },
  { id: 13, label: 'proxy', status: 'running', ipv4: ['198.51.100.13'], tags: ['shop'] },
  { id: 14, label: 'shop-1', status: 'running', ipv4: ['198.51.100.14'] },
]

const lists: Record<string, readonly object[]> = {
  '/compute/instances': [...instances, ...shops],
  '/domains': [
    { id: 9, domain: 'example.com', type: 'master', status: 'active' },
    { id: 10, domain: 'shop.example', type: 'master', status: 'active' },
  ],
  '/volumes': [{ id: 20, label: 'shop', status: 'active', region: 'de-fra', size: 20 }],
  '/account/users': [{ username: 'jonas', email: 'jonas@example.com' }],
  '/domains/9/records': [{ id: 90, type: 'A', name: 'www', target: '198.51.100.90', ttl_sec: 0 }],
  '/networking/firewalls': [{ id: 3, label: 'edge-rules', status: 'enabled' }],
}

let network: ReturnType<typeof respondWith>

beforeEach(() => {
  network = respondWith(({ path }) => {
    const data = lists[path] ?? []
    return { data, page: 1, pages: 1, results: data.length }
  })
})

afterEach(() => {
  network.restore()
  localStorage.clear()
  queryClient.clear()
})

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search or jump to…' })
}

const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('lists every screen while the field is empty', async () => {
  renderShell('/compute')
  const field = await openPalette()
  expect(document.activeElement).toBe(field)
  const list = screen.getByRole('listbox', { name: 'Results' })
  for (const name of [/Instances/, /Regions/, /Events/, /Account/]) {
    expect(within(list).getByRole('option', { name })).toBeTruthy()
  }
})

test.each([
  ['the name', 'primary'],
  ['the start of each word', 'dbp'],
  ['the id', '1802'],
  ['the address', '100.8'],
])('finds an instance by %s', async (_by, typed) => {
  const router = renderShell('/regions')
  const field = await openPalette()
  await userEvent.type(field, typed)
  await waitFor(() => expect(activeOption(field)).toMatch(/^db-primary/))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/1802'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test.each([
  ['name', 'www.example.com'],
  ['value', '198.51.100.90'],
])('finds a record by its %s', async (_by, typed) => {
  const router = renderShell('/regions')
  const field = await openPalette()
  await userEvent.type(field, typed)
  await screen.findByRole('option', { name: /^www\.example\.comA 198\.51\.100\.90/ })
  // The record is the last result, because it loaded last.
  await userEvent.keyboard('{ArrowUp}')
  expect(activeOption(field)).toMatch(/^www\.example\.comA/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/domains/9/records/90'))
})

test('requests the records of the named domain only when there are many domains', async () => {
  const domains = lists['/domains']
  lists['/domains'] = [
    ...(domains ?? []),
    ...Array.from({ length: 30 }, (_, at) => ({ id: 100 + at, domain: `zone-${at}.example` })),
  ]
  try {
    renderShell('/regions')
    const field = await openPalette()
    await userEvent.type(field, 'www.example.com')
    await screen.findByRole('option', { name: /^www\.example\.com/ })
    expect(
      network.requests.map(({ path }) => path).filter((path) => path.endsWith('/records')),
    ).toEqual(['/domains/9/records'])
  } finally {
    lists['/domains'] = domains ?? []
  }
})

test('moves through the results with the arrow keys and wraps around', async () => {
  renderShell('/compute')
  const field = await openPalette()
  await userEvent.keyboard('{ArrowDown}')
  expect(activeOption(field)).toMatch(/^Volumes/)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(activeOption(field)).toMatch(/^Keyboard shortcuts/)
})

test('runs commands of the current screen, and shows why a command is disabled', async () => {
  const boot = vi.fn()
  const shutdown = vi.fn()
  const remove = registerCommands('test', [
    { id: 'boot', label: 'Boot', hint: 'web-1', run: boot },
    { id: 'halt', label: 'Shut down', run: shutdown, disabledReason: 'It is off already' },
  ])
  renderShell('/compute')
  let field = await openPalette()
  await userEvent.type(field, 'shut')
  const option = await screen.findByRole('option', { name: /It is off already/ })
  await userEvent.click(option)
  expect(shutdown).not.toHaveBeenCalled()

  await userEvent.clear(field)
  await userEvent.type(field, 'boot')
  await waitFor(() => expect(activeOption(field)).toMatch(/^Boot/))
  await userEvent.keyboard('{Enter}')
  expect(boot).toHaveBeenCalledOnce()
  remove()

  field = await openPalette()
  await userEvent.type(field, 'xyzzy')
  await screen.findByText('No matches for “xyzzy”.')
})

test('changes a preference', async () => {
  renderShell('/compute')
  const field = await openPalette()
  await userEvent.type(field, 'theme dark')
  await waitFor(() => expect(activeOption(field)).toMatch(/^Theme: dark/))
  await userEvent.keyboard('{Enter}')
  expect(preference('theme')).toBe('dark')
})

test.each([
  ['create inst', /^Create instance/],
  ['add domain', /^Add domain/],
  ['sign out', /^Sign out/],
  ['example.c', /^example\.com/],
  ['jonas@', /^jonas/],
  ['edge', /^edge-rules/],
  ['reboot web', /^Reboot web-1/],
  ['web-1 reboot', /^Reboot web-1/],
])(
  'finds the best match for “%s” first, even if its list was never opened',
  async (typed, found) => {
    renderShell('/regions')
    const field = await openPalette()
    await userEvent.type(field, typed)
    await waitFor(() => expect(activeOption(field)).toMatch(found))
  },
)

test('shows region names, even when the regions load after the instances', async () => {
  const regions = Promise.withResolvers<void>()
  network.restore()
  network = respondWith(async ({ path }) => {
    if (path === '/regions') await regions.promise
    const data = path === '/regions' ? [{ id: 'de-fra', label: 'Frankfurt, DE' }] : lists[path]
    return { data: data ?? [], page: 1, pages: 1, results: data?.length ?? 0 }
  })
  renderShell('/nothing-here')
  await userEvent.type(await openPalette(), 'web-1')
  await screen.findByRole('option', { name: /^web-1.*de-fra/ })
  regions.resolve()
  await screen.findByRole('option', { name: /^web-1.*Frankfurt, DE/ })
})

test('shows no “No matches” before the last page of a list has loaded', async () => {
  const second = Promise.withResolvers<void>()
  network.restore()
  network = respondWith(async ({ path, query }) => {
    if (path !== '/compute/instances') return { data: [], page: 1, pages: 1, results: 0 }
    const page = Number(query.get('page') ?? 1)
    if (page === 2) await second.promise
    const size = Number(query.get('page_size') ?? 100)
    const rows = Array.from({ length: size + 1 }, (_, at) => ({
      id: at + 1,
      label: `web-${at + 1}`,
    }))
    rows[size] = { id: 9000, label: 'late-one' }
    return { data: rows.slice((page - 1) * size, page * size), page, pages: 2, results: size + 1 }
  })
  renderShell('/nothing-here')
  await userEvent.type(await openPalette(), 'late-one')
  await screen.findByText('Searching…')
  await waitFor(() =>
    expect(network.requests.some(({ query }) => query.get('page') === '2')).toBe(true),
  )
  expect(screen.queryByText(/^No matches/)).toBeNull()
  second.resolve()
  await screen.findByRole('option', { name: /^late-one/ })
})

test('asks for the object of an action, and disables objects that do not support it', async () => {
  const router = renderShell('/regions')
  const field = await openPalette()
  await userEvent.type(field, 'reboot')
  await waitFor(() => expect(activeOption(field)).toMatch(/^Reboot…/))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: 'Reboot: choose Instance' })
  await screen.findByRole('option', { name: /^db-primary/ })
  const offline = screen.getByRole('option', { name: /^db-primary/ })
  expect(offline.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Backspace}')
  await screen.findByRole('combobox', { name: 'Search or jump to…' })

  await userEvent.type(field, 'reboot{Enter}')
  await userEvent.type(field, '1801')
  await waitFor(() => expect(activeOption(field)).toMatch(/^web-1/))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/1801/overview'))
  expect(router.state.location.search).toBe('?action=reboot')
})

test('lists the last chosen result first while the field is empty', async () => {
  renderShell('/regions')
  await userEvent.type(await openPalette(), 'example')
  await screen.findByRole('option', { name: /^example\.com/ })
  await userEvent.keyboard('{Enter}')
  await openPalette()
  const [first] = screen.getAllByRole('option')
  expect(first?.textContent).toMatch(/^example\.com/)
})

test('lists opened objects first, newest first, without the one on the screen', async () => {
  const screens = [1801, 1802, 1803].map((id) => ({
    path: `compute/${id}`,
    Component: () => {
      useOpenedObject({ kind: 'Instance', label: `web-${id}`, href: `/compute/${id}` })
      return <Screen title={`web-${id}`}>facts</Screen>
    },
  }))
  const router = renderShell('/compute/1801', screens)
  for (const path of ['/compute/1802', '/compute/1803']) {
    await act(() => router.navigate(path))
    await screen.findByRole('heading', { name: path.replace('/compute/', 'web-') })
  }
  await openPalette()
  expect(labels().slice(0, 3)).toEqual(['web-1802', 'web-1801', 'Instances'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/1802'))
  await openPalette()
  expect(labels().slice(0, 3)).toEqual(['web-1803', 'web-1801', 'Instances'])
})

test('lists recent objects with their current names, and no deleted ones', async () => {
  for (const [id, label] of [
    [999, 'deleted-1'],
    [1801, 'name-before'],
  ] as const) {
    noteRecent({
      id: `Instance /compute/${id}`,
      label,
      href: `/compute/${id}`,
      group: 'Instance',
    })
  }
  renderShell('/regions')
  const field = await openPalette()
  expect(labels().slice(0, 3)).toEqual(['name-before', 'deleted-1', 'Instances'])
  await userEvent.type(field, 'web-1')
  await screen.findByRole('option', { name: /^web-1/ })
  await userEvent.clear(field)
  await waitFor(() => expect(labels().slice(0, 2)).toEqual(['web-1', 'Instances']))
})

const labels = () =>
  screen.getAllByRole('option').map((option) => option.querySelector('span')?.textContent ?? '')

test('ranks results of all kinds by match: whole name, prefix, word and tag, then substring', async () => {
  renderShell('/regions')
  await userEvent.type(await openPalette(), 'shop')
  await screen.findByRole('option', { name: /^old-shop/ })
  await screen.findByRole('option', { name: /^shop\.example/ })
  await waitFor(() => expect(labels()[0]).toBe('shop'))
  const best = labels().filter((label) => label !== 'shop.example')
  expect(best.slice(0, 5)).toEqual(['shop', 'shop-1', 'old-shop', 'proxy', 'myshop'])
  expect(labels().indexOf('shop.example')).toBeLessThan(labels().indexOf('old-shop'))
})

test('shows the number of results in the singular or plural', async () => {
  renderShell('/regions')
  const field = await openPalette()
  await userEvent.type(field, 'db-primary')
  await screen.findByRole('option', { name: /^db-primary/ })
  await waitFor(() => expect(screen.getByText('1 result')).toBeTruthy())
  await userEvent.clear(field)
  await userEvent.type(field, 'shop')
  await screen.findByRole('option', { name: /^myshop/ })
  expect(screen.getByText(`${labels().length} results`)).toBeTruthy()
})

test('requests lists that are not loaded yet only when the user searches', async () => {
  renderShell('/regions')
  const field = await openPalette()
  const requestedPaths = () => network.requests.map(({ path }) => path)
  expect(requestedPaths()).not.toContain('/volumes')
  await userEvent.type(field, 'shop')
  await waitFor(() => expect(activeOption(field)).toMatch(/^shop.*Volume$/))
  for (const path of Object.keys(lists))
    expect(requestedPaths().filter((each) => each === path)).toEqual([path])
})

test('ranks an action whose name matches above the objects it applies to', async () => {
  renderShell('/regions')
  const field = await openPalette()
  await userEvent.type(field, 'network of')
  await waitFor(() => expect(activeOption(field)).toMatch(/^Network of…/))
})
