import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { countStates } from '#ui/bulk/bulkRun.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'

const domains = [
  { id: 5, domain: 'example.org', type: 'master', status: 'active', soa_email: 'a@example.org' },
  { id: 6, domain: 'xn--bcher-kva.example', type: 'slave', status: 'disabled' },
]

let rows: object[] = domains
let answer: (request: RecordedRequest) => object | undefined = () => undefined
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  rows = domains
  answer = () => undefined
  api = respondWith((request) => {
    const own = answer(request)
    if (own) return own
    if (request.path === '/domains' && request.method === 'GET')
      return { data: rows, page: 1, pages: 1, results: rows.length }
    return { data: [], page: 1, pages: 1, results: 0 }
  })
})
afterEach(() => {
  api.restore()
  bulkStore.forget()
})

test('lists each domain with its type and status', async () => {
  renderRoutes(domainRoutes, '/domains')
  const table = await screen.findByRole('grid', { name: 'Domains' })
  const row = (await within(table).findByText('example.org')).closest('[role=row]')
  expect(row?.textContent).toMatch(/Active/)
  expect(row?.textContent).toMatch(/Primary/)
  const other = (await within(table).findByText('bücher.example')).closest('[role=row]')
  expect(other?.textContent).toMatch(/Disabled/)
  expect(other?.textContent).toMatch(/Secondary/)
})

test('offers adding a domain when the list is empty', async () => {
  rows = []
  renderRoutes(domainRoutes, '/domains')
  expect(await screen.findByRole('heading', { name: 'No domains yet' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Add domain' })).toHaveLength(1)
})

test('shows the reason of the API when the list fails to load, and retries', async () => {
  answer = ({ path }) =>
    path === '/domains' ? { status: 400, body: { errors: [{ reason: 'Not today' }] } } : undefined
  renderRoutes(domainRoutes, '/domains')
  expect(await screen.findByText('Not today')).toBeTruthy()
  answer = () => undefined
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('example.org')).toBeTruthy()
})

test('opens the delete dialog from the URL and returns to the list on Cancel', async () => {
  const router = renderRoutes(domainRoutes, '/domains?open=delete&id=5')
  const question = await screen.findByRole('alertdialog', { name: 'Delete example.org?' })
  await userEvent.setup().click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

async function chooseAll() {
  renderRoutes(domainRoutes, '/domains')
  await screen.findByText('example.org')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select all/ }))
}

test('disables the selected domains except disabled ones and enables them again on Undo', async () => {
  const written: unknown[] = []
  answer = ({ method, path, body }) => {
    if (method !== 'PUT') return undefined
    written.push([path, body])
    return { ...domains[0], ...(body as object) }
  }
  await chooseAll()
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }))
  const question = await screen.findByRole('alertdialog', { name: 'Disable 1 domain?' })
  expect(question.textContent).toContain('bücher.example: Already disabled')
  await userEvent.click(within(question).getByRole('button', { name: 'Disable 1 domain' }))
  await waitFor(() => expect(written).toEqual([['/domains/5', { status: 'disabled' }]]))
  await waitFor(() => expect(bulkStore.get().map(countStates)).toMatchObject([{ done: 1 }]))
  bulkStore.undo(bulkStore.get()[0]?.id ?? '')
  await waitFor(() => expect(written.at(-1)).toEqual(['/domains/5', { status: 'active' }]))
})

test('deletes the selected domains after their number is typed and skips a locked one', async () => {
  const deleted: string[] = []
  rows = [...domains, { id: 7, domain: 'locked.example', type: 'master', tags: ['protected'] }]
  answer = ({ method, path }) => {
    if (method === 'DELETE') deleted.push(path)
    const one = rows.find((row) => path === `/domains/${Reflect.get(row, 'id')}`)
    return method === 'DELETE' ? {} : one
  }
  await chooseAll()
  await userEvent.click(screen.getByRole('button', { name: /^More actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 domains?' })
  expect(question.textContent).toContain('No backup exists; export first.')
  expect(question.textContent).toMatch(/Skipped:.*locked\.example/)
  await userEvent.type(within(question).getByRole('textbox'), '2')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete 2 domains' }))
  await waitFor(() => expect(deleted.toSorted()).toEqual(['/domains/5', '/domains/6']))
})
