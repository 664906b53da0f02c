import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { ticketCan } from '#contract/rules/tickets.ts'
import { volumeCan } from '#contract/rules/volumes.ts'
import { routes as computeRoutes } from './computes/routes.tsx'
import { routes as databaseRoutes } from './databases/routes.tsx'
import { routes as domainRoutes } from './domains/routes.tsx'
import { routes as firewallRoutes } from './firewalls/routes.tsx'
import { routes as imageRoutes } from './images/routes.tsx'
import { routes as storageRoutes } from './object-storage/routes.tsx'
import { routes as supportRoutes } from './support/routes.tsx'
import { supportApi, ticket } from '#test/support/console/testSupport.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as volumeRoutes } from './volumes/routes.tsx'
import { routes as vpcRoutes } from './vpcs/routes.tsx'

interface Kind {
  kind: string
  routes: RouteObject[]
  address: string
  path: string
  row: object
  states: readonly {
    is: string
    /** Fields of the row in this state. */
    has: object
    /** Reasons of the disabled actions by label; all other actions are enabled. */
    impossible: Readonly<Record<string, string | RegExp | undefined>>
  }[]
}

const locked = /^Locked by its tag “protected”/
const notLocked = 'It is not locked.'

const computeImpossible = (status: string) => ({
  Boot: computeCan.boot(status),
  Reboot: computeCan.reboot(status),
  'Shut down': computeCan.shutdown(status),
  Rename: computeCan.update(status),
  Resize: computeCan.resize(status),
  Upgrade: computeCan.upgrade(status),
  Migrate: computeCan.migrate(status),
  Clone: computeCan.clone(status),
  Rescue: computeCan.rescue(status),
  'Reset root password': computeCan.resetPassword(status),
  Rebuild: computeCan.rebuild(status),
  Delete: computeCan.delete(status),
})

const volumeImpossible = (state: { status: string; compute_id: number | null }) => ({
  Attach: volumeCan.attach(state),
  Detach: volumeCan.detach(state),
  Resize: volumeCan.resize(state),
  Clone: volumeCan.clone(state),
  Delete: volumeCan.delete(state),
})

const databaseImpossible = (status: string) => ({
  'Take snapshot': databaseCan.createSnapshot(status),
  'Patch now': databaseCan.patch(status),
  Delete: databaseCan.delete(status),
})

