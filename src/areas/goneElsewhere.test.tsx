import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, useRouteError } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import * as databases from './databases/queries.ts'
import { routes as databaseRoutes } from './databases/routes.tsx'
import { orders } from '#test/support/console/testDatabases.ts'
import * as firewalls from './firewalls/queries.ts'
import { routes as firewallRoutes } from './firewalls/routes.tsx'
import * as images from './images/queries.ts'
import { routes as imageRoutes } from './images/routes.tsx'
import * as storage from './object-storage/queries.ts'
import { routes as storageRoutes } from './object-storage/routes.tsx'
import * as support from './support/queries.ts'
import { routes as supportRoutes } from './support/routes.tsx'
import { ticket } from '#test/support/console/testSupport.ts'
import { copied } from '#test/support/console/testRoutes.tsx'
import * as volumes from './volumes/queries.ts'
import { routes as volumeRoutes } from './volumes/routes.tsx'
import * as vpcs from './vpcs/queries.ts'
import { routes as vpcRoutes } from './vpcs/routes.tsx'

let gone: boolean
let answers: Readonly<Record<string, object>>
let api: ReturnType<typeof respondWith>
let otherTab: BroadcastChannel

const missing = { status: 404, body: { errors: [{ reason: 'Not found' }] } }
const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

beforeEach(() => {
  queryClient.clear()
  gone = false
  // Echo every message, so that this tab receives its writes as if another tab had sent them.
  otherTab = new BroadcastChannel('console.writes')
  otherTab.addEventListener('message', ({ data }) => otherTab.postMessage(data))
  api = respondWith(({ method, path }) => {
    if (method !== 'GET') return gone ? missing : {}
    if (path === '/profile/grants') return {}
    const own = answers[path]
    return own === undefined ? listOf([]) : gone ? missing : own
  })
})
afterEach(() => {
  otherTab.close()
  api.restore()
})

function Failed() {
  return <h1>{(useRouteError() as Error).message}</h1>
}

