import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDomainOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { sessionQuery } from '#api/session/session.ts'
import { setPreference } from '#lib/preferences.ts'
import { followAppearance } from '../appearance.ts'
import { AccountButton } from './AccountButton.tsx'

const page = document.documentElement
let stopFollowing: () => void

beforeEach(() => {
  stopFollowing = followAppearance()
  queryClient.setQueryData(sessionQuery.queryKey, {
    username: 'ada',
    expires: '2030-01-01T00:00:00',
  })
})

afterEach(() => {
  stopFollowing()
  setPreference('theme', 'system')
  setPreference('density', 'normal')
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function openMenu(onRequests = () => undefined) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AccountButton onRequests={onRequests} onShortcuts={() => undefined} />
        <button type="button">Elsewhere</button>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Account and preferences' }))
  return screen.findByRole('dialog', { name: 'Account and preferences' })
}

test('shows the name of the signed-in user', async () => {
  expect(within(await openMenu()).getByText('ada')).toBeTruthy()
})

test('applies the chosen theme immediately and stores it', async () => {
  const menu = await openMenu()
  const theme = within(menu).getByRole('group', { name: 'Theme' })
  await userEvent.click(within(theme).getByRole('radio', { name: 'Dark' }))
  expect(page.dataset.colorScheme).toBe('dark')
  expect(window.localStorage.getItem('console.theme')).toBe('"dark"')
  await userEvent.click(within(theme).getByRole('radio', { name: 'System' }))
  expect(page.dataset.colorScheme).toBe('light')
})

test('applies a theme that is chosen in another tab', () => {
  window.localStorage.setItem('console.theme', '"dark"')
  window.dispatchEvent(new StorageEvent('storage', { key: 'console.theme' }))
  expect(page.dataset.colorScheme).toBe('dark')
})

test('applies the chosen row density', async () => {
  const menu = await openMenu()
  const density = within(menu).getByRole('group', { name: 'Density' })
  await userEvent.click(within(density).getByRole('radio', { name: 'Compact' }))
  expect(page.dataset.density).toBe('compact')
})

test('closes on Escape, which restores the focus, and on a click outside', async () => {
  await openMenu()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  const button = screen.getByRole('button', { name: 'Account and preferences' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await screen.findByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closes when the pointer is released outside, but not when it is released in the menu', async () => {
  const menu = await openMenu()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  // Use one `userEvent` instance, because it tracks which button is pressed.
  const hand = userEvent.setup()
  const press = (target: HTMLElement) => hand.pointer({ keys: '[MouseLeft>]', target })
  const letGo = (target: HTMLElement) => hand.pointer({ keys: '[/MouseLeft]', target })
  await press(elsewhere)
  expect(document.activeElement).toBe(elsewhere)
  expect(menu.isConnected).toBe(true)
  await letGo(menu)
  expect(menu.isConnected).toBe(true)
  await press(elsewhere)
  expect(menu.isConnected).toBe(true)
  await letGo(elsewhere)
  expect(menu.isConnected).toBe(false)
})

test('stays open when a press starts inside, and closes when the keyboard moves the focus out', async () => {
  const menu = await openMenu()
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: menu },
    { keys: '[/MouseLeft]', target: screen.getByRole('button', { name: 'Elsewhere' }) },
  ])
  expect(menu.isConnected).toBe(true)
  within(menu).getByRole('button', { name: 'Sign out' }).focus()
  await userEvent.tab()
  expect(menu.isConnected).toBe(false)
})

test('reports a failed sign-out and that the user is still signed in', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const menu = await openMenu()
  await userEvent.click(within(menu).getByRole('button', { name: 'Sign out' }))
  await waitFor(() =>
    expect(within(menu).getByRole('alert').textContent).toMatch(/^You are still signed in/),
  )
})

test('asks before signing out with unsaved drafts, and stays signed in on Cancel', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const { method = 'GET' } = init ?? {}
    requests.push(
      `${typeof input === 'string' ? method : input.method} ${new URL(typeof input === 'string' ? input : input.url, 'http://console.test').pathname}`,
    )
    return Promise.resolve(Response.json({}))
  })
  const { queryKey } = getDomainOptions({ path: { domainId: 12 } })
  queryClient.setQueryData(queryKey, { id: 12, domain: 'example.org' })
  sessionStorage.setItem('console.zone.12', '{"changes":[{},{}]}')
  const menu = await openMenu()
  await userEvent.click(within(menu).getByRole('button', { name: 'Sign out' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Sign out and discard unsaved changes?',
  })
  expect(within(question).getByText('2 staged changes')).toBeTruthy()
  expect(await within(question).findByText('example.org')).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(requests).not.toContain('DELETE /session')
  await userEvent.click(within(menu).getByRole('button', { name: 'Sign out' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and discard 1 draft' }))
  await waitFor(() => expect(requests).toContain('DELETE /session'))
  sessionStorage.clear()
})
