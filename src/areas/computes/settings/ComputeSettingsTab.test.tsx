import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { openComputes, webOne } from '#test/support/console/testComputes.tsx'

// Load the screen's code first, because on a slow machine that can exceed the query timeout.
beforeAll(() => import('./ComputeSettingsTab.tsx'))

let open: ReturnType<typeof openComputes> | undefined
// The URL of the statistics contains the month.
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 4, 12, 10, 30), toFake: ['Date'] }))
afterEach(() => {
  open?.restore()
  vi.useRealTimers()
})

function openSettings(grants: object = {}, answers: Parameters<typeof openComputes>[1] = {}) {
  let current: Compute = webOne
  open = openComputes('/compute/7/settings', {
    'GET /compute/instances/7': () => current,
    'PUT /compute/instances/7': ({ body }) => {
      current = { ...current, ...(body as Compute) }
      return current
    },
    'GET /profile/grants': () => grants,
    ...answers,
  })
  return {
    ...open,
    changeElsewhere: (changes: Partial<Compute>) => {
      current = { ...current, ...changes }
    },
  }
}

const tags = () => screen.findByRole('combobox', { name: /^Tags/ })
const save = () => screen.getByRole('button', { name: 'Save changes' })

test('sends only changes and keeps tags that another client added', async () => {
  const { sent, changeElsewhere } = openSettings()
  await userEvent.type(await tags(), 'canary{Enter}')
  changeElsewhere({ tags: ['web', 'audited'] })
  await userEvent.click(save())
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]?.body).toEqual({ tags: ['web', 'canary', 'audited'] })
  await screen.findByRole('button', { name: 'Remove tag audited' })
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
})

test('keeps input that was typed while a save was pending', async () => {
  const gate = Promise.withResolvers<void>()
  const { sent } = openSettings(
    {},
    {
      'PUT /compute/instances/7': async ({ body }) => {
        await gate.promise
        return { ...webOne, ...(body as Compute) }
      },
    },
  )
  await tags()
  await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), '-b')
  await userEvent.click(save())
  await userEvent.type(await tags(), 'late{Enter}')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  gate.resolve()
  await screen.findByRole('button', { name: 'Discard changes' })
  expect(sent('PUT')[0]?.body).toEqual({ label: `${webOne.label}-b` })
  expect(screen.getByRole('button', { name: 'Remove tag late' })).toBeTruthy()
})

test('shows a validation error next to its field and sends nothing', async () => {
  const { sent } = openSettings()
  await tags()
  const label = screen.getByRole('textbox', { name: 'Label' })
  await userEvent.clear(label)
  await userEvent.type(label, '-web')
  await userEvent.click(save())
  await screen.findByText('Label must begin and end with a letter or digit')
  expect(sent('PUT')).toHaveLength(0)
})

test('counts several errors next to the buttons and focuses the first', async () => {
  openSettings()
  await tags()
  const label = screen.getByRole('textbox', { name: 'Label' })
  await userEvent.clear(label)
  await userEvent.type(label, '-web')
  const threshold = within(await alertOf('CPU')).getByRole('textbox', { name: 'CPU' })
  await userEvent.clear(threshold)
  await userEvent.click(save())
  const count = await screen.findByRole('button', { name: '2 errors: go to the first' })
  threshold.focus()
  await userEvent.click(count)
  expect(document.activeElement).toBe(label)
})

test('makes only the tags read-only for a user with grants on the instance', async () => {
  openSettings({
    global: {},
    compute: [{ id: 7, label: 'web-1', permissions: 'read_write' }],
  })
  await tags()
  // The menu has a hidden description with the same text.
  await screen.findByText('Only unrestricted users can change tags.', { ignore: '[hidden]' })
  expect((await tags()).getAttribute('readonly')).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Label' }).getAttribute('readonly')).toBeNull()
})

test('asks for confirmation before leaving with unsaved changes', async () => {
  openSettings()
  await tags()
  await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), 'x')
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
})

