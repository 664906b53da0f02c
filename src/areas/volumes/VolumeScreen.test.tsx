import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { useToasts } from '#ui/overlay/toast.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

const path = '/dev/disk/by-id/scsi-0Compute_Volume_logs'
const free = {
  id: 11,
  label: 'data',
  status: 'active',
  size: 20,
  region: 'eu-central',
  filesystem_path: path,
  compute_id: null,
  compute_label: null,
  tags: ['ops'],
  hardware_type: 'nvme',
}
const attached = { ...free, id: 12, label: 'logs', compute_id: 7, compute_label: 'web-1' }
const config = { id: 70, label: 'Boot', devices: { sda: { disk_id: 1 }, sdc: { volume_id: 12 } } }
const event = {
  id: 1,
  action: 'volume_create',
  status: 'notification',
  username: 'ada',
  created: '2026-01-02T03:04:05',
}
const events = [
  { ...event, entity: { type: 'volume', id: 12, label: 'logs' } },
  { ...event, id: 2, username: 'grace', entity: { type: 'volume', id: 11, label: 'data' } },
]

let api: ReturnType<typeof respondWith>
let grants: object
/** Paths of the API that respond with 404. */
let missing: string[]
let failing: string[]

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

function answer({ method, path, body }: RecordedRequest): object {
  if (missing.includes(path)) return { status: 404, body: { errors: [{ reason: 'Not found' }] } }
  if (failing.includes(path)) return { status: 400, body: { errors: [{ reason: 'Broken' }] } }
  if (method !== 'GET') return { ...attached, ...(body as object) }
  if (path === '/profile/grants') return grants
  if (path === '/volumes') return listOf([free, attached])
  if (path === '/volumes/11') return free
  if (path === '/volumes/12') return attached
  if (path === '/account/events') return listOf(events)
  if (path === '/regions') return listOf([{ id: 'eu-central', label: 'Frankfurt' }])
  return listOf(path === '/compute/instances/7/configs' ? [config] : [])
}

beforeEach(() => {
  queryClient.clear()
  grants = {}
  missing = []
  failing = []
  api = respondWith(answer)
})
afterEach(() => api.restore())

const written = () => api.requests.filter(({ method }) => method !== 'GET')
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('shows where a volume is attached, with the slot, device path and mount command', async () => {
  renderRoutes(routes, '/volumes/12')
  await screen.findByRole('heading', { level: 1, name: 'logs' })
  const attachment = await panel('Attachment')
  expect(attachment.getByRole('link', { name: 'web-1' }).getAttribute('href')).toBe(
    '/compute/7/storage',
  )
  const slot = await attachment.findByRole('link', { name: 'Boot' })
  expect(slot.getAttribute('href')).toBe('/compute/7/configs?config=70')
  attachment.getByText('sdc')
  attachment.getByText(path)
  attachment.getByText(`mount -t auto '${path}' /mnt`)
  const details = await panel('Details')
  await details.findByText('Frankfurt')
  details.getByText('20 GB')
  details.getByText('NVME')
})

test('shows only the events of the volume', async () => {
  renderRoutes(routes, '/volumes/12')
  const recent = await panel('Recent events')
  await recent.findByText(/^ada/)
  expect(recent.getAllByRole('listitem')).toHaveLength(1)
})

test('shows an error instead of the slots, next to the other facts', async () => {
  failing = ['/compute/instances/7/configs']
  renderRoutes(routes, '/volumes/12')
  const attachment = await panel('Attachment')
  await attachment.findByText('Unknown: Broken')
  attachment.getByText(path)
})

test('opens a drawer over the screen and returns to it', async () => {
  const router = renderRoutes(routes, '/volumes/12')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for logs' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Resize' }))
  const form = within(await screen.findByRole('dialog', { name: 'Resize logs' }))
  expect(router.state.location.pathname).toBe('/volumes/12')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('heading', { level: 1, name: 'logs' })
})

test('offers to attach a volume that is not attached', async () => {
  renderRoutes(routes, '/volumes/11')
  expect((await panel('Attachment')).queryByText(/^mount/)).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Attach' }))
  await screen.findByRole('dialog', { name: 'Attach data' })
})

test('renames an attached volume and names the new device path', async () => {
  renderRoutes(routes, '/volumes/12')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit label of logs' }))
  const field = screen.getByRole('textbox', { name: 'label of logs' })
  await userEvent.clear(field)
  await userEvent.type(field, 'data{Enter}')
  await screen.findByText('Label must be unique among your volumes')
  await userEvent.type(field, '2{Enter}')
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({
    method: 'PUT',
    path: '/volumes/12',
    body: { label: 'data2' },
  })
  const { result: toasts } = renderHook(useToasts)
  await waitFor(() =>
    expect(toasts.current.at(-1)?.text).toBe(
      'The device path is now /dev/disk/by-id/scsi-0Compute_Volume_data2. Update its mounts on web-1.',
    ),
  )
})

test('returns to the list after the volume has been deleted', async () => {
  const router = renderRoutes(routes, '/volumes/11')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for data' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete data?' }))
  await userEvent.type(dialog.getByRole('textbox'), 'data')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete data' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/volumes'))
  expect(written()).toMatchObject([{ method: 'DELETE', path: '/volumes/11' }])
})

test('shows a restricted user which grants are missing', async () => {
  grants = { global: {}, volume: [{ id: 12, permissions: 'read_only' }] }
  renderRoutes(routes, '/volumes/12')
  const rename = await screen.findByRole('button', { name: /^Edit label of logs/ })
  await waitFor(() => expect(rename.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for logs' }))
  const resize = await screen.findByRole('menuitem', { name: /^Resize/ })
  expect(resize.textContent).toContain('read/write access to this volume')
})

test('names a listed volume that another client deleted and links to the list', async () => {
  renderRoutes(routes, '/volumes')
  missing = ['/volumes/11']
  await userEvent.click(await screen.findByRole('link', { name: 'data' }))
  await screen.findByRole('heading', { level: 1, name: 'data no longer exists' })
  expect(screen.getByRole('link', { name: 'Go to volumes' }).getAttribute('href')).toBe('/volumes')
})
