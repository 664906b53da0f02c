import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { allTasks, dropTasks } from '#api/tasks/store.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'
import { databaseResponses, orders } from '#test/support/console/testDatabases.ts'

let isTaken: boolean
let isOver: boolean
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  isTaken = false
  isOver = false
  const others = databaseResponses({ current: orders, elsewhere: {}, events: [] })
  api = respondWith(async (request) => {
    if (isTaken && request.path.endsWith('/instances/5')) {
      // The snapshot ends after the list request that is sent at the same time.
      await new Promise((resolve) => setTimeout(resolve, 50))
      isOver = true
    }
    if (!request.path.endsWith('/backups')) return others(request)
    if (request.method === 'POST') {
      isTaken = true
      return {}
    }
    const data = isOver ? [{ id: 3, type: 'snapshot', label: 'before_release' }] : []
    return { data, page: 1, pages: 1, results: data.length }
  })
})
afterEach(() => {
  act(() => dropTasks(() => true))
  api.restore()
})

test('lists and follows a snapshot that finishes between two polls', async () => {
  renderRoutes(routes, '/databases/mysql/5/backups')
  await screen.findByText('No backups yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Take snapshot' }))
  const form = within(await screen.findByRole('dialog', { name: 'Take snapshot' }))
  await userEvent.type(form.getByLabelText('Label'), 'before_release')
  await userEvent.click(form.getByRole('button', { name: 'Take snapshot' }))
  expect(await screen.findByRole('button', { name: 'Restore before_release' })).toBeTruthy()
  expect(allTasks()).toMatchObject([
    { kind: 'databaseSnapshot', path: { instanceId: 5 }, wanted: { label: 'before_release' } },
  ])
})

/** Returns one snapshot and one automatic backup that are two days old. */
function withBothKinds() {
  api.restore()
  const others = databaseResponses({ current: orders, elsewhere: {}, events: [] })
  const created = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 19)
  const data = [
    { id: 3, type: 'snapshot', label: 'before_release', created },
    { id: 4, type: 'auto', label: 'auto', created },
  ]
  api = respondWith((request) =>
    request.path.endsWith('/backups') ? { data, page: 1, pages: 1, results: 2 } : others(request),
  )
}

test('shows when automatic backups expire and how many snapshots exist', async () => {
  withBothKinds()
  renderRoutes(routes, '/databases/mysql/5/backups')
  expect(await screen.findByText(/Snapshots are retained until deleted: 1 of 3 taken/)).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Backups' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'Kind',
    'Name',
    'Expires',
    'Actions',
  ])
  const cellsOf = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .slice(1, 4)
      .map(({ textContent }) => textContent)
  expect(cellsOf(/Snapshot/)).toEqual(['Snapshot', 'before_release', 'Never'])
  expect(cellsOf(/Automatic/)).toEqual(['Automatic', '–', expect.stringMatching(/^in \d+ days$/)])
})

test('shows a backup in two lines on small screens', async () => {
  const match = window.matchMedia
  window.matchMedia = (query) => Object.assign(match(query), { matches: true })
  onTestFinished(() => {
    window.matchMedia = match
  })
  withBothKinds()
  renderRoutes(routes, '/databases/mysql/5/backups')
  const table = within(await screen.findByRole('table', { name: 'Backups' }))
  const rows = table.getAllByRole('row').slice(1)
  const linesOf = (row: HTMLElement) =>
    Array.from(
      within(row).getAllByRole('cell')[0]?.children ?? [],
      ({ textContent }) => textContent,
    )
  const linesOfRows = rows.map(linesOf)
  expect(linesOfRows).toContainEqual([expect.any(String), 'Snapshot · before_release'])
  expect(linesOfRows).toContainEqual([
    expect.any(String),
    expect.stringMatching(/^Automatic · expires in \d+ days$/),
  ])
  for (const row of rows) expect(row.textContent).not.toContain('–')
})

test('deletes a backup from the menu of its row', async () => {
  isOver = true
  renderRoutes(routes, '/databases/mysql/5/backups')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for before_release' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByRole('alertdialog', { name: 'Delete before_release?' })).toBeTruthy()
})