test('opens an action over unsaved settings without confirmation and still guards them', async () => {
  const warned = vi.spyOn(console, 'warn')
  const { router } = openSettings()
  await tags()
  const label = screen.getByRole<HTMLInputElement>('textbox', { name: 'Label' })
  await userEvent.type(label, 'x')
  void router.navigate('?action=resize')
  await screen.findByRole('dialog', { name: /^Resize/ })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(label.value).toBe(`${webOne.label}x`)
  void router.navigate('/compute/7/overview')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Resize/ })).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(label.value).toBe(`${webOne.label}x`)
  expect(warned).not.toHaveBeenCalled()
})

test('asks only once before discarding input of an action and of the settings behind it', async () => {
  const warned = vi.spyOn(console, 'warn')
  const { router } = openSettings()
  await tags()
  await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), 'x')
  await router.navigate('?action=password')
  const drawer = await screen.findByRole('dialog', { name: /password/i })
  await userEvent.type(within(drawer).getByLabelText(/password/i, { selector: 'input' }), 'abc')
  void router.navigate('/compute')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute'))
  expect(warned).not.toHaveBeenCalled()
})

/** Returns a day of five-minute averages of 10, with four hours of 60. */
function dayOfLoad() {
  const end = Math.floor(Date.now() / 300_000) * 300_000
  const series = Array.from({ length: 288 }, (_, index): [number, number] => [
    end - (288 - index) * 300_000,
    index >= 100 && index < 148 ? 60 : 10,
  ])
  const network = { in: series, out: series }
  return { data: { cpu: series, io: { io: series }, netv4: network, netv6: network } }
}

const thisMonth = '2026/5'
const alertOf = (name: string) => screen.findByRole('group', { name: `${name} alert` })

test('previews how often a threshold would have fired while it is typed', async () => {
  openSettings({}, { 'GET /compute/instances/7/stats': dayOfLoad })
  const cpu = await alertOf('CPU')
  const summary = within(cpu).getByRole('status')
  await waitFor(() => expect(summary.textContent).toContain('No alerts'))
  const field = within(cpu).getByRole('textbox', { name: 'CPU' })
  within(cpu).getByRole('button', { name: 'Show chart of CPU' })
  await userEvent.clear(field)
  within(cpu).getByRole('button', { name: 'Hide chart of CPU' })
  expect(summary.textContent).toContain('Enter a whole number')
  await userEvent.type(field, '5')
  expect(summary.textContent).toContain('1 alert in the last 24 hours')
  await userEvent.type(field, '0')
  expect(summary.textContent).toMatch(/1 alert .* above it for 2 h 45 min/)
  await userEvent.clear(field)
  await userEvent.type(field, '0')
  expect(summary.textContent).toBe('Off: no alerts.')
})

test('opens the chart of an alert once per edit, and not when the alert is turned off', async () => {
  openSettings({}, { 'GET /compute/instances/7/stats': dayOfLoad })
  const cpu = within(await alertOf('CPU'))
  const field = cpu.getByRole('textbox', { name: 'CPU' })
  const show = () => cpu.queryByRole('button', { name: 'Show chart of CPU' })
  await cpu.findByRole('button', { name: 'Show chart of CPU' })
  await userEvent.click(cpu.getByRole('switch', { name: 'CPU alert' }))
  cpu.getByText('Alert off')
  expect(show()).not.toBeNull()
  await userEvent.type(field, '5')
  await userEvent.click(cpu.getByRole('button', { name: 'Hide chart of CPU' }))
  await userEvent.type(field, '5')
  expect(show()).not.toBeNull()
})

