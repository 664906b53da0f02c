import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { day } from '#contract/rules/durations.ts'
import { formatDate } from '#lib/time.ts'
import { openComputes, webOne } from '#test/support/console/testComputes.tsx'

// Load the tab's code first, because on a slow machine that can exceed the query timeout.
beforeAll(() => import('./ComputeBackupsTab.tsx'))

let open: ReturnType<typeof openComputes> | undefined
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 4, 12, 10, 30), toFake: ['Date'] }))
afterEach(() => {
  open?.restore()
  vi.useRealTimers()
})

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 19)
const weekday = (days: number) =>
  new Date(Date.now() - days * day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })

function openBackups(weeklyDay: string) {
  const backup = (id: number, age: number, facts: object = {}) => ({
    id,
    type: 'auto',
    status: 'successful',
    label: `Backup ${id}`,
    created: daysAgo(age),
    ...facts,
  })
  open = openComputes('/compute/7/backups', {
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
  })
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