function show(routes: readonly RouteObject[], address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        HydrateFallback: () => null,
        ErrorBoundary: Failed,
        children: copied(routes),
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const database = orders as never

interface Shown {
  what: string
  routes: readonly RouteObject[]
  address: string
  own: Readonly<Record<string, object>>
  title: string
  input: object
  remove?: () => unknown
  write?: () => unknown
  headingAfter: string
}

/** Screens of objects, with the requests that delete and update each object, and the expected text afterwards. */
const cases: readonly Shown[] = [
  {
    what: 'a database',
    routes: databaseRoutes,
    address: '/databases/mysql/5/settings',
    own: { '/databases/mysql/instances/5': orders },
    title: 'orders',
    input: { path: { instanceId: 5 } },
    remove: () => databases.useDeleteDatabase(database),
    write: () => databases.useUpdateDatabase(database),
    headingAfter: 'Not found',
  },
  {
    what: 'a VPC',
    routes: vpcRoutes,
    address: '/vpcs/2/subnets',
    own: { '/vpcs/2': { id: 2, label: 'shop', region: 'us-iad', subnets: [] } },
    title: 'shop',
    input: { path: { vpcId: 2 } },
    remove: vpcs.useDeleteVpc,
    write: vpcs.useUpdateVpc,
    headingAfter: 'Not found',
  },
  {
    what: 'a firewall',
    routes: firewallRoutes,
    address: '/firewalls/5/devices',
    own: { '/networking/firewalls/5': { id: 5, label: 'outer', status: 'enabled', tags: [] } },
    title: 'outer',
    input: { path: { firewallId: 5 } },
    remove: firewalls.useDeleteFirewall,
    write: firewalls.useUpdateFirewall,
    headingAfter: 'Not found',
  },
  {
    what: 'a volume',
    routes: volumeRoutes,
    address: '/volumes/11/edit',
    own: { '/volumes/11': { id: 11, label: 'data', size: 20, region: 'us-east', tags: [] } },
    title: 'Rename or tag data',
    input: { path: { volumeId: 11 } },
    remove: volumes.useDeleteVolume,
    write: volumes.useUpdateVolume,
    headingAfter: 'data no longer exists',
  },
  {
    what: 'the screen of a volume',
    routes: volumeRoutes,
    address: '/volumes/11',
    own: { '/volumes/11': { id: 11, label: 'data', size: 20, region: 'us-east', tags: [] } },
    title: 'data',
    input: { path: { volumeId: 11 } },
    remove: volumes.useDeleteVolume,
    write: volumes.useUpdateVolume,
    headingAfter: 'Not found',
  },
  {
    what: 'the screen of an image',
    routes: imageRoutes,
    address: '/images/private/7',
    own: { '/images/private/7': { id: 'private/7', label: 'golden', type: 'manual' } },
    title: 'golden',
    input: { path: { imageId: 'private/7' } },
    remove: images.useDeleteImage,
    write: images.useUpdateImage,
    headingAfter: 'golden no longer exists',
  },
  {
    what: 'an image',
    routes: imageRoutes,
    address: '/images/private/7/edit',
    own: { '/images/private/7': { id: 'private/7', label: 'golden', type: 'manual' } },
    title: 'Edit golden',
    input: { path: { imageId: 'private/7' } },
    remove: images.useDeleteImage,
    write: images.useUpdateImage,
    headingAfter: 'golden no longer exists',
  },
  {
    what: 'the access to a bucket',
    routes: storageRoutes,
    address: '/object-storage/buckets/eu-1/backups/access',
    own: { '/object-storage/buckets/eu-1/backups/access': { acl: 'private', cors_enabled: false } },
    title: 'Access to backups',
    input: { path: { clusterId: 'eu-1', bucket: 'backups' } },
    remove: storage.useDeleteBucket,
    write: storage.useUpdateAccess,
    headingAfter: 'backups no longer exists',
  },
  {
    what: 'a bucket',
    routes: storageRoutes,
    address: '/object-storage/eu-1/backups',
    own: { '/object-storage/buckets/eu-1/backups/object-list': { data: [], is_truncated: false } },
    title: 'backups',
    input: { path: { clusterId: 'eu-1', bucket: 'backups' } },
    remove: storage.useDeleteBucket,
    headingAfter: 'Not found',
  },
  {
    what: 'a ticket',
    routes: supportRoutes,
    address: '/support/7',
    own: { '/support/tickets/7': ticket },
    title: ticket.summary,
    input: { path: { ticketId: 7 } },
    write: support.useCloseTicket,
    headingAfter: 'Not found',
  },
]
const never = () => undefined
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Sends a write in addition to the screen's requests, regardless of the response. */
async function send(hook: () => unknown, input: object) {
  const { result } = renderHook(
    () => hook() as { mutateAsync: (input: object) => Promise<unknown> },
    { wrapper },
  )
  await act(() => result.current.mutateAsync(input).catch(() => undefined))
}

test.each(cases.filter(({ remove }) => remove))(
  'removes $what deleted in another tab from the screen',
  async ({ routes, address, own, title, input, remove, headingAfter }) => {
    answers = own
    show(routes, address)
    await screen.findByRole('heading', { name: title })
    // Wait for pending requests, because their responses would still contain the object.
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    const sent = send(remove ?? never, input)
    gone = true
    await sent
    await screen.findByRole('heading', { name: headingAfter })
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
  },
)

test.each(cases.filter(({ write }) => write))(
  'removes $what from the screen when a write returns 404',
  async ({ routes, address, own, title, input, write, headingAfter }) => {
    otherTab.close()
    answers = own
    show(routes, address)
    await screen.findByRole('heading', { name: title })
    gone = true
    await send(write ?? never, { ...input, body: { label: 'other' } })
    await screen.findByRole('heading', { name: headingAfter })
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
  },
)
