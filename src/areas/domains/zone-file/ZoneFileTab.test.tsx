import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query.ts'
import { renderRoutes } from '../../testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '../testZone.ts'

let api: ReturnType<typeof zoneApi> | undefined
let lines: string[] = []

beforeEach(() => {
  queryClient.clear()
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }], ({ path }) =>
    path === '/domains/5/zone-file' ? { zone_file: lines } : undefined,
  )
})
afterEach(() => api?.restore())

const head = ['; example.org [5]', '$TTL 86400']

test('the lines of the zone file are shown as they are', async () => {
  lines = [...head, 'www.example.org.\t86400\tIN\tA\t203.0.113.1']
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  const file = await screen.findByLabelText('Zone file of example.org')
  expect(file.textContent).toContain('; example.org [5]')
  expect(file.textContent).toContain('203.0.113.1')
})

test('what is not published yet is told beside it', async () => {
  lines = [...head, 'www.example.org.\t86400\tIN\tA\t203.0.113.9']
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  expect(
    (await screen.findAllByText(/Not yet published: 1 record to add, 1 record to remove/)).length,
  ).toBeGreaterThan(0)
})

test('a record that the file leaves out is told with its reason', async () => {
  lines = [...head, '; record 1 is left out: its value is longer than DNS can carry']
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  expect(await screen.findByText('0 records published, 1 not published.')).toBeTruthy()
  const list = screen.getByRole('list', { name: 'Not published' })
  expect(list.textContent).toBe(
    'A www.example.org is not published: its value is longer than DNS can carry.',
  )
})

test('a zone that was never rendered says so', async () => {
  lines = []
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  expect(await screen.findByRole('heading', { name: 'Not published yet' })).toBeTruthy()
})

test('the name servers to set at the registrar stand beside the file', async () => {
  lines = [
    ...head,
    'example.org.\t86400\tIN\tNS\tns1.dns.example.',
    'example.org.\t86400\tIN\tNS\tns2.dns.example.',
    'sub.example.org.\t86400\tIN\tNS\tns1.elsewhere.example.',
  ]
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  const servers = within(await screen.findByRole('region', { name: 'Name servers' }))
  expect(servers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ns1.dns.example',
    'ns2.dns.example',
  ])
  expect(servers.getByRole('button', { name: 'Copy name servers' })).toBeTruthy()
})
