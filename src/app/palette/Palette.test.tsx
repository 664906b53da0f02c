import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { answerWith } from '#api/testApi.ts'
import { preference } from '#lib/preferences.ts'
import { registerCommands } from '#ui/commands.ts'
import { renderShell } from '../testShell.tsx'

const instances = [
  { id: 1801, label: 'web-1', region: 'de-fra', ipv4: ['198.51.100.7'], ipv6: '2001:db8::7/128' },
  { id: 1802, label: 'db-primary', region: 'nl-ams', ipv4: ['198.51.100.8'] },
]

let network: ReturnType<typeof answerWith>

beforeEach(() => {
  network = answerWith(({ path }) => {
    const data = path === '/compute/instances' ? instances : []
    return { data, page: 1, pages: 1, results: data.length }
  })
})

afterEach(() => {
  network.restore()
  queryClient.clear()
})

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search or jump to…' })
}

const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('it offers every screen before anything is typed', async () => {
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
])('it finds an instance by %s', async (_by, typed) => {
  const router = renderShell('/regions')
  const field = await openPalette()
  await userEvent.type(field, typed)
  await waitFor(() => expect(activeOption(field)).toMatch(/^db-primary/))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/1802'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the arrows move through the results and around the ends', async () => {
  renderShell('/compute')
  const field = await openPalette()
  await userEvent.keyboard('{ArrowDown}')
  expect(activeOption(field)).toMatch(/^Volumes/)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(activeOption(field)).toMatch(/^Keyboard shortcuts/)
})

test('it does what a screen offers, and says why something cannot be done', async () => {
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
  await userEvent.type(field, 'boot')
  await screen.findByText('No matches for “boot”.')
})

test('it changes a preference', async () => {
  renderShell('/compute')
  const field = await openPalette()
  await userEvent.type(field, 'theme dark')
  await waitFor(() => expect(activeOption(field)).toMatch(/^Theme: dark/))
  await userEvent.keyboard('{Enter}')
  expect(preference('theme')).toBe('dark')
})
