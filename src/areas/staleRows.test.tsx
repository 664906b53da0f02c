import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { useToasts } from '#ui/overlay/toast.ts'
import { routes as accountRoutes } from './account/routes.tsx'
import { routes as databaseRoutes } from './databases/routes.tsx'
import { orders } from '#test/support/console/testDatabases.ts'
import { routes as domainRoutes } from './domains/routes.tsx'
import { routes as firewallRoutes } from './firewalls/routes.tsx'
import { routes as storageRoutes } from './object-storage/routes.tsx'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as volumeRoutes } from './volumes/routes.tsx'
import { routes as vpcRoutes } from './vpcs/routes.tsx'

let api: ReturnType<typeof respondWith> | undefined
afterEach(() => api?.restore())

interface List {
  routes: readonly RouteObject[]
  address: string
  /** Path of the list operation; the object's path is below it unless `object` specifies another. */
  path: string
  object?: string
  name: string
  row: object
}

const lists = {
  database: {
    routes: databaseRoutes,
    address: '/databases',
    path: '/databases/instances',
    object: '/databases/mysql/instances/5',
    name: 'orders',
    row: orders,
  },
  vpc: {
    routes: vpcRoutes,
    address: '/vpcs',
    path: '/vpcs',
    name: 'shop',
    row: { id: 5, label: 'shop', region: 'us-east', subnets: [] },
  },
  firewall: {
    routes: firewallRoutes,
    address: '/firewalls',
    path: '/networking/firewalls',
    name: 'gate',
    row: { id: 5, label: 'gate', status: 'enabled', entities: [], tags: [] },
  },
  volume: {
    routes: volumeRoutes,
    address: '/volumes',
    path: '/volumes',
    name: 'shelf',
    row: { id: 5, label: 'shelf', status: 'active', region: 'us-east', size: 20, tags: [] },
  },
  bucket: {
    routes: storageRoutes,
    address: '/object-storage/buckets',
    path: '/object-storage/buckets',
    object: '/object-storage/buckets/us-east-1/photos',
    name: 'photos',
    row: { label: 'photos', cluster: 'us-east-1', hostname: 'photos.example', objects: 0, size: 0 },
  },
  'SSH key': {
    routes: accountRoutes,
    address: '/account/keys',
    path: '/profile/sshkeys',
    name: 'Laptop',
    row: { id: 5, label: 'Laptop', ssh_key: 'ssh-ed25519 AAAA ada@laptop' },
  },
  'access key': {
    routes: storageRoutes,
    address: '/object-storage/keys',
    path: '/object-storage/keys',
    name: 'backups',
    row: { id: 5, label: 'backups', access_key: 'AKIA', bucket_access: null },
  },
  user: {
    routes: accountRoutes,
    address: '/account/users',
    path: '/account/users',
    name: 'ada',
    row: { username: 'ada', email: 'ada@example.net', restricted: true },
  },
} satisfies Record<string, List>

/** Opens a row of a list whose object another client has deleted; the list shows that only after a refetch. */
async function openStale({ routes, address, path, object = `${path}/5`, name, row }: List) {
  queryClient.clear()
  let isGone = false
  const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })
  api = respondWith((request) => {
    if (request.path === '/profile/grants') return {}
    if (request.path === path) return listOf(isGone ? [] : [row])
    if (request.path.startsWith(object) || request.path.startsWith(`${path}/${name}`))
      return { status: 404, body: { errors: [{ reason: 'Not found' }] } }
    return listOf([])
  })
  const router = renderRoutes(routes, address)
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  isGone = true
  return { router, menu: within(await screen.findByRole('menu')) }
}

const listed = (name: string) => screen.queryByRole('button', { name: `Actions for ${name}` })

test.each([
  ['database', 'Backups'],
  ['database', 'Take snapshot'],
  ['database', 'Delete'],
  ['vpc', 'Add subnet'],
  ['vpc', 'Attach instance'],
  ['firewall', 'Edit rules'],
  ['firewall', 'Devices'],
  ['user', 'Edit'],
] as const)(
  'shows for a deleted %s after “%s” its name and a link to the list',
  async (kind, action) => {
    const list = lists[kind]
    const { menu } = await openStale(list)
    await userEvent.click(menu.getByRole('menuitem', { name: action }))
    await screen.findByRole('heading', { level: 1, name: `${list.name} no longer exists` })
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /^Go to / }))
    await waitFor(() =>
      expect(screen.queryByText('It was deleted elsewhere', { exact: false })).toBeNull(),
    )
    await waitFor(() => expect(listed(list.name)).toBeNull())
  },
)

test.each([
  ['vpc', 'Delete'],
  ['firewall', 'Rename or tag'],
  ['firewall', 'Delete'],
  ['volume', 'Resize'],
  ['volume', 'Delete'],
  ['bucket', 'Delete'],
] as const)('shows for a deleted %s after “%s” a message over the list', async (kind, action) => {
  const list = lists[kind]
  const { menu, router } = await openStale(list)
  await userEvent.click(menu.getByRole('menuitem', { name: action }))
  const notice = await screen.findByRole('dialog', { name: `${list.name} no longer exists` })
  await waitFor(() => expect(listed(list.name)).toBeNull())
  await userEvent.click(within(notice).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(list.address))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not copy the connection of a deleted database and removes its row', async () => {
  const { menu } = await openStale(lists.database)
  await userEvent.click(menu.getByRole('menuitem', { name: 'Copy connection' }))
  const { result: toasts } = renderHook(useToasts)
  await waitFor(() => expect(toasts.current.at(-1)?.text).toBe('orders no longer exists'))
  await waitFor(() => expect(listed('orders')).toBeNull())
})

test.each([
  ['SSH key', 'Delete'],
  ['access key', 'Revoke'],
  ['user', 'Delete'],
] as const)('treats an already deleted %s as deleted after “%s”', async (kind, action) => {
  const list = lists[kind]
  const { menu } = await openStale(list)
  await userEvent.click(menu.getByRole('menuitem', { name: action }))
  const title = `${action} ${list.name}?`
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  const typed = question.queryByRole('textbox')
  if (typed) await userEvent.type(typed, list.name)
  await userEvent.click(question.getByRole('button', { name: `${action} ${list.name}` }))
  const { result: toasts } = renderHook(useToasts)
  await waitFor(() => expect(toasts.current.at(-1)?.text).toBe(`${list.name} was already deleted`))
  await waitFor(() => expect(listed(list.name)).toBeNull())
})

test('reports a deleted domain over the list when its transfer result is opened', async () => {
  queryClient.clear()
  api = respondWith(({ path }) =>
    path === '/domains/9'
      ? { status: 404, body: { errors: [{ reason: 'Not found' }] } }
      : { data: [], page: 1, pages: 1, results: 0 },
  )
  renderRoutes(domainRoutes, '/domains/9/arrived')
  await screen.findByRole('dialog', { name: 'Domain 9 no longer exists' })
})
