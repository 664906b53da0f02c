import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

let lists: Record<string, unknown>
let api: ReturnType<typeof respondWith>
let blobs: Blob[]
let remote: object | null

const listOf = (rows: unknown[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

beforeEach(() => {
  lists = {
    '/compute/instances': [
      { id: 1, label: 'web-1', type: 'g6-standard-1', region: 'us-east', tags: ['web'] },
    ],
    '/compute/instances/1/disks': [{ id: 10, label: 'root', size: 1000, filesystem: 'ext4' }],
    '/volumes': [
      { id: 4, label: 'data', size: 20, region: 'us-east', compute_id: null, tags: null },
    ],
    '/domains': [{ id: 7, domain: 'example.org', type: 'master', soa_email: 'a@example.org' }],
    '/domains/7/records': [{ id: 70, type: 'A', name: 'www', target: '192.0.2.1' }],
    '/object-storage/keys': [{ id: 3, label: 'uploads', access_key: 'AK', secret_key: 'hush' }],
  }
  blobs = []
  remote = null
  queryClient.clear()
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
  URL.revokeObjectURL = () => undefined
  api = respondWith(({ path }: RecordedRequest) => {
    if (path === '/session/remote') return Response.json(remote)
    if (path === '/profile') return { username: 'admin' }
    const rows = lists[path] ?? []
    return Array.isArray(rows) ? listOf(rows) : rows
  })
})
afterEach(() => api.restore())

const hasFocus = (element: HTMLElement) => document.activeElement === element

const load = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Generate requests' }))

test('writes the account as a verified script and names the omitted objects', async () => {
  renderRoutes(routes, '/code')
  await load()
  const panel = within(await screen.findByRole('region', { name: 'Shell script' }))
  expect(panel.getByText(/^5 objects, 6 calls$/)).toBeTruthy()
  expect(panel.getByText('Checked: parsing it returns the same requests')).toBeTruthy()
  const left = within(screen.getByRole('region', { name: 'Left out' }))
  expect(left.getByText(/secret key is shown once.*: uploads/)).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Download' }))
  const text = await blobs.at(-1)?.text()
  expect(text).toMatch(/^#!\/bin\/sh\n/)
  expect(text).not.toContain('hush')
  expect(api.requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('requests only the lists that the selected kinds need', async () => {
  renderRoutes(routes, '/code?kinds=domains')
  await load()
  await screen.findByText('2 objects, 2 calls')
  const requestedPaths = api.requests.map(({ path }) => path)
  expect(requestedPaths).toContain('/domains/7/records')
  expect(requestedPaths).not.toContain('/compute/instances')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Volumes' }))
  await load()
  await screen.findByText('3 objects, 3 calls')
})

test('writes only the objects selected in the URL', async () => {
  renderRoutes(routes, '/code?only=volume_4')
  expect(await screen.findByText('1 chosen object')).toBeTruthy()
  await load()
  await screen.findByText('1 object, 1 call')
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  expect(screen.getByRole('checkbox', { name: 'VPCs' })).toBeTruthy()
})

test.each(['only=%24%28id%29', 'only=volume_999', 'kinds=nothing,volumes&tag=absent'])(
  'shows an empty selection for %s without copy and download buttons',
  async (search) => {
    renderRoutes(routes, `/code?${search}`)
    await load()
    expect(await screen.findByText('The selection is empty')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull()
  },
)

test('selects objects with any of several tags and stores the tags in the URL', async () => {
  lists['/volumes'] = [
    { id: 4, label: 'data', size: 20, region: 'us-east', compute_id: null, tags: ['shop'] },
    { id: 5, label: 'spare', size: 20, region: 'us-east', compute_id: null, tags: [] },
  ]
  const router = renderRoutes(routes, '/code?kinds=instances,volumes&tag=web')
  await load()
  expect(await screen.findByText('2 objects, 3 calls')).toBeTruthy()
  const picker = screen.getByRole('combobox', { name: 'Tags' })
  picker.focus()
  await userEvent.keyboard('sh{ArrowDown}{Enter}')
  expect(await screen.findByText('3 objects, 4 calls')).toBeTruthy()
  expect(new URLSearchParams(router.state.location.search).getAll('tag')).toEqual(['web', 'shop'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove web' }))
  expect(await screen.findByText('1 object, 1 call')).toBeTruthy()
  const text = screen.getByRole('group', { name: 'Shell script' }).textContent
  expect(text).toContain('"data"')
  expect(text).not.toContain('"spare"')
  expect(router.state.location.search).toBe('?kinds=instances%2Cvolumes&tag=shop')
})

test('writes a selected object regardless of the tags in the URL', async () => {
  renderRoutes(routes, '/code?only=volume_4&tag=web&kinds=domains')
  await load()
  expect(await screen.findByText('1 object, 1 call')).toBeTruthy()
})

test('names lists that failed to load with the reason', async () => {
  lists['/domains'] = { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
  renderRoutes(routes, '/code?kinds=domains,volumes')
  await load()
  expect((await screen.findByText(/^Domains:/)).textContent).toContain('Unauthorized')
  const panel = within(screen.getByRole('region', { name: 'Shell script' }))
  expect(panel.getByText('1 object, 1 call')).toBeTruthy()
  expect(panel.getByText('Incomplete')).toBeTruthy()
  expect(panel.getByRole('group').textContent).toContain(
    '# Incomplete, because these could not be loaded: Domains.\n',
  )
})

test('groups lists that failed for the same reason and omits those that are never written', async () => {
  const refused = { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
  for (const path of ['/domains', '/volumes', '/object-storage/keys', '/profile/tokens'])
    lists[path] = refused
  renderRoutes(routes, '/code')
  await load()
  expect((await screen.findByText(/Unauthorized$/)).textContent).toBe(
    'Domains and Volumes: Unauthorized',
  )
})

test('names the objects that a partial export needs from the account', async () => {
  lists['/volumes'] = [{ id: 4, label: 'data', size: 20, region: 'us-east', compute_id: 1 }]
  renderRoutes(routes, '/code?only=volume_4')
  await load()
  expect(
    await screen.findByText('Required from the same account, but not created: instance 1'),
  ).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Shell script' }).textContent).toContain(
    '# Requires these objects of the same account, which it does not create: instance 1.\n',
  )
})

test('shows a long text in part and downloads it in full', async () => {
  lists['/volumes'] = Array.from({ length: 900 }, (_, index) => ({
    id: index + 1,
    label: `data-${index}`,
    size: 20,
    region: 'us-east',
    compute_id: null,
    tags: [],
  }))
  renderRoutes(routes, '/code?kinds=volumes')
  await load()
  const text = await screen.findByRole('group', { name: 'Shell script' })
  expect(text.textContent).not.toContain('data-899')
  expect(screen.getByText(/^The first 400 of [\d,]+ lines$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(await blobs.at(-1)?.text()).toContain('data-899')
})

test('also writes Terraform when the dialect of the API names a provider', async () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  remote = {
    address: 'https://api.linode.com',
    here: 'http://console.test',
    dialect: read('dialects/linode.json'),
    paths: Object.keys((read('contract/generated/bundled.json') as { paths: object }).paths),
  }
  renderRoutes(routes, '/code?format=terraform')
  await load()
  const text = await screen.findByRole('group', { name: 'Terraform' })
  expect(text.textContent).toContain('resource "linode_instance" "instance_1" {')
  expect(text.textContent).toContain('to = linode_domain_record.record_70')
  expect(screen.getByText('Checked: parsing it returns the same requests')).toBeTruthy()
  expect(screen.getByText('Not written as configuration: uploads')).toBeTruthy()
  expect(screen.getByText(/^A configuration that imports the account/)).toBeTruthy()
  expect(screen.getByText(/^OpenAPI calls need the description/)).toBeTruthy()
})

test('explains why Terraform is not available without a provider', async () => {
  renderRoutes(routes, '/code?format=terraform')
  await load()
  expect(await screen.findByText(/^Terraform needs a provider/)).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Shell script' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Terraform' })).toBeNull()
})

test('keeps the keyboard focus while the account is loading', async () => {
  renderRoutes(routes, '/code?only=volume_4')
  const button = await screen.findByRole('button', { name: 'Generate requests' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(hasFocus(button)).toBe(true)
  await screen.findByText('1 object, 1 call')
  expect(hasFocus(screen.getByRole('button', { name: 'Load again' }))).toBe(true)
  screen.getByRole('button', { name: 'Select all' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(hasFocus(screen.getByRole('checkbox', { name: 'SSH keys' }))).toBe(true),
  )
})
