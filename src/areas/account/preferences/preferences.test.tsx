import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { preference, setPreference } from '#lib/preferences.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as accountRoutes } from '../routes.tsx'

let network: ReturnType<typeof respondWith>

beforeEach(() => {
  network = respondWith(() => ({ data: [], page: 1, pages: 1, results: 0 }))
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  setPreference('theme', 'system')
  setPreference('contrast', 'system')
  setPreference('refresh', 30)
  setPreference('tables', {})
})

const open = () => {
  renderRoutes(accountRoutes, '/account/preferences')
  return screen.findByRole('region', { name: 'Export and import' })
}

const file = (preferences: object) =>
  new File(
    [JSON.stringify({ kind: 'cloud-platform-console-preferences', version: 1, preferences })],
    'mine.json',
    { type: 'application/json' },
  )

test('applies a changed preference immediately', async () => {
  await open()
  const theme = screen.getByRole('group', { name: 'Theme' })
  await userEvent.click(within(theme).getByRole('radio', { name: 'Dark' }))
  expect(preference('theme')).toBe('dark')
  const contrast = screen.getByRole('group', { name: 'Contrast' })
  await userEvent.click(within(contrast).getByRole('radio', { name: 'High' }))
  expect(preference('contrast')).toBe('high')
  const refresh = screen.getByRole('group', { name: 'Auto-refresh' })
  await userEvent.click(within(refresh).getByRole('radio', { name: '10 s' }))
  expect(preference('refresh')).toBe(10)
})

test('imports a preferences file', async () => {
  await open()
  await userEvent.upload(screen.getByLabelText('Preferences file'), file({ theme: 'dark' }))
  const theme = screen.getByRole('group', { name: 'Theme' })
  expect(
    (await within(theme).findByRole<HTMLInputElement>('radio', { name: 'Dark', checked: true }))
      .checked,
  ).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('rejects an invalid preferences file with the reason and changes nothing', async () => {
  await open()
  await userEvent.upload(
    screen.getByLabelText('Preferences file'),
    file({ theme: 'pink', refresh: 10 }),
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('mine.json was not imported')
  expect(alert.textContent).toContain('“theme” must be one of system, light, dark, but is "pink".')
  expect(preference('refresh')).toBe(30)
})

test('rejects a preferences file that is not UTF-8 and names the line', async () => {
  await open()
  await userEvent.upload(
    screen.getByLabelText('Preferences file'),
    new File([Uint8Array.of(0x7b, 0x0a, 0xfc)], 'mine.json', { type: 'application/json' }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('line 2 is not UTF-8 text')
})

test('resets customized tables to their default columns', async () => {
  setPreference('tables', { computes: { hidden: ['tags'] } })
  await open()
  expect(screen.getByText('1 customized table.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reset all tables' }))
  expect(preference('tables')).toEqual({})
})
