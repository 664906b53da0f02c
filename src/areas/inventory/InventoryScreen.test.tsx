import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import type { Snapshot } from '#shared/inventoryFile.ts'
import { routes as inventoryRoutes } from './routes.tsx'

let lists: Record<string, object[]>
let api: ReturnType<typeof respondWith>
let blobs: Blob[]
let access: object
let hold: (path: string) => Promise<object> | undefined

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

beforeEach(() => {
  lists = {
    '/compute/instances': [{ id: 1, label: 'web-1', tags: ['web'] }],
    '/compute/instances/1/disks': [{ id: 10, label: 'root', size: 1000 }],
    '/domains': [{ id: 7, domain: 'example.org' }],
    '/domains/7/records': [{ id: 70, type: 'A', name: 'www', target: '192.0.2.1' }],
    '/object-storage/keys': [{ id: 3, label: 'ci', access_key: 'AK', secret_key: 'hush-hush' }],
    '/databases/instances': [{ id: 1, engine: 'mysql', label: 'orders' }],
    '/databases/mysql/instances/1/backups': [{ id: 5, type: 'snapshot', label: 'before' }],
    '/object-storage/buckets': [{ cluster: 'us-east-1', label: 'media' }],
    '/networking/vpcs/ips': [{ vpc_id: 2, interface_id: 9, address: '10.0.0.2', active: true }],
    '/images': [
      { id: 'private/1', label: 'mine', is_public: false },
      { id: 'os/debian', label: 'Debian', is_public: true },
    ],
  }
  blobs = []
  hold = () => undefined
  access = { acl: 'private', cors_enabled: false }
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
  URL.revokeObjectURL = () => undefined
  api = respondWith(({ path }: RecordedRequest) => {
    const pending = hold(path)
    if (pending) return pending
    if (path === '/profile') return { username: 'admin' }
    if (path === '/account/users')
      return { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
    if (path === '/object-storage/buckets/us-east-1/media/access') return access
    return listOf(lists[path] ?? [])
  })
})
afterEach(() => api.restore())

const saved = async () => JSON.parse((await blobs.at(-1)?.text()) ?? '{}') as Snapshot

test('cancels loading, sends no more requests and can start again', async () => {
  const gate = Promise.withResolvers<object>()
  hold = (path) => (path.startsWith('/compute/instances/1/') ? gate.promise : undefined)
  renderRoutes(inventoryRoutes, '/inventory')
  await userEvent.click(await screen.findByRole('button', { name: 'Save inventory' }))
  await waitFor(() =>
    expect(api.requests.some(({ path }) => path === '/compute/instances/1/disks')).toBe(true),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Save inventory' })
  const { length } = api.requests
  gate.resolve(listOf([]))
  await new Promise((later) => setTimeout(later, 50))
  expect(api.requests).toHaveLength(length)
  expect(screen.queryByRole('progressbar')).toBeNull()
  hold = () => undefined
  await userEvent.click(screen.getByRole('button', { name: 'Save inventory' }))
  await screen.findByText(/11 objects in \d+ lists/)
})

test('saves the inventory without secrets and lists the requests that failed', async () => {
  renderRoutes(inventoryRoutes, '/inventory')
  await userEvent.click(await screen.findByRole('button', { name: 'Save inventory' }))
  await screen.findByText(/11 objects in \d+ lists, as admin sees them/)
  const failedNotice = screen.getByText('Could not be loaded: 1 list').parentElement
  expect(failedNotice?.textContent).toContain('Users: ')
  expect(failedNotice?.textContent).toContain('Unauthorized')
  const snapshot = await saved()
  expect(snapshot.lists['listDomainRecords 7']?.objects?.['70']).toMatchObject({ name: 'www' })
  expect(Object.keys(snapshot.lists['listImages']?.objects ?? {})).toEqual(['private/1'])
  expect(snapshot.lists['listDatabaseBackups mysql 1']?.objects?.['5']).toMatchObject({
    label: 'before',
  })
  expect(snapshot.lists['listAccountVpcIps']?.objects?.['2 9 10.0.0.2']).toMatchObject({
    active: true,
  })
  expect(JSON.stringify(snapshot)).not.toContain('hush-hush')
  expect(api.requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('sends no request per object without details', async () => {
  renderRoutes(inventoryRoutes, '/inventory')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Include records/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save inventory' }))
  await screen.findByText(/objects in \d+ lists/)
  expect(api.requests.map(({ path }) => path)).not.toContain('/domains/7/records')
})

test('compares a file with the current account field by field', async () => {
  renderRoutes(inventoryRoutes, '/inventory')
  await userEvent.click(await screen.findByRole('button', { name: 'Save inventory' }))
  await screen.findByText(/as admin sees them/)
  const text = JSON.stringify(await saved())
  lists['/compute/instances'] = [
    { id: 1, label: 'web-1', tags: ['web', 'new'] },
    { id: 2, label: 'web-2' },
  ]
  lists['/domains/7/records'] = []
  access = { acl: 'public-read', cors_enabled: false }
  await userEvent.upload(
    screen.getByLabelText('From inventory'),
    new File([text], 'monday.json', { type: 'application/json' }),
  )
  await screen.findByText(/^monday.json, 11 objects/)
  const to = within(screen.getByRole('region', { name: 'To' }))
  await userEvent.click(to.getByRole('button', { name: 'Current state' }))
  await to.findByText(/^Current state, 11 objects/)
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))

  const table = within(await screen.findByRole('grid', { name: 'Differences' }))
  expect(table.getByRole('row', { name: 'web-2' }).textContent).toContain('Added')
  expect(table.getByRole('row', { name: 'www' }).textContent).toContain('Removed')
  const changed = table.getByRole('row', { name: 'web-1, tags' })
  expect(changed.textContent).toContain('["web"]')
  expect(changed.textContent).toContain('["new","web"]')
  const opened = table.getByRole('row', { name: /Access to bucket media, acl/ })
  expect(opened.textContent).toContain('public-read')
  expect(table.getAllByRole('row')).toHaveLength(5)
  const skipped = screen.getByText('Not compared: 1 list').parentElement
  expect(skipped?.textContent).toContain('Users: not loaded in “From”')
})

test('rejects a file that is not an inventory, with the reason', async () => {
  renderRoutes(inventoryRoutes, '/inventory')
  await screen.findByRole('heading', { name: 'Inventory' })
  await userEvent.upload(
    screen.getByLabelText('To inventory'),
    new File(['{}'], 'other.json', { type: 'application/json' }),
  )
  expect((await screen.findByRole('alert')).textContent).toBe(
    'other.json: It is not an inventory of this console.',
  )
})

test('rejects a file that is not UTF-8 and names the line', async () => {
  renderRoutes(inventoryRoutes, '/inventory')
  await screen.findByRole('heading', { name: 'Inventory' })
  const bytes = Uint8Array.from('{\n"\xfc": 1}', (character) => character.charCodeAt(0))
  await userEvent.upload(
    screen.getByLabelText('To inventory'),
    new File([bytes], 'old.json', { type: 'application/json' }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain(
    'old.json: line 2 is not UTF-8 text.',
  )
})
