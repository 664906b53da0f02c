import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { clearRequestLog } from '#api/http/requestLog.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let network: ReturnType<typeof respondWith>

beforeEach(() => {
  network = respondWith(() => ({ data: [], page: 1, pages: 1, results: 0 }))
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  clearRequestLog()
})

test('shows that a request needs no scope and since when requests are counted', async () => {
  renderRoutes(routes, '/account/permissions')
  const seen = await screen.findByRole('grid', { name: 'Requests since page load' })
  expect(await within(seen).findByText('No scope needed')).toBeTruthy()
  expect(screen.getByText('Requests since page load')).toBeTruthy()
})
