import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { listOf, webOne } from '#test/support/console/testComputes.tsx'
import { BulkActionDialog } from './BulkActionDialog.tsx'

let restore: (() => void) | undefined
afterEach(() => restore?.())

const instances = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...webOne, id: at + 1, label: `web-${at + 1}` }))

function openDialog(name: 'delete' | 'snapshot', count: number) {
  queryClient.clear()
  const api = respondWith(({ path }) => {
    if (path === '/compute/instances/2/backups')
      return { status: 400, body: { errors: [{ reason: 'Not now' }] } }
    if (path === '/compute/instances/3/backups')
      return {
        automatic: [],
        snapshot: {
          current: { id: 9, label: 'Before', type: 'snapshot', created: '2026-05-01T10:00:00' },
        },
      }
    if (path.endsWith('/backups')) return { automatic: [], snapshot: {} }
    if (path.endsWith('/ips')) return { ipv4: { public: [{ address: '203.0.113.7' }] } }
    if (path.endsWith('/disks')) return listOf([{ id: 1, label: 'Root', size: 2048 }])
    if (path === '/compute/instances/1/volumes') return listOf([{ id: 5, label: 'archive' }])
    return listOf([])
  })
  restore = api.restore
  render(
    <QueryClientProvider client={queryClient}>
      <BulkActionDialog
        selection={{ name, able: instances(count), unable: [] }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  return api
}

test('shows for each instance the deleted objects, the detached volumes and failed loads', async () => {
  openDialog('delete', 2)
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete 2 instances?' }))
  await dialog.findByText('1 disk, 1 address; 1 volume detached')
  await dialog.findByText('backups could not be loaded')
  await dialog.findByText('could not be loaded: Not now')
  within(dialog.getByRole('list', { name: 'Kept' })).getByText('archive: detached and still billed')
  const button = dialog.getByRole('button', { name: 'Delete 2 instances' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox'), '2')
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

test('loads the details beyond 20 instances only on request, to save the rate limit', async () => {
  const { requests } = openDialog('delete', 23)
  const dialog = within(screen.getByRole('alertdialog'))
  dialog.getByText(/^3 more instances not loaded: web-21, web-22, web-23/)
  const read = () => requests.filter(({ path }) => path.endsWith('/disks')).length
  await expect.poll(read).toBe(20)
  await userEvent.click(dialog.getByRole('button', { name: 'Load 3 more' }))
  await expect.poll(read).toBe(23)
})

test('names some of thousands of instances and counts the rest', () => {
  openDialog('snapshot', 5000)
  screen.getByText(/^web-1, .* and 4,988 more$/)
})

test('names the snapshots that are replaced, and those that could not be loaded', async () => {
  const { requests } = openDialog('snapshot', 23)
  const replaced = within(screen.getByRole('region', { name: 'Replaced snapshots' }))
  await replaced.findByText(/^web-3: “Before” of .*2026/)
  await replaced.findByText('web-2: could not be loaded')
  replaced.getByText('The snapshots of 3 more instances are not listed.')
  expect(replaced.getAllByRole('listitem')).toHaveLength(2)
  expect(requests.filter(({ path }) => path.endsWith('/backups'))).toHaveLength(20)
})

test('reports that no snapshot is replaced', async () => {
  openDialog('snapshot', 1)
  await screen.findByText('None.')
})
