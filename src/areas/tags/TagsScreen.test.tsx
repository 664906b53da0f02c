import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as tagRoutes } from './routes.tsx'
import { pick } from '#test/support/console/testPick.ts'

const label = 'web / eu'
const web = { id: 7, label: 'web-1', region: 'eu-central', status: 'running', tags: [label, 'ops'] }
const data = { id: 11, label: 'data', region: 'eu-central', tags: [label] }
const wall = { id: 5, label: 'outer', tags: [label] }
const edge = { id: 9, label: 'edge', tags: ['ops'] }

let api: ReturnType<typeof respondWith>
let grants: object = {}
let domainsRefused = false

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

const lists: Record<string, object[]> = {
  '/tags': [{ label }, { label: 'ops' }],
  [`/tags/${label}`]: [
    { type: 'compute', data: web },
    { type: 'volume', data },
  ],
  '/compute/instances': [web],
  '/volumes': [data],
  '/domains': [],
  '/networking/firewalls': [wall],
  '/balancers': [edge],
}

function answer({ method, path, body }: RecordedRequest): object {
  if (path === '/profile/grants') return grants
  if (method !== 'GET') return (body as object | undefined) ?? {}
  if (path === '/domains' && domainsRefused)
    return { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
  return listOf(lists[path] ?? [])
}

beforeEach(() => {
  queryClient.clear()
  grants = {}
  domainsRefused = false
  api = respondWith(answer)
})
afterEach(() => api.restore())

const written = () => api.requests.filter(({ method }) => method !== 'GET')
const countsOf = async (name: string) => {
  const table = await screen.findByRole('grid', { name: 'Tags' })
  const row = await within(table).findByRole('row', { name })
  return within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
    .filter((text) => /^[\d–]+$/.test(text ?? ''))
}

test('shows for each tag the number of objects by kind', async () => {
  renderRoutes(tagRoutes, '/tags')
  // Total, instances, volumes, domains, firewalls, load balancers.
  await waitFor(async () => expect(await countsOf(label)).toEqual(['3', '1', '1', '0', '1', '0']))
  expect(await countsOf('ops')).toEqual(['2', '1', '0', '0', '0', '1'])
  const link = screen.getByRole('link', { name: label })
  expect(link.getAttribute('href')).toBe('/tags/web%20%2F%20eu')
})

test('shows a dash for a kind that failed to load', async () => {
  domainsRefused = true
  renderRoutes(tagRoutes, '/tags')
  await waitFor(async () => expect(await countsOf(label)).toEqual(['–', '1', '1', '–', '1', '0']))
})

test('shows the objects of all kinds for a tag with a slash', async () => {
  renderRoutes(tagRoutes, '/tags/web%20%2F%20eu')
  const table = await screen.findByRole('grid', { name: 'Tagged objects' })
  const web1 = await within(table).findByRole('link', { name: 'web-1' })
  expect(web1.getAttribute('href')).toBe('/compute/7')
  expect(within(table).getByRole('link', { name: 'data' })).toBeTruthy()
  expect(await within(table).findByRole('link', { name: 'outer' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(label)
})

test('shows how many objects of each kind lose a deleted tag', async () => {
  renderRoutes(tagRoutes, `/tags?open=delete&id=${encodeURIComponent(label)}`)
  const dialog = within(
    await screen.findByRole('alertdialog', { name: `Delete the tag ${label}?` }),
  )
  const confirm = await dialog.findByRole('button', { name: 'Delete tag from 3 objects' })
  expect(dialog.getByText('1 firewall').closest('li')?.textContent).toContain('outer')
  await userEvent.click(confirm)
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({
    method: 'DELETE',
    encodedPath: '/tags/web%20%2F%20eu',
  })
})

test('creates a tag with a unique label and opens its screen', async () => {
  const router = renderRoutes(tagRoutes, '/tags?open=create')
  const form = within(await screen.findByRole('dialog', { name: 'Create tag' }))
  await userEvent.type(form.getByLabelText('Label'), 'ops')
  await waitFor(() => expect(api.requests.some(({ path }) => path === '/tags')).toBe(true))
  await userEvent.click(form.getByRole('button', { name: 'Create tag' }))
  await form.findByText('A tag with this label exists already')
  await userEvent.type(form.getByLabelText('Label'), ' 2')
  await pick(form.getByRole('combobox', { name: 'Instances (optional)' }), /web-1/)
  await userEvent.click(form.getByRole('button', { name: 'Create tag' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({ path: '/tags', body: { label: 'ops 2', computes: [7] } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags/ops%202'))
})

test('explains to a restricted user why no tags are shown', async () => {
  grants = { global: { add_computes: true } }
  renderRoutes(tagRoutes, '/tags')
  await screen.findByText(/Only unrestricted users can work with tags/)
  expect(screen.queryByRole('grid')).toBeNull()
})

test('renames a tag on every object, reports failures, retries and undoes', async () => {
  const { bulkStore } = await import('#ui/bulk/bulk.ts')
  const { BulkPanel } = await import('#ui/bulk/BulkPanel.tsx')
  const tags = new Map<string, string[]>([
    ['/compute/instances/7', [label, 'ops']],
    ['/volumes/11', [label]],
    ['/networking/firewalls/5', [label]],
  ])
  let volumeRefused = true
  api.restore()
  api = respondWith((request) => {
    const { method, path, body } = request
    const own = tags.get(path)
    if (own && method === 'PUT' && path === '/volumes/11' && volumeRefused)
      return { status: 400, body: { errors: [{ reason: 'The volume is being resized' }] } }
    if (own) {
      if (method === 'PUT') tags.set(path, (body as { tags: string[] }).tags)
      return { id: Number(path.replace(/.*\//, '')), tags: tags.get(path) }
    }
    const tagged = decodeURIComponent(/^\/tags\/(.*)$/.exec(path)?.[1] ?? '')
    if (tagged !== '' && method === 'GET') {
      const rows = [
        { type: 'compute', data: { ...web, tags: tags.get('/compute/instances/7') } },
        { type: 'volume', data: { ...data, tags: tags.get('/volumes/11') } },
      ].filter((each) => each.data.tags?.includes(tagged))
      // A tag without objects is deleted automatically.
      return rows.length > 0
        ? listOf(rows)
        : { status: 404, body: { errors: [{ reason: 'Not found' }] } }
    }
    if (path === '/networking/firewalls')
      return listOf([{ ...wall, tags: tags.get('/networking/firewalls/5') }])
    return answer(request)
  })
  renderRoutes(tagRoutes, `/tags?open=rename&id=${encodeURIComponent(label)}`)
  render(<BulkPanel />)
  const dialog = within(await screen.findByRole('alertdialog', { name: `Rename ${label}` }))
  const field = dialog.getByRole('combobox', { name: 'New label' })
  await userEvent.clear(field)
  await userEvent.type(field, 'front')
  await userEvent.click(await dialog.findByRole('button', { name: 'Rename on 3 objects' }))

  const run = within(await screen.findByRole('article', { name: `Rename ${label} to front` }))
  await run.findByText('3 of 5 requests accepted, 2 rejected')
  await userEvent.click(run.getByRole('button', { name: 'Show results' }))
  run.getByText('The volume is being resized')
  run.getByText('1 object still carries it')
  expect(written().some(({ method }) => method === 'DELETE')).toBe(false)

  volumeRefused = false
  await userEvent.click(run.getByRole('button', { name: 'Retry 2 rejected' }))
  await run.findByText('5 of 5 requests accepted')
  expect([...tags.values()]).toEqual([['front', 'ops'], ['front'], ['front']])
  expect(written().at(-1)).toMatchObject({ method: 'DELETE', path: `/tags/${label}` })

  await userEvent.click(run.getByRole('button', { name: `Undo Rename ${label} to front` }))
  const back = within(await screen.findByRole('article', { name: `Rename front to ${label}` }))
  await back.findByText('5 of 5 requests accepted')
  expect([...tags.values()]).toEqual([[label, 'ops'], [label], [label]])
  expect(written().at(-1)).toMatchObject({ method: 'DELETE', path: '/tags/front' })
  bulkStore.forget()
})

test('offers no actions for a tag that does not exist', async () => {
  api.restore()
  api = respondWith((request) =>
    request.path === '/tags/nope'
      ? { status: 404, body: { errors: [{ reason: 'Not found' }] } }
      : answer(request),
  )
  renderRoutes(tagRoutes, '/tags/nope')
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete tag' })).toBeNull()
})
