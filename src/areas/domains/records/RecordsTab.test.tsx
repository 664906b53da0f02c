import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { setEditMode } from '../changes/editMode.ts'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'

const domain = {
  id: 5,
  domain: 'example.org',
  type: 'master',
  status: 'active',
  soa_email: 'admin@example.org',
  ttl_sec: 0,
}
const blank = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null }
const records = [
  { ...blank, id: 1, type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
  {
    ...blank,
    id: 2,
    type: 'SRV',
    name: '_sip._tcp',
    target: 'sip.example.net',
    service: '_sip',
    protocol: '_tcp',
    priority: 1,
    weight: 2,
    port: 5060,
    ttl_sec: 3600,
  },
]

let api: ReturnType<typeof respondWith>
let owner: object = domain

const answer = ({ method, path, body }: RecordedRequest) => {
  if (path === '/domains/5') return owner
  if (path === '/domains/5/records' && method === 'GET')
    return { data: records, page: 1, pages: 1, results: records.length }
  const read = records.find(({ id }) => method === 'GET' && path === `/domains/5/records/${id}`)
  if (read) return read
  if (method === 'PUT')
    return { ...records.find(({ id }) => path.endsWith(`/${id}`)), ...(body as object) }
  return { data: [], page: 1, pages: 1, results: 0 }
}

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./RecordsTab.tsx')
  await import('./RecordForm.tsx')
})
beforeEach(() => {
  queryClient.clear()
  owner = domain
  api = respondWith(answer)
})
afterEach(() => {
  clearChanges(5)
  setEditMode('stage')
  api.restore()
})

const written = () => api.requests.filter(({ method }) => method !== 'GET')

test('stages an inline edit without sending a request', async () => {
  renderRoutes(domainRoutes, '/domains/5/records')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit value 203.0.113.1' }))
  const field = screen.getByLabelText('Value of A www')
  await user.clear(field)
  await user.type(field, '203.0.113.9{Enter}')
  await waitFor(() => expect(zoneChanges.get(5).changes).toHaveLength(1))
  expect(written()).toEqual([])
  expect(await screen.findByText('203.0.113.9')).toBeTruthy()
})

test('discards an inline edit on Escape', async () => {
  renderRoutes(domainRoutes, '/domains/5/records')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit value 203.0.113.1' }))
  await user.type(screen.getByLabelText('Value of A www'), '9{Escape}')
  expect(screen.queryByLabelText('Value of A www')).toBeNull()
  expect(zoneChanges.get(5).changes).toEqual([])
})

