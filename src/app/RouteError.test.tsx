import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { RouteError } from './RouteError.tsx'

function Vpc() {
  const query = useQuery({
    queryKey: ['vpc 12'],
    queryFn: () => {
      throw new ApiError({
        status: 404,
        faults: [{ reason: 'Not found' }],
        method: 'GET',
        path: '/v4/vpcs/12',
      })
    },
    retry: false,
  })
  return <PendingScreen title="VPC 12" query={query} />
}

test('names an object that does not exist and links to its list, without “Try again”', async () => {
  const routes = [{ path: '*', Component: Vpc, errorElement: <RouteError /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/vpcs/12/subnets'] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'VPC 12 not found' })
  expect(document.title).toMatch(/^VPC 12 not found/)
  const list = screen.getByRole('link', { name: 'Go to VPCs' })
  expect(list.getAttribute('href')).toBe('/vpcs')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
