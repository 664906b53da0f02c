import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { day } from '#contract/rules/durations.ts'
import { formatDate } from '#lib/time.ts'
import { pick } from '#test/support/console/testPick.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

// Load the tab's code first, because on a slow machine that can exceed the query timeout.
beforeAll(() => import('./ComputeBackupsTab.tsx'))
beforeAll(() => import('./RestoreForm.tsx'))

let open: ReturnType<typeof openComputes> | undefined
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 4, 12, 10, 30), toFake: ['Date'] }))
afterEach(() => {
  open?.restore()
  vi.useRealTimers()
})

type Answers = Parameters<typeof openComputes>[1]

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 19)
const weekday = (days: number) =>
  new Date(Date.now() - days * day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })

function openBackups(weeklyDay: string, path = '/compute/7/backups', answers: Answers = {}) {
  const backup = (id: number, age: number, facts: object = {}) => ({
    id,
    type: 'auto',
    status: 'successful',
    label: `Backup ${id}`,
    created: daysAgo(age),
    ...facts,
  })
  open = openComputes(path, {
    'GET /compute/instances/7': () => ({
      ...webOne,
      backups: { enabled: true, available: true, schedule: { day: weeklyDay, window: 'W10' } },
    }),
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/backups': () => ({
      automatic: [
        backup(3, 0.25),
        backup(2, 4, { configs: ['Boot', 'Rescue'], disks: [{ label: 'Root', size: 2048 }] }),
        backup(1, 11),
      ],
      snapshot: {
        current: backup(4, 30, { type: 'snapshot' }),
        in_progress: backup(5, 0, { type: 'snapshot', status: 'running' }),
      },
    }),
    ...answers,
  })
  return open
}

const slot = async (label: string) => {
  const list = within(await screen.findByRole('list', { name: 'Backups' }))
  return (await list.findByText(label)).closest('li')?.textContent
}

test('shows when a backup expires, depending on its slot', async () => {
  openBackups(weekday(2))
  expect(await slot('Backup 1')).toContain(
    `Expires around ${formatDate(daysAgo(11 - 14), undefined)}`,
  )
  expect(await slot('Backup 2')).toContain(
    `Expires around ${formatDate(daysAgo(4 - 14), undefined)}`,
  )
  expect(await slot('Backup 3')).toContain('Stored until the next daily backup')
  expect(await slot('Backup 4')).toContain('Stored until the next snapshot')
  expect(await slot('Backup 5')).not.toMatch(/Stored|Expires/)
})

test('shows the daily backup of the weekly day as retained like a weekly one', async () => {
  openBackups(weekday(0.25))
  expect(await slot('Backup 3')).toContain(
    `Expires around ${formatDate(daysAgo(0.25 - 14), undefined)}`,
  )
})

test('shows the configurations of a backup', async () => {
  openBackups('Sunday')
  expect(await slot('Backup 2')).toMatch(/1 disk, 2.GB; configurations Boot and Rescue/)
})

const backedUp = { id: 2, type: 'auto', status: 'successful', label: 'Nightly' }
const full = {
  'GET /compute/instances': () => listOf([webOne, { ...webOne, id: 8, label: 'web-2' }]),
  'GET /compute/instances/7/backups': () => ({
    automatic: [{ ...backedUp, available: true, disks: [{ label: 'Root', size: 51_200 }] }],
    snapshot: {},
  }),
  'GET /compute/instances/7/disks': () => listOf([{ id: 1, label: 'Root', size: 51_200 }]),
}

test('asks where to restore a backup before it shows conditions, and overwrites after confirmation', async () => {
  const { sent } = openBackups('Monday', '/compute/7/backups?open=restore&id=2', full)
  const drawer = within(await screen.findByRole('dialog', { name: 'Restore Nightly' }))
  const submit = () => drawer.getByRole('button', { name: /^(Restore|Overwrite web|Continue)/ })
  await expect.poll(() => submit().getAttribute('aria-disabled')).toBe('true')
  expect(drawer.queryAllByText(/Not enough space/)).toEqual([])

  await userEvent.click(drawer.getByRole('radio', { name: /^Add to an instance/ }))
  expect(drawer.queryAllByText(/Not enough space/)).toEqual([])
  await pick(drawer.getByRole('combobox', { name: 'Instance' }), /this instance/)
  await drawer.findAllByText(
    'Not enough space: 50 GB needed, none free. It fits if it overwrites the disks of the target.',
  )

  await userEvent.click(drawer.getByRole('radio', { name: /^Overwrite web-1/ }))
  await expect.poll(() => drawer.queryAllByText(/Not enough space/)).toEqual([])
  await userEvent.type(drawer.getByLabelText('Type web-1 to confirm'), 'web-1')
  await userEvent.click(submit())
  await expect
    .poll(() => sent('POST').map(({ path, body }) => [path, body]))
    .toEqual([['/compute/instances/7/backups/2/restore', { compute_id: 7, overwrite: true }]])
})

test('continues in the form of a new instance with the backup', async () => {
  const { router } = openBackups('Monday', '/compute/7/backups?open=restore&id=2', full)
  const drawer = within(await screen.findByRole('dialog', { name: 'Restore Nightly' }))
  await userEvent.click(drawer.getByRole('radio', { name: /^Create a new instance/ }))
  await userEvent.click(drawer.getByRole('button', { name: 'Continue' }))
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe('/compute/create?backup_of=7&backup=2')
})
