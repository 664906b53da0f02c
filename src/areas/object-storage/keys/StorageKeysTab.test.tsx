import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let label: string
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  label = 'backup'
  api = respondWith(({ method, path, body }) => {
    const key = () => ({ id: 4, label, access_key: 'AAA', limited: false, bucket_access: null })
    if (method === 'PUT') {
      ;({ label } = body as { label: string })
      return key()
    }
    const data = path === '/object-storage/keys' ? [key()] : []
    return { data, page: 1, pages: 1, results: data.length }
  })
})
afterEach(() => api.restore())

test('sends only the label when an access key is renamed', async () => {
  renderRoutes(routes, '/object-storage/keys?open=rename&id=4')
  const form = within(await screen.findByRole('dialog', { name: 'Rename backup' }))
  const field = form.getByRole('textbox', { name: 'Label' })
  await userEvent.clear(field)
  await userEvent.type(field, 'nightly')
  await userEvent.click(form.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.requests.filter(({ method }) => method !== 'GET')
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/object-storage/keys/4', { label: 'nightly' }],
  ])
  await screen.findByText('nightly')
})
