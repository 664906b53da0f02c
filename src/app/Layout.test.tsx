import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { setPreference } from '#lib/preferences.ts'
import { TabError } from '#ui/error/LazyErrorState.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { SkeletonScreen } from '#ui/layout/Skeleton.tsx'
import { renderShell } from '#test/support/console/testShell.tsx'

let network: ReturnType<typeof respondWith>

beforeEach(() => {
  network = respondWith(() => ({ data: [], page: 1, pages: 1, results: 0 }))
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  setPreference('navigation', 'wide')
  setPreference('singleKeys', 'on')
})

test('offers a skip link to the content as the first tab stop', async () => {
  renderShell('/compute')
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveProperty(
    'ownerDocument.activeElement',
    screen.getByRole('link', { name: 'Skip to content' }),
  )
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('moves the focus to the heading of a new screen and announces its title', async () => {
  const router = renderShell('/compute')
  const areas = screen.getByRole('navigation', { name: 'Areas' })
  expect(within(areas).getByRole('link', { name: 'Instances' }).getAttribute('aria-current')).toBe(
    'page',
  )
  within(areas).getByRole('link', { name: 'Regions' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/regions')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Regions' })),
  )
  expect(document.title).toBe('Regions · Cloud Platform Console')
  expect(screen.getByRole('status', { name: 'Screen' }).textContent).toBe(document.title)
})

test('moves the focus to a heading that appears after its screen', async () => {
  function LateScreen() {
    const [loaded, setLoaded] = useState(false)
    useEffect(() => {
      const timer = setTimeout(() => setLoaded(true))
      return () => clearTimeout(timer)
    }, [])
    return loaded ? <Screen title="orders">facts</Screen> : <SkeletonScreen />
  }
  renderShell('/databases', [
    {
      path: 'databases',
      element: (
        <Screen title="Databases">
          <Link to="/databases/mysql/7">orders</Link>
        </Screen>
      ),
    },
    { path: 'databases/mysql/7', element: <LateScreen /> },
  ])
  await userEvent.click(screen.getByRole('link', { name: 'orders' }))
  const heading = await screen.findByRole('heading', { name: 'orders' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('does not move the focus when a drawer opens, even if the heading appeared late', async () => {
  function LateScreen() {
    const [loaded, setLoaded] = useState(false)
    return (
      <>
        {loaded && <Screen title="Volumes">rows</Screen>}
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
        <Link to="/volumes/new">Create volume</Link>
      </>
    )
  }
  const router = renderShell('/volumes', [{ path: 'volumes/*', element: <LateScreen /> }])
  await userEvent.click(screen.getByRole('button', { name: 'Load' }))
  const trigger = screen.getByRole('link', { name: 'Create volume' })
  await userEvent.click(trigger)
  expect(router.state.location.pathname).toBe('/volumes/new')
  expect(document.activeElement).toBe(trigger)
})

test('opens a panel through the URL hash and removes the hash on close', async () => {
  const router = renderShell('/regions?q=fra')
  await userEvent.click(screen.getByRole('button', { name: 'Notifications and events' }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications and events' })
  expect(router.state.location).toMatchObject({ search: '?q=fra', hash: '#notifications' })
  expect(await within(panel).findByText(/No notifications/)).toBeTruthy()
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location).toMatchObject({ search: '?q=fra', hash: '' })
})

test('opens a screen with two letters, unless typed into a field or switched off', async () => {
  const router = renderShell('/compute', [
    { path: 'compute', element: <input aria-label="Name" /> },
    { path: 'regions', element: <h1>Regions</h1> },
  ])
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'gr')
  expect(router.state.location.pathname).toBe('/compute')

  screen.getByRole('textbox', { name: 'Name' }).blur()
  setPreference('singleKeys', 'off')
  await userEvent.keyboard('gr')
  expect(router.state.location.pathname).toBe('/compute')

  setPreference('singleKeys', 'on')
  await userEvent.keyboard('gr')
  await waitFor(() => expect(router.state.location.pathname).toBe('/regions'))
})

test('lists the keyboard shortcuts when “?” is pressed', async () => {
  renderShell('/compute')
  await userEvent.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(list).getByText('Request log')).toBeTruthy()
  expect(within(list).getByRole('region', { name: 'Go to' })).toBeTruthy()
})

test('groups the areas of the navigation under four headings', () => {
  renderShell('/compute')
  const areas = screen.getByRole('navigation', { name: 'Areas' })
  const headings = ['Run', 'Network', 'Watch', 'Find']
  for (const heading of headings) expect(within(areas).getByText(heading)).toBeTruthy()
  expect(
    within(areas)
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-label')),
  ).toEqual([...headings, 'Account'])
  const find = within(areas).getByRole('list', { name: 'Find' })
  expect(within(find).getByRole('link', { name: 'Find usage' })).toHaveProperty('pathname', '/find')
})

test('collapses the navigation to icons with accessible names', async () => {
  renderShell('/compute')
  await userEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }))
  const areas = screen.getByRole('navigation', { name: 'Areas' })
  expect(within(areas).getByRole('link', { name: 'Regions' }).textContent).toBe('')
  expect(screen.getByRole('button', { name: 'Expand navigation' })).toBeTruthy()
})

test('keeps the navigation usable when a screen fails, and shows the screen after a successful reload', async () => {
  let broken = true
  renderShell('/compute', [
    {
      path: 'compute',
      loader: () => {
        if (broken) throw new Error('The rows were lost.')
        return null
      },
      element: <h1>Instances</h1>,
    },
  ])
  expect(await screen.findByText('The rows were lost.')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Areas' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Error · Cloud Platform Console'))
  broken = false
  await userEvent.click(await screen.findByRole('link', { name: 'Go to instances' }))
  expect(await screen.findByRole('heading', { name: 'Instances' })).toBeTruthy()
})

test.each([
  ['a screen', undefined],
  ['a tab', TabError],
])(
  '%s whose script failed to load appears automatically when the server is reachable again',
  async (_what, boundary) => {
    let away = true
    network.restore()
    network = respondWith(({ path }) => {
      if (away && path === '/favicon.svg') throw new TypeError('Failed to fetch')
      return { data: [], page: 1, pages: 1, results: 0 }
    })
    const lazy = () =>
      away
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
        : Promise.resolve({ Component: () => <h1>Instances</h1> })
    const screens = {
      path: 'compute',
      children: [
        { ...(boundary && { ErrorBoundary: boundary }), children: [{ index: true, lazy }] },
      ],
    }
    renderShell('/compute', [screens])
    await screen.findByText(/Part of the console could not be downloaded/)
    await waitFor(() => expect(network.requests.map(({ path }) => path)).toContain('/favicon.svg'))
    expect(screen.queryByRole('heading', { name: 'Instances' })).toBeNull()
    away = false
    await screen.findByRole('heading', { name: 'Instances' })
  },
)

test('shows “Page not found” for an unknown URL, without “Try again”', async () => {
  renderShell('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByText('/nowhere does not exist')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