test('sends the unchanged TTL when only the port of an SRV record is edited', async () => {
  setEditMode('now')
  renderRoutes(domainRoutes, '/domains/5/records/2')
  const user = userEvent.setup()
  const form = await screen.findByRole('dialog', { name: 'Edit SRV _sip._tcp' })
  const port = within(form).getByLabelText('Port')
  await user.clear(port)
  await user.type(port, '5061')
  await user.click(within(form).getByRole('button', { name: 'Save record' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({
    method: 'PUT',
    path: '/domains/5/records/2',
    body: { ttl_sec: 3600, port: 5061 },
  })
  expect(Object.keys(written()[0]?.body as object).toSorted()).toEqual(['port', 'ttl_sec'])
})

test('makes the records of a secondary domain read-only, with the reason', async () => {
  owner = { ...domain, type: 'slave', master_ips: ['192.0.2.1'] }
  renderRoutes(domainRoutes, '/domains/5/records')
  expect(await screen.findAllByText(/transferred from the primary/)).not.toEqual([])
  expect(await screen.findByText('203.0.113.1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit value 203.0.113.1' })).toBeNull()
})

test('shows the error of the last transfer for a secondary domain without records', async () => {
  const errors = 'The name server 192.0.2.1 did not answer in 8 seconds.'
  owner = { ...domain, type: 'slave', master_ips: ['192.0.2.1'], errors }
  api.restore()
  api = respondWith((request) =>
    request.path === '/domains/5/records'
      ? { data: [], page: 1, pages: 1, results: 0 }
      : answer(request),
  )
  renderRoutes(domainRoutes, '/domains/5/records')
  expect(await screen.findByText(/The last transfer failed: The name server 192/)).toBeTruthy()
  expect(await screen.findByText(/after the first transfer from 192\.0\.2\.1/)).toBeTruthy()
  expect(screen.queryByText(/paste a zone/)).toBeNull()
})

test('links a record to the usage of its address or host', async () => {
  const more = { ...blank, ttl_sec: 300 }
  records.push(
    { ...more, id: 3, type: 'TXT', name: 'www', target: 'v=spf1 -all' },
    {
      ...more,
      id: 4,
      type: 'SRV',
      name: '_pop._tcp',
      service: '_pop',
      protocol: '_tcp',
      target: '.',
    },
  )
  try {
    renderRoutes(domainRoutes, '/domains/5/records')
    const user = userEvent.setup()
    const menu = async (name: RegExp) => {
      await user.click(await screen.findByRole('button', { name }))
      return screen.findByRole('menu')
    }
    const address = within(await menu(/^Actions for A www/))
    const link = address.getByRole('menuitem', { name: 'Find usage of 203.0.113.1' })
    expect(link.getAttribute('href')).toBe('/find?for=203.0.113.1')
    await user.keyboard('{Escape}')
    const host = within(await menu(/^Actions for SRV _sip._tcp/))
    host.getByRole('menuitem', { name: 'Find usage of sip.example.net' })
    await user.keyboard('{Escape}')
    for (const name of [/^Actions for TXT www/, /^Actions for SRV _pop._tcp/]) {
      const other = within(await menu(name))
      other.getByRole('menuitem', { name: 'Delete' })
      expect(other.queryByRole('menuitem', { name: /^Find usage/ })).toBeNull()
      await user.keyboard('{Escape}')
    }
  } finally {
    records.splice(2)
  }
})

test('asks for confirmation of an immediate deletion with type, name and value', async () => {
  setEditMode('now')
  renderRoutes(domainRoutes, '/domains/5/records')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Actions for A www 203.0.113.1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete A www?' }))
  expect(question.getByText('A www')).toBeTruthy()
  expect(question.getByText('203.0.113.1')).toBeTruthy()
  expect(question.getByRole('button', { name: 'Delete A www' })).toBeTruthy()
})

test('shows 23 of 24 pages when one fails, and retries it', async () => {
  let broken = true
  api.restore()
  api = respondWith((request) => {
    if (request.path !== '/domains/5/records') return answer(request)
    const [page, size] = ['page', 'page_size'].map((name) => Number(request.query.get(name)))
    if (!page || !size || (broken && page === 7))
      return { status: 400, body: { errors: [{ reason: 'Broken for the test' }] } }
    const data = Array.from({ length: size }, (_, at) => {
      const id = (page - 1) * size + at + 1
      return { ...blank, id, type: 'A', name: `h${id}`, target: '203.0.113.1', ttl_sec: 0 }
    })
    return { data, page, pages: 12_000 / size, results: 12_000 }
  })
  renderRoutes(domainRoutes, '/domains/5/records')
  const warning = await screen.findByText(/A page of records could not be loaded/)
  expect(warning.textContent).toContain('(Broken for the test). 11,500 of 12,000 shown.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
  const pages = api.requests.filter(({ query }) => query.get('page_size') === '500')
  expect(new Set(pages.map(({ query }) => query.get('page'))).size).toBe(24)
})

test('sorts the records by name and shows the sort order', async () => {
  renderRoutes(domainRoutes, '/domains/5/records')
  const table = await screen.findByRole('grid', { name: 'Records' })
  const rows = await within(table).findAllByRole('row', { name: /_sip|www/ })
  expect(rows[0]?.textContent).toContain('_sip')
  expect(within(table).getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
})

test('offers the import and shows the name servers in an empty zone', async () => {
  api.restore()
  api = respondWith((request) => {
    if (request.path === '/domains/5/records') return { data: [], page: 1, pages: 1, results: 0 }
    if (request.path === '/domains/5/zone-file')
      return { zone_file: ['example.org. 86400 IN NS ns1.console.example.'] }
    return answer(request)
  })
  renderRoutes(domainRoutes, '/domains/5/records')
  const link = await screen.findByRole('link', { name: 'Import zone' })
  expect(link.getAttribute('href')).toBe('/domains/5/import')
  expect(
    await screen.findByText(/Set these name servers at the registrar: ns1\.console\.example/),
  ).toBeTruthy()
})
