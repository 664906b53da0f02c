import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '#test/support/console/testZone.ts'

let api: ReturnType<typeof zoneApi> | undefined

beforeEach(() => queryClient.clear())
afterEach(() => api?.restore())

const records = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `host-${at}`, target: '203.0.113.1' }))

test('shows the full record count of a large imported zone above the partial list', async () => {
  api = zoneApi(records(240))
  renderRoutes(domainRoutes, '/domains/5/arrived')
  const drawer = within(await screen.findByRole('dialog', { name: 'Imported example.org' }))
  await drawer.findByText('240 records')
  await drawer.findByText('100 of 240 loaded')
  await drawer.findByText('The first 100 are shown.')
  expect(drawer.queryByText(/total|^100 records/)).toBeNull()
})

test('lists a small imported zone in full', async () => {
  api = zoneApi(records(3))
  renderRoutes(domainRoutes, '/domains/5/arrived')
  const drawer = within(await screen.findByRole('dialog', { name: 'Imported example.org' }))
  await drawer.findByText('3 records')
  await drawer.findByText('3 total')
})
