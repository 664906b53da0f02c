import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'

const areas = import.meta.glob<RouteObject[]>('./*/routes.tsx', { import: 'routes' })

/** More than the 100 items of a page. */
const many = 108

const capabilities = ['Computes', 'Block Storage', 'VPCs']

const rows: Record<string, (at: number) => object> = {
  '/regions': (at) => ({
    id: `r${at}`,
    label: `place-${at}`,
    status: 'ok',
    country: 'us',
    capabilities,
  }),
  '/compute/instances': (at) => ({
    id: at,
    label: `web-${at}`,
    status: 'offline',
    region: 'r1',
    type: 't1',
    ipv4: [],
    specs: { disk: 1000 },
  }),
  '/compute/types': (at) => ({
    id: `t${at}`,
    label: `Plan ${at}`,
    class: 'standard',
    disk: 100_000,
    memory: 1024,
    vcpus: 1,
    transfer: 1000,
    price: { monthly: at, hourly: 0.1 },
  }),
  '/compute/instances/1/disks': () => ({ id: 1, label: 'Root', size: 500, status: 'ready' }),
  '/images': (at) => ({
    id: `compute/${at}`,
    label: `image-${at}`,
    vendor: 'Debian',
    is_public: true,
    status: 'available',
    capabilities: [],
    size: 500,
  }),
  '/volumes': (at) => ({
    id: at,
    label: `data-${at}`,
    status: 'active',
    size: 20,
    region: 'r1',
    compute_id: null,
    filesystem_path: `/dev/${at}`,
    tags: [],
  }),
  '/vpcs': (at) => ({ id: at, label: `vpc-${at}`, region: 'r1', subnets: [subnet(at)] }),
  '/networking/firewalls': (at) => ({
    id: at,
    label: `guard-${at}`,
    status: 'enabled',
    entities: [],
  }),
}

const subnet = (at: number) => ({
  id: at,
  label: `part-${at}`,
  ipv4: `10.0.${at}.0/24`,
  computes: [],
})

/** Lists that the contract returns in a single page. */
const single = new Set(['/regions', '/compute/types', '/compute/instances/1/disks'])

function answer({ path, query }: RecordedRequest): object {
  if (path === '/profile/grants') return {}
  const row = rows[path]
  if (row) {
    const count = single.has(path) ? 1 : many
    const size = Number(query.get('page_size') ?? 100)
    const page = Number(query.get('page') ?? 1)
    const all = Array.from({ length: count }, (_, at) => row(at + 1))
    return {
      data: all.slice((page - 1) * size, page * size),
      page,
      pages: Math.ceil(count / size),
      results: count,
    }
  }
  const [, list = '', id] = /^(.*)\/([^/]+)$/.exec(path) ?? []
  const found = rows[list]?.(Number(id))
  if (found && Number(id) > 0) return found
  return { data: [], page: 1, pages: 1, results: 0 }
}

let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  api = respondWith(answer)
})

afterEach(() => api.restore())

const last = String(many)

test.each<[field: string | RegExp, typed: string, address: string]>([
  [/^Attach to/, `web-${last}`, '/volumes/new'],
  [/^Volume/, `data-${last}`, '/volumes/attach'],
  [/^Instance/, `web-${last}`, '/volumes/1/attach'],
  [/^Instance/, `web-${last}`, '/images/capture'],
  [/^Instance/, `web-${last}`, '/images/rebuild?image=compute%2F1'],
  [/^Instance/, `web-${last}`, '/vpcs/1/addresses/attach'],
  [/^Instances/, `web-${last}`, '/firewalls/new'],
  [/^Instance/, `web-${last}`, '/firewalls/1/devices/add'],
  [/^Image/, `image-${last}`, '/compute/1/overview?action=rebuild'],
])(
  'finds in the field %s the entry %s beyond the first page, at %s',
  async (field, typed, address) => {
    const area = /^\/([a-z-]+)/.exec(address)?.[1]
    const folder = area === 'compute' ? 'computes' : area
    renderRoutes((await areas[`./${folder}/routes.tsx`]?.()) ?? [], address)
    // The field is a native list until its options have loaded.
    const control = await screen.findByLabelText(field, { selector: 'input' })
    await userEvent.click(control)
    await userEvent.keyboard(typed)
    // Query the list only, because role queries are slow on a screen with many rows.
    const words = () =>
      [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
    await waitFor(() => expect(words()).toEqual([expect.stringContaining(typed)]))
  },
)
