import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

const golden = {
  id: 'private/7',
  label: 'golden',
  is_public: false,
  status: 'available',
  type: 'automatic',
  size: 900,
  description: 'Base',
  created_by: 'ada',
  created: '2026-01-02T03:04:05',
  expiry: '2026-12-24T10:00:00',
  eol: null,
  capabilities: ['cloud-init'],
}
const debian = {
  ...golden,
  id: 'compute/debian10',
  label: 'Debian 10',
  is_public: true,
  vendor: 'Debian',
  type: 'manual',
  expiry: null,
  eol: '2024-06-30T00:00:00',
}
const event = {
  id: 1,
  action: 'image_upload',
  status: 'finished',
  username: 'ada',
  created: '2026-01-02T03:04:05',
  entity: { type: 'image', id: 7, label: 'golden' },
}
const computes = [
  { id: 1, label: 'web-1', image: 'private/7' },
  { id: 2, label: 'web-2', image: 'compute/debian10' },
]

let api: ReturnType<typeof respondWith>
let grants: object
/** Paths of the API that respond with 404. */
let missing: string[]

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

function answer({ method, path, body }: RecordedRequest): object {
  if (missing.includes(path)) return { status: 404, body: { errors: [{ reason: 'Not found' }] } }
  if (method !== 'GET') return { ...golden, ...(body as object) }
  if (path === '/profile/grants') return grants
  if (path === '/images') return listOf([golden, debian])
  if (path === '/images/private/7') return golden
  if (path === '/images/compute/debian10') return debian
  if (path === '/compute/instances') return listOf(computes)
  return listOf(path === '/account/events' ? [event] : [])
}

beforeEach(() => {
  queryClient.clear()
  grants = {}
  missing = []
  api = respondWith(answer)
})
afterEach(() => api.restore())

const written = () => api.requests.filter(({ method }) => method !== 'GET')
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('shows the facts, instances and events of a private image', async () => {
  renderRoutes(routes, '/images/private/7')
  await screen.findByRole('heading', { level: 1, name: 'golden' })
  const details = await panel('Details')
  details.getByText('Automatic, from a deleted instance')
  details.getByText('ada')
  details.getByText('cloud-init')
  details.getByText('Deleted on')
  details.getByText(/24 Dec 2026/)
  expect(details.queryByText('End of life')).toBeNull()
  const instances = await panel('Instances')
  const link = await instances.findByRole('link', { name: 'web-1' })
  expect(link.getAttribute('href')).toBe('/compute/1/overview')
  expect(instances.queryByText('web-2')).toBeNull()
  await instances.findByText('1 instance')
  await (await panel('Recent events')).findByText('Image uploaded')
  expect(screen.getByRole('link', { name: 'Create instance' }).getAttribute('href')).toBe(
    '/compute/create?image=private%2F7',
  )
})

test('marks the end of life of a public image, which cannot be changed and has no events', async () => {
  renderRoutes(routes, '/images/compute/debian10')
  await screen.findByRole('heading', { level: 1, name: 'Debian 10' })
  const details = await panel('Details')
  details.getByText('No security updates since')
  details.getByText('30 Jun 2024')
  expect(screen.queryByRole('region', { name: 'Recent events' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Debian 10' }))
  const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(remove.textContent).toContain('Public images cannot be changed.')
})

test('edits the description in place and clears it with null', async () => {
  renderRoutes(routes, '/images/private/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit description of golden' }))
  const field = screen.getByRole('textbox', { name: 'description of golden' })
  await userEvent.clear(field)
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({
    method: 'PUT',
    path: '/images/private/7',
    body: { description: null },
  })
})

test('opens the form over the screen and returns to the list after a deletion', async () => {
  const router = renderRoutes(routes, '/images/private/7')
  const openMenu = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for golden' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await openMenu('Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit golden' }))
  expect(router.state.location.pathname).toBe('/images/private/7')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openMenu('Delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete golden?' }))
  await userEvent.type(dialog.getByRole('textbox'), 'golden')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete golden' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/images'))
  expect(written()).toMatchObject([{ method: 'DELETE', path: '/images/private/7' }])
})

test('shows a restricted user which grants are missing', async () => {
  grants = { global: {}, image: [{ id: 7, permissions: 'read_only' }] }
  renderRoutes(routes, '/images/private/7')
  const rename = await screen.findByRole('button', { name: /^Edit label of golden/ })
  await waitFor(() => expect(rename.getAttribute('aria-disabled')).toBe('true'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Create instance/ }).textContent).toContain(
      'permission to create instances',
    ),
  )
})

test('names a listed image that another client deleted and links to the list', async () => {
  renderRoutes(routes, '/images')
  missing = ['/images/private/7']
  await userEvent.click(await screen.findByRole('link', { name: 'golden' }))
  await screen.findByRole('heading', { level: 1, name: 'golden no longer exists' })
  expect(screen.getByRole('link', { name: 'Go to images' }).getAttribute('href')).toBe('/images')
})
