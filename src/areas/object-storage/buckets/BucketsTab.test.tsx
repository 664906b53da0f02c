import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { pick } from '#test/support/console/testPick.ts'
import { Toasts } from '#ui/overlay/Toasts.tsx'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { formatObjectSize } from '../bytes.ts'
import { routes } from '../routes.tsx'

const gigabyte = 1e9
const bucket = (label: string, cluster: string, objects: number) => ({
  label,
  cluster,
  hostname: `${label}.${cluster}.example`,
  objects,
  size: objects * 1000,
  created: '2026-01-01T00:00:00',
})
const buckets = [
  bucket('photos', 'us-east-1', 3),
  bucket('photos', 'eu-central-1', 0),
  bucket('logs', 'eu-central-1', 20),
]

let api: ReturnType<typeof respondWith>
let acl = 'custom'
let isEmpty = false
let publicBucket: string | undefined

const listOf = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length })

function answer({ method, path, body }: RecordedRequest): object {
  if (method !== 'GET') return (body as object | undefined) ?? {}
  if (path === '/object-storage/buckets') return listOf(isEmpty ? [] : buckets)
  if (path === '/object-storage/transfer') return { used: 12 * gigabyte }
  if (path === '/account/transfer')
    return { used: 1500 * gigabyte, quota: 1000 * gigabyte, billable: 500 * gigabyte }
  if (path === '/object-storage/clusters')
    return listOf([{ id: 'eu-central-1', region: 'eu', status: 'available' }])
  const owned = /^\/object-storage\/buckets\/([^/]+)\/([^/]+)$/.exec(path)
  if (owned) {
    const found = buckets.find(({ cluster, label }) => cluster === owned[1] && label === owned[2])
    return found ?? { status: 404, body: { errors: [{ reason: 'Not found' }] } }
  }
  if (publicBucket !== undefined && path === `/object-storage/buckets/${publicBucket}/access`)
    return { acl: 'public-read', acl_xml: '', cors_enabled: false, cors_xml: '' }
  if (path.endsWith('/access')) return { acl, acl_xml: '', cors_enabled: false, cors_xml: '' }
  return listOf([])
}

beforeEach(() => {
  queryClient.clear()
  acl = 'custom'
  isEmpty = false
  publicBucket = undefined
  api = respondWith(answer)
})
afterEach(() => api.restore())

const sent = () => api.requests.filter(({ method }) => method !== 'GET')

test('lists the buckets of all clusters with their transfer and the quota', async () => {
  renderRoutes(routes, '/object-storage/buckets')
  const rows = await screen.findAllByRole('link', { name: 'photos' })
  expect(rows.map((link) => link.getAttribute('href'))).toEqual([
    '/object-storage/us-east-1/photos',
    '/object-storage/eu-central-1/photos',
  ])
  await screen.findByText(
    new RegExp(`^${formatObjectSize(12 * gigabyte)} sent by buckets this month`),
  )
  const meter = await screen.findByRole('meter', { name: 'Transfer pool used' })
  expect(meter.parentElement?.textContent).toMatch(/ of .* of the transfer pool used, .* over it$/)
})