const kinds: readonly Kind[] = [
  {
    kind: 'instance',
    routes: computeRoutes,
    address: '/compute',
    path: '/compute/instances',
    row: { id: 7, label: 'one', region: 'us-iad', ipv4: ['203.0.113.7'], tags: [] },
    states: ['running', 'offline', 'provisioning', 'cloning', 'deleting', 'billing_suspension'].map(
      (status) => ({ is: status, has: { status }, impossible: computeImpossible(status) }),
    ),
  },
  {
    kind: 'volume',
    routes: volumeRoutes,
    address: '/volumes',
    path: '/volumes',
    row: { id: 7, label: 'one', region: 'us-iad', size: 20, tags: [] },
    states: [
      { status: 'active', compute_id: null },
      { status: 'active', compute_id: 1 },
      { status: 'creating', compute_id: null },
      { status: 'resizing', compute_id: 1 },
    ].map((has) => ({
      is: `${has.status}, ${has.compute_id === null ? 'detached' : 'attached'}`,
      has,
      impossible: volumeImpossible(has),
    })),
  },
  {
    kind: 'domain',
    routes: domainRoutes,
    address: '/domains',
    path: '/domains',
    row: { id: 7, domain: 'one', type: 'master', status: 'active' },
    states: [
      { is: 'open', has: { tags: [] }, impossible: {} },
      { is: 'locked', has: { tags: ['protected'] }, impossible: { Delete: locked } },
    ],
  },
  {
    kind: 'firewall',
    routes: firewallRoutes,
    address: '/firewalls',
    path: '/networking/firewalls',
    row: { id: 7, label: 'one', status: 'enabled', rules: {} },
    states: [
      { is: 'open', has: { tags: [] }, impossible: {} },
      { is: 'locked', has: { tags: ['protected'] }, impossible: { Delete: locked } },
    ],
  },
  {
    kind: 'image',
    routes: imageRoutes,
    address: '/images',
    path: '/images',
    row: { id: 'private/7', label: 'one', is_public: false, status: 'available', size: 1500 },
    states: [
      { is: 'available', has: {}, impossible: {} },
      {
        is: 'being created',
        has: { status: 'creating' },
        impossible: {
          'Create instance': 'It is still being created.',
          'Rebuild instance': 'It is still being created.',
          Delete: 'It is still being created.',
        },
      },
      {
        is: 'without its data',
        has: { status: 'pending_upload' },
        impossible: {
          'Create instance': 'Its data has not been uploaded.',
          'Rebuild instance': 'Its data has not been uploaded.',
          'Send data':
            'Only the page that created it has the upload URL. Delete the image and upload it again.',
        },
      },
      {
        is: 'public',
        has: { id: 'compute/debian12', is_public: true },
        impossible: {
          Edit: 'Public images cannot be changed.',
          Delete: 'Public images cannot be changed.',
        },
      },
    ],
  },
  {
    kind: 'database',
    routes: databaseRoutes,
    address: '/databases',
    path: '/databases/instances',
    row: {
      id: 7,
      label: 'one',
      engine: 'mysql',
      version: '8.0.30',
      region: 'us-iad',
      hosts: { primary: 'one.example' },
    },
    states: ['active', 'provisioning', 'degraded', 'suspended'].map((status) => ({
      is: status,
      has: { status },
      impossible: databaseImpossible(status),
    })),
  },
  {
    kind: 'bucket',
    routes: storageRoutes,
    address: '/object-storage/buckets',
    path: '/object-storage/buckets',
    row: { label: 'one', cluster: 'us-east-1', hostname: 'one.us-east-1.example', size: 0 },
    states: [
      { is: 'empty', has: { objects: 0 }, impossible: {} },
      {
        is: 'with objects',
        has: { objects: 3 },
        impossible: { Delete: 'Empty the bucket first (3 objects)' },
      },
    ],
  },
  {
    kind: 'VPC',
    routes: vpcRoutes,
    address: '/vpcs',
    path: '/vpcs',
    row: { id: 7, label: 'one', region: 'us-iad' },
    states: [
      { is: 'empty', has: { subnets: [] }, impossible: {} },
      {
        is: 'in use',
        has: { subnets: [{ id: 1, label: 'a', ipv4: '10.0.0.0/24', computes: [{ id: 1 }] }] },
        impossible: { Delete: /^In use by 1 instance/ },
      },
    ],
  },
]

let api: { restore: () => void } | undefined
const listOf = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length })

beforeEach(() => queryClient.clear())
afterEach(() => api?.restore())

const reasonOf = (item: HTMLElement, label: string) => item.textContent?.slice(label.length).trim()

describe.each(kinds)('an unavailable action ($kind)', ({ states, ...kind }) => {
  test.each(states)('is disabled with the reason and opens no dialog: $is', async (state) => {
    api = respondWith(({ path }) => {
      if (path === '/profile/grants') return {}
      return listOf(path === kind.path ? [{ ...kind.row, ...state.has }] : [])
    })
    const router = renderRoutes(kind.routes, kind.address)
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for one/ }))
    const menu = within(await screen.findByRole('menu'))
    const isOff = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true'
    const items = menu.getAllByRole('menuitem')
    const off = Object.entries(state.impossible).filter(([, reason]) => reason !== undefined)
    const blocked = items.filter(isOff).filter((item) => !item.textContent?.includes(notLocked))
    expect(blocked).toHaveLength(off.length)
    for (const [label, reason] of off) {
      const item = blocked.find(({ textContent }) => textContent?.startsWith(label))
      expect(item, label).toBeDefined()
      if (!item) continue
      if (reason instanceof RegExp) expect(reasonOf(item, label)).toMatch(reason)
      else expect(reasonOf(item, label)).toBe(reason)
      const { pathname, search } = router.state.location
      await userEvent.click(item)
      expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull()
      expect(router.state.location).toMatchObject({ pathname, search })
    }
  })
})

test.each([
  ['closed', { status: 'closed', closable: false }],
  ['of the provider', { status: 'open', closable: false }],
])('disables closing a ticket with the reason: %s', async (_is, state) => {
  api = supportApi({
    replies: [],
    others: ({ path }) => (path === '/support/tickets/7' ? { ...ticket, ...state } : undefined),
  })
  renderRoutes(supportRoutes, '/support/7')
  const close = await screen.findByRole('button', { name: 'Close ticket' })
  await waitFor(() => expect(close.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.click(close)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(ticketCan.close(state)).toBeDefined()
  expect(screen.getByRole('button', { description: ticketCan.close(state) ?? '' })).toBe(close)
})
