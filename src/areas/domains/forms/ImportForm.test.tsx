import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { serverError } from './ImportForm.tsx'

let api: ReturnType<typeof respondWith>
let imported: (answer: object) => void = () => undefined

beforeEach(() => {
  queryClient.clear()
  api = respondWith(({ path }) =>
    path === '/domains/import'
      ? new Promise<object>((resolve) => (imported = resolve))
      : { data: [], page: 1, pages: 1, results: 0 },
  )
})
afterEach(() => api.restore())

test.each([
  'ns1.example.net',
  'ns1.example.net.',
  'ns1.example.net:5353',
  '192.0.2.53',
  '192.0.2.53:53',
  '2001:db8::53',
  '[2001:db8::53]',
  '[2001:db8::53]:5353',
  'localhost:1',
  'ns1.example.net:65535',
])('accepts %s as a name server', (server) => expect(serverError(server)).toBeUndefined())

test.each([
  'ns1.example.net:0',
  'ns1.example.net:65536',
  'ns1.example.net:port',
  'ns 1.example.net',
  '[192.0.2.53]:53',
  'http://ns1.example.net',
  '*.example.net',
])('rejects %s as a name server', (server) => expect(serverError(server)).toBeTypeOf('string'))

test('shows the progress of an import and the error of the name server', async () => {
  renderRoutes(domainRoutes, '/domains/transfer')
  const user = userEvent.setup()
  const form = await screen.findByRole('dialog', { name: 'Import by zone transfer' })
  expect(within(form).getByText(/^The name server must allow zone transfers/)).toBeTruthy()
  await user.type(within(form).getByLabelText('Domain'), 'Bücher.example.')
  await user.type(within(form).getByLabelText('Name server'), 'ns1.example.net:5353')
  await user.click(within(form).getByRole('button', { name: 'Import by zone transfer' }))
  expect(await within(form).findByRole('progressbar', { name: 'Zone transfer' })).toBeTruthy()
  expect(within(form).getByText('Copying the zone from ns1.example.net:5353')).toBeTruthy()
  expect(api.requests.find(({ path }) => path === '/domains/import')?.body).toEqual({
    domain: 'xn--bcher-kva.example',
    remote_nameserver: 'ns1.example.net:5353',
  })
  imported({
    status: 400,
    body: { errors: [{ field: 'remote_nameserver', reason: 'It refuses to transfer the zone.' }] },
  })
  expect(await within(form).findByText('It refuses to transfer the zone.')).toBeTruthy()
  expect(within(form).queryByRole('progressbar')).toBeNull()
  expect(within(form).getByLabelText<HTMLInputElement>('Domain').value).toBe('Bücher.example.')
})
