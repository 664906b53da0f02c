import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query.ts'
import { answerWith, type Asked } from '#api/testApi.ts'
import { renderRoutes } from '../../testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'

const domains = [
  { id: 5, domain: 'example.org', type: 'master', status: 'active', soa_email: 'a@example.org' },
  { id: 6, domain: 'xn--bcher-kva.example', type: 'slave', status: 'disabled' },
]

let rows: object[] = domains
let answer: (asked: Asked) => object | undefined = () => undefined
let api: ReturnType<typeof answerWith>

beforeEach(() => {
  queryClient.clear()
  rows = domains
  answer = () => undefined
  api = answerWith((asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.path === '/domains' && asked.method === 'GET')
      return { data: rows, page: 1, pages: 1, results: rows.length }
    return { data: [], page: 1, pages: 1, results: 0 }
  })
})
afterEach(() => api.restore())

test('the list names each domain with its kind and its state', async () => {
  renderRoutes(domainRoutes, '/domains')
  const table = await screen.findByRole('table', { name: 'Domains' })
  const row = (await within(table).findByText('example.org')).closest('[role=row]')
  expect(row?.textContent).toMatch(/Active/)
  expect(row?.textContent).toMatch(/Primary/)
  const other = (await within(table).findByText('bücher.example')).closest('[role=row]')
  expect(other?.textContent).toMatch(/Disabled/)
  expect(other?.textContent).toMatch(/Secondary/)
})

test('an empty list says what to do next', async () => {
  rows = []
  renderRoutes(domainRoutes, '/domains')
  expect(await screen.findByRole('heading', { name: 'No domains yet' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Add domain' })).toHaveLength(2)
})

test('a list that cannot be read shows the words of the API and reads again', async () => {
  answer = ({ path }) =>
    path === '/domains' ? { status: 400, body: { errors: [{ reason: 'Not today' }] } } : undefined
  renderRoutes(domainRoutes, '/domains')
  expect(await screen.findByText('Not today')).toBeTruthy()
  answer = () => undefined
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('example.org')).toBeTruthy()
})

test('a link opens the question before a domain is deleted, and Cancel leads to the list', async () => {
  const router = renderRoutes(domainRoutes, '/domains?open=delete&id=5')
  const question = await screen.findByRole('alertdialog', { name: 'Delete example.org?' })
  await userEvent.setup().click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