test('turns an alert off, and on again with its previous or the default threshold', async () => {
  const alerts = { ...webOne.alerts, cpu: 150, io: 0 }
  const { sent } = openSettings({}, { 'GET /compute/instances/7': () => ({ ...webOne, alerts }) })
  const cpu = within(await alertOf('CPU'))
  const limit = cpu.getByRole<HTMLInputElement>('textbox', { name: 'CPU' })
  const turn = () => userEvent.click(cpu.getByRole('switch', { name: 'CPU alert' }))
  await turn()
  expect(limit.value).toBe('0')
  cpu.getByText('Alert off')
  await turn()
  expect(limit.value).toBe('150')
  await turn()
  const disk = within(await alertOf('Disk'))
  const diskAlert = disk.getByRole<HTMLInputElement>('switch', { name: 'Disk alert' })
  expect(diskAlert.checked).toBe(false)
  await userEvent.click(diskAlert)
  expect(disk.getByRole<HTMLInputElement>('textbox', { name: 'Disk' }).value).toBe('10000')
  await userEvent.click(save())
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ alerts: { cpu: 0, io: 10_000 } }))
})

test('does not scale the chart to a distant threshold until it is shown', async () => {
  openSettings(
    {},
    {
      'GET /compute/instances/7': () => ({ ...webOne, alerts: { ...webOne.alerts, io: 10_000 } }),
      'GET /compute/instances/7/stats': dayOfLoad,
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  const disk = await alertOf('Disk')
  await userEvent.click(await within(disk).findByRole('button', { name: 'Show chart of Disk' }))
  const show = await within(disk).findByRole('button', { name: 'Show threshold' })
  const top = () => Math.max(...labels().map(Number))
  const labels = () =>
    Array.from(disk.querySelectorAll('text'), ({ textContent }) =>
      textContent.replaceAll(',', ''),
    ).filter((text) => /^[\d.]+$/.test(text))
  await waitFor(() => expect(top()).toBe(60))
  expect(disk.querySelector('[data-limit]')).toBeNull()
  await userEvent.click(show)
  expect(disk.querySelector('[data-limit]')?.getAttribute('data-limit')).toBe('10000')
  expect(top()).toBe(10_000)
})

test('switches to 30 days without losing unsaved changes', async () => {
  const { router } = openSettings(
    {},
    {
      'GET /compute/instances/7/stats': dayOfLoad,
      [`GET /compute/instances/7/stats/${thisMonth}`]: dayOfLoad,
    },
  )
  const cpu = await alertOf('CPU')
  const field = within(cpu).getByRole('textbox', { name: 'CPU' })
  await userEvent.clear(field)
  await userEvent.type(field, '50')
  await userEvent.click(screen.getByRole('link', { name: '30 days' }))
  expect(router.state.location.search).toBe('?range=30d')
  await waitFor(() =>
    expect(within(cpu).getByRole('status').textContent).toContain('in the last 30 days'),
  )
  expect((field as HTMLInputElement).value).toBe('50')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('allows setting thresholds without statistics', async () => {
  openSettings(
    {},
    {
      'GET /compute/instances/7/stats': () => ({
        status: 400,
        body: { errors: [{ reason: 'Stats are unavailable at this time.' }] },
      }),
    },
  )
  expect(
    await screen.findByText(/Thresholds can be set, but not previewed: Stats are/),
  ).toBeTruthy()
  const cpu = await alertOf('CPU')
  expect(within(cpu).getByRole('textbox', { name: 'CPU' }).getAttribute('readonly')).toBeNull()
  expect(within(cpu).queryByRole('status')).toBeNull()
})

test('links to the Backups tab for the backup schedule', async () => {
  openSettings()
  const panel = await screen.findByRole('region', { name: 'Backup schedule' })
  expect(within(panel).getByRole('link', { name: 'Backups' }).getAttribute('href')).toBe(
    '/compute/7/backups',
  )
})

test('copies the request as a curl command without sending it', async () => {
  const { sent } = openSettings()
  await tags()
  const user = userEvent.setup()
  const label = screen.getByRole('textbox', { name: 'Label' })
  await user.clear(label)
  await user.type(label, 'web-2')
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(
      /^curl -X PUT '.*\/v4\/compute\/instances\/7'/,
    ),
  )
  const command = await navigator.clipboard.readText()
  expect(command).toContain(`--data-raw '{"label":"web-2"}'`)
  expect(sent('PUT')).toHaveLength(0)
})