test('opens the cancellation from the menu', async () => {
  const router = renderRoutes(routes, '/object-storage/buckets')
  await screen.findAllByRole('link', { name: 'photos' })
  await userEvent.click(screen.getByRole('button', { name: 'Actions for object storage' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel object storage' }))
  await screen.findByRole('alertdialog', { name: 'Cancel object storage?' })
  expect(router.state.location.pathname).toBe('/object-storage/buckets/cancel')
})

test('cancels the service even without buckets', async () => {
  isEmpty = true
  renderRoutes(routes, '/object-storage/buckets')
  await screen.findByText('No buckets yet')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for object storage' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel object storage' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel object storage?' }))
  dialog.getByText(/^There are no buckets\. The transfer pool/)
  await userEvent.type(dialog.getByRole('textbox'), 'cancel object storage')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel object storage' }))
  await waitFor(() => expect(sent()[0]?.path).toBe('/object-storage/cancel'))
})

test('lists every bucket with its objects before canceling', async () => {
  renderRoutes(routes, '/object-storage/buckets/cancel')
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel object storage?' })
  const all = within(dialog)
  await all.findByText('logs')
  expect(all.getAllByText('photos')).toHaveLength(2)
  expect(dialog.textContent).toContain(`3 objects, ${formatObjectSize(3000)}, in us-east-1`)
  expect(dialog.textContent).toContain(`20 objects, ${formatObjectSize(20_000)}, in eu-central-1`)
  expect(dialog.textContent).toContain(
    `23 objects, ${formatObjectSize(23_000)}. None can be restored`,
  )
  expect(dialog.textContent).toContain('pool of the account shrinks by 1 TB')
  const listed = (name: string) => all.getByRole('region', { name }).textContent
  expect(listed('Not deleted')).toContain('Access keys')
  expect(listed('Also deleted')).not.toContain('Access keys')
  expect(all.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(all.getByRole('button', { name: 'Keep object storage' })).toBe(document.activeElement)
  const go = all.getByRole('button', { name: 'Delete 3 buckets and 23 objects' })
  await userEvent.type(all.getByRole('textbox'), 'cancel object')
  expect(go.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(all.getByRole('textbox'), ' storage')
  await userEvent.click(go)
  await waitFor(() =>
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /object-storage/cancel',
    ]),
  )
})

test('explains CORS and keeps a custom ACL unless another one is selected', async () => {
  renderRoutes(routes, '/object-storage/buckets/us-east-1/photos/access')
  const form = within(await screen.findByRole('dialog', { name: 'Access to photos' }))
  form.getByText(/^Lets web pages of any origin, including this console, read and upload/)
  const access = form.getByRole('combobox', { name: 'Access' })
  expect(access).toHaveProperty('value', 'custom')
  await userEvent.click(form.getByRole('switch', { name: 'CORS for all origins' }))
  await userEvent.click(form.getByRole('button', { name: 'Save access' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ acl: 'custom', cors_enabled: true })
})

test('changes the ACL but does not offer a custom one', async () => {
  acl = 'private'
  renderRoutes(routes, '/object-storage/buckets/us-east-1/photos/access')
  const form = within(await screen.findByRole('dialog', { name: 'Access to photos' }))
  const access = form.getByRole('combobox', { name: 'Access' })
  expect(within(access).queryByRole('option', { name: /^Custom/ })).toBeNull()
  await pick(access, /^Public read(?! and)/)
  await userEvent.click(form.getByRole('button', { name: 'Save access' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ acl: 'public-read', cors_enabled: false })
})

test('marks only the public bucket in the list', async () => {
  publicBucket = 'us-east-1/photos'
  renderRoutes(routes, '/object-storage/buckets')
  const chip = await screen.findByText('Public')
  expect(chip.textContent).toBe('Public read')
  expect(chip.dataset['tooltip']).toBe('Public read: anyone can read')
  const cell = within(chip.closest<HTMLElement>('[role=gridcell]') ?? chip)
  expect(cell.getByRole('link').textContent).toBe('photos')
  expect(screen.getAllByText('Public')).toHaveLength(1)
  expect(screen.queryByRole('columnheader', { name: 'Public access' })).toBeNull()
})

test('marks a bucket whose custom ACL has a grant for everyone in its header', async () => {
  const grant =
    '<URI>http://acs.amazonaws.com/groups/global/AllUsers</URI></Grantee><Permission>READ</Permission>'
  api.restore()
  api = respondWith((request) =>
    request.path.endsWith('/access') ? { acl: 'custom', acl_xml: grant } : answer(request),
  )
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  await screen.findByText('Public')
})

test('reports that the access of a bucket could not be loaded', async () => {
  api.restore()
  api = respondWith((request) =>
    request.path.endsWith('/access')
      ? { status: 400, body: { errors: [{ reason: 'Not now' }] } }
      : answer(request),
  )
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  await screen.findByText('Access unknown')
})

test('creates a bucket that does not exist', async () => {
  await submitBucket('videos')
  await screen.findByText('Created videos')
  expect(sent().map(({ path }) => path)).toEqual(['/object-storage/buckets'])
})

test('does not create a bucket that the account already owns, and keeps the form', async () => {
  await submitBucket('photos')
  await screen.findByText('You already own this bucket in eu-central-1')
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('photos')
  expect(sent()).toEqual([])
})

async function submitBucket(label: string) {
  renderRoutes(routes, '/object-storage/buckets/new')
  render(<Toasts />)
  await screen.findAllByRole('link', { name: 'photos', hidden: true })
  await userEvent.type(await screen.findByLabelText('Label'), label)
  await pick(screen.getByRole('combobox', { name: 'Cluster' }), /eu-central-1/)
  await userEvent.click(screen.getByRole('button', { name: 'Create bucket' }))
}
