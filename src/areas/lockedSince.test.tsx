import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { dropTasks } from '#api/tasks/store.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { pick } from '#test/support/console/testPick.ts'
import { routes as computeRoutes } from './computes/routes.tsx'
import { listOf, webOne } from '#test/support/console/testComputes.tsx'
import { routes as domainRoutes } from './domains/routes.tsx'
import { routes as firewallRoutes } from './firewalls/routes.tsx'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as volumeRoutes } from './volumes/routes.tsx'

const reason = 'Locked by its tag “protected”. Unlock it first.'

const instance = '/compute/instances/7'
const snapshot = {
  id: 5,
  label: 'Monday',
  type: 'snapshot',
  status: 'successful',
  available: true,
  region: 'eu-central',
  disks: [{ size: 20_000 }],
}

/** Constant responses by path. */
const fixed: Readonly<Record<string, object>> = {
  '/profile/grants': {},
  [`${instance}/disks`]: listOf([
    { id: 1, label: 'Root', size: 20_000, filesystem: 'ext4', status: 'ready' },
  ]),
  [`${instance}/backups`]: { automatic: [], snapshot: { current: snapshot, in_progress: null } },
  '/images': listOf([
    {
      id: 'compute/debian12',
      label: 'Debian 12',
      is_public: true,
      status: 'available',
      size: 1500,
    },
  ]),
}

interface Case {
  what: string
  routes: readonly RouteObject[]
  address: string
  /** Path of the object in the API. */
  path: string
  object: object
  /** Opens the dialog, unless the URL does, and fills in its fields. */
  fill: () => Promise<void>
  confirm: string
  /** Method and path of the request. */
  write: string
}

const type = async (label: string | RegExp, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text)

const confirmed = (name: string) => () => type(/to confirm/, name)

const volume = { id: 11, label: 'data', status: 'active', size: 20, compute_id: null }
const domain = { id: 5, domain: 'example.org', type: 'master', status: 'active' }
const firewall = { id: 3, label: 'web', status: 'enabled', rules: {}, entities: [] }
/** Powered off, so that its disks are not in use. */
const compute = { ...webOne, status: 'offline', backups: { enabled: true, available: true } }
const ofInstance = { routes: computeRoutes, path: instance, object: compute }

const cases: readonly Case[] = [
  {
    ...ofInstance,
    what: 'an instance is not deleted',
    address: '/compute/7/overview?action=delete',
    fill: confirmed('web-1'),
    confirm: 'Delete web-1 and 1 backup',
    write: `DELETE ${instance}`,
  },
  {
    ...ofInstance,
    what: 'an instance is not rebuilt',
    address: '/compute/7/overview?action=rebuild',
    fill: async () => {
      await pick(await screen.findByRole('combobox', { name: 'Image' }), /Debian 12/)
      await type('Root password', 'correct-horse-battery-9')
      await confirmed('web-1')()
    },
    confirm: 'Rebuild web-1',
    write: `POST ${instance}/rebuild`,
  },
  {
    ...ofInstance,
    what: 'a backup does not overwrite an instance',
    address: '/compute/7/backups?open=restore&id=5',
    fill: async () => {
      await userEvent.click(await screen.findByRole('radio', { name: /^Overwrite/ }))
      await confirmed('web-1')()
    },
    confirm: 'Overwrite web-1',
    write: `POST ${instance}/backups/5/restore`,
  },
  {
    ...ofInstance,
    what: 'a disk of an instance is not deleted',
    address: '/compute/7/storage?open=delete&id=1',
    fill: confirmed('Root'),
    confirm: 'Delete Root',
    write: `DELETE ${instance}/disks/1`,
  },
  {
    what: 'a volume is not deleted',
    routes: volumeRoutes,
    address: '/volumes/11/delete',
    path: '/volumes/11',
    object: volume,
    fill: confirmed('data'),
    confirm: 'Delete data',
    write: 'DELETE /volumes/11',
  },
  {
    what: 'a domain is not deleted',
    routes: domainRoutes,
    address: '/domains',
    path: '/domains/5',
    object: domain,
    fill: async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for example.org' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      await confirmed('example.org')()
    },
    confirm: 'Delete example.org',
    write: 'DELETE /domains/5',
  },
  {
    what: 'a firewall is not deleted',
    routes: firewallRoutes,
    address: '/firewalls/3/delete',
    path: '/networking/firewalls/3',
    object: firewall,
    fill: confirmed('web'),
    confirm: 'Delete web',
    write: 'DELETE /networking/firewalls/3',
  },
]

let api: ReturnType<typeof respondWith>
let path = ''
let current: object = {}

beforeEach(() => {
  queryClient.clear()
  api = respondWith((request) => {
    if (request.path === '/session/remote') return Response.json(null)
    if (request.method !== 'GET') return {}
    if (request.path === path) return current
    if (path.startsWith(`${request.path}/`)) return listOf([current])
    return fixed[request.path] ?? listOf([])
  })
})
afterEach(() => {
  api.restore()
  // A task left over from one test would make the instance busy in the next.
  dropTasks(() => true)
})

const written = () =>
  api.requests
    .filter(({ method }) => method !== 'GET')
    .map((request) => `${request.method} ${request.path}`)

async function openCase(
  { routes, address, path: at, object, fill, confirm }: Case,
  tags: string[],
) {
  path = at
  current = { ...object, tags }
  renderRoutes(routes, address)
  await fill()
  return screen.findByRole('button', { name: confirm })
}

test.each(cases)(
  '$what when another client has locked it since, until it is unlocked',
  async (one) => {
    const button = await openCase(one, [])
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    current = { ...one.object, tags: ['protected'] }
    await userEvent.click(button)
    await waitFor(() => {
      const alertTexts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
      expect(alertTexts.join()).toContain(reason)
    })
    expect(written()).toEqual([])
    current = { ...one.object, tags: [] }
    await queryClient.invalidateQueries()
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    await userEvent.click(button)
    await waitFor(() => expect(written()).toEqual([one.write]))
  },
)

const addressed = cases.filter(({ address }) => address !== '/domains')

test.each(addressed)('$what while it is locked, with the reason on the button', async (one) => {
  const button = await openCase(one, ['protected'])
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0)
  await userEvent.click(button)
  expect(written()).toEqual([])
})
