import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { numberedObjects, objectPage } from '#test/support/console/testObjects.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let api: ReturnType<typeof respondWith> | undefined
afterEach(() => {
  api?.restore()
  queryClient.clear()
})

const isSearch = ({ path, query }: RecordedRequest) =>
  path.endsWith('/object-list') && !query.has('delimiter')

type Objects = readonly { name: string; size?: number }[]

/**
 * Simulates a bucket with these objects.
 * @param instead returns a response in place of a page of a search
 */
function bucketWith(
  objects: Objects,
  instead: (request: RecordedRequest) => object | undefined | Promise<undefined> = () => undefined,
) {
  const network = respondWith(async (request) => {
    const { path, query } = request
    const response = isSearch(request) ? await instead(request) : undefined
    if (response) return response
    if (path.endsWith('/object-list')) return objectPage(objects, query)
    return /\/us-east-1\/[^/]+$/.test(path) ? { objects: objects.length, hostname: 'h' } : {}
  })
  api = network
  return () => network.requests.filter(isSearch)
}

/** The module keeps the last search, so that each test searches another bucket. */
let buckets = 0
function openBucket(query: string) {
  buckets += 1
  return renderRoutes(routes, `/object-storage/us-east-1/searched-${buckets}?${query}`)
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)

const sorted = (all: Objects) => all.toSorted((one, other) => (one.name < other.name ? -1 : 1))

test('searches the whole bucket for the filter text, and links to the folder and the object', async () => {
  const requests = bucketWith(
    sorted([
      ...numberedObjects(1200),
      { name: 'logs/2026/Report.pdf' },
      { name: 'report.txt' },
      { name: 'reports/empty/' },
    ]),
  )
  const router = openBucket('q=report')
  const scope = await screen.findByRole('combobox', { name: 'Search in' })
  expect(screen.getAllByRole('searchbox')).toHaveLength(1)
  await userEvent.selectOptions(scope, 'Whole bucket')
  expect(await screen.findByText('Searched all 1,203 objects')).toBeTruthy()
  expect(screen.getByText('3 found')).toBeTruthy()
  expect(names()).toEqual(['empty/', 'Report.pdf', 'report.txt'])
  expect(requests().length).toBe(3)
  // The table and its field were replaced, but the choice keeps the focus.
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search in' }))
  expect(screen.getAllByRole('searchbox')).toHaveLength(1)

  await userEvent.click(screen.getByRole('link', { name: 'Report.pdf' }))
  const details = await screen.findByRole('dialog', { name: 'Report.pdf' })
  expect(details.textContent).toContain('logs/2026/Report.pdf')
  await userEvent.click(within(details).getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('link', { name: 'logs/2026/' }))
  await waitFor(() => expect(router.state.location.search).toBe('?prefix=logs%2F2026%2F'))
  expect(await screen.findByRole('grid', { name: 'Objects' })).toBeTruthy()

  // Back shows the results without reading the bucket again.
  await router.navigate(-1)
  expect(await screen.findByText('Searched all 1,203 objects')).toBeTruthy()
  expect(names()).toEqual(['empty/', 'Report.pdf', 'report.txt'])
  expect(requests().length).toBe(3)
})

test('shows the progress, and stops and continues at the same page', async () => {
  let release = () => {}
  let isHeld = true
  const requests = bucketWith(numberedObjects(1200), ({ query }) =>
    isHeld && query.get('marker') === 'o-000499.txt'
      ? new Promise<undefined>((resolve) => {
          release = () => resolve(undefined)
        })
      : undefined,
  )
  openBucket('in=bucket&find=99.txt')
  expect(await screen.findByText('Searched 500 of 1,200 objects')).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: 'Objects searched' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['500', '1200'])
  expect(screen.getByText('5 found')).toBeTruthy()
  screen.getByRole('button', { name: 'Stop' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Searched 500 objects, stopped')).toBeTruthy()
  release()
  isHeld = false
  const next = screen.getByRole('button', { name: 'Continue' })
  expect(document.activeElement).toBe(next)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Searched all 1,200 objects')).toBeTruthy()
  expect(screen.getByText('12 found')).toBeTruthy()
  expect(requests().map(({ query }) => query.get('marker'))).toEqual([
    null,
    'o-000499.txt',
    'o-000499.txt',
    'o-000999.txt',
  ])
})

test('keeps the results after an error, and continues at the failed page', async () => {
  let isBroken = true
  const requests = bucketWith(numberedObjects(1200), ({ query }) =>
    isBroken && query.has('marker')
      ? { status: 400, body: { errors: [{ reason: 'The store is broken.' }] } }
      : undefined,
  )
  openBucket('in=bucket&find=99.txt')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(
    'Searched 500 objects. The others could not be loaded: The store is broken.',
  )
  expect(screen.getByText('5 found')).toBeTruthy()
  isBroken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Searched all 1,200 objects')).toBeTruthy()
  expect(screen.getByText('12 found')).toBeTruthy()
  expect(requests()).toHaveLength(4)
})

test('searches a folder and its subfolders, with names of any characters', async () => {
  const prefix = 'a b%2F+#?&=/日本/'
  const requests = bucketWith(
    sorted([
      { name: `${prefix}100%&+ #1.txt` },
      { name: `${prefix}sub/x 100%&+ #2.txt` },
      { name: 'other/100%&+ #3.txt' },
    ]),
  )
  const router = openBucket(`prefix=${encodeURIComponent(prefix)}`)
  await screen.findByRole('link', { name: '100%&+ #1.txt' })
  const scope = screen.getByRole('combobox', { name: 'Search in' })
  await userEvent.selectOptions(scope, 'With subfolders')
  const field = await screen.findByRole('searchbox', { name: 'Search the names of objects' })
  expect(screen.getByRole('heading', { name: 'Search the names of objects' })).toBeTruthy()
  expect(requests()).toEqual([])
  await userEvent.type(field, '100%&+ #{Enter}')
  expect(await screen.findByText('Searched all 2 objects')).toBeTruthy()
  expect(names()).toEqual(['100%&+ #1.txt', 'x 100%&+ #2.txt'])
  expect(document.activeElement).toBe(field)
  expect(requests().map(({ query }) => query.get('prefix'))).toEqual([prefix])
  const folder = screen.getByRole('link', { name: `${prefix}sub/` })
  await userEvent.click(folder)
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('prefix')).toBe(`${prefix}sub/`),
  )
})

test('returns to the folder with the text as its filter', async () => {
  bucketWith(sorted([{ name: 'docs/a.txt' }, { name: 'docs/b.txt' }, { name: 'a.txt' }]))
  openBucket('prefix=docs%2F&in=bucket&find=a.t')
  expect(await screen.findByText('2 found')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search in' }), 'This folder')
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('a.t')
})

test('says that nothing matches, and searches again on request', async () => {
  const requests = bucketWith([{ name: 'a.txt' }, { name: 'b.txt' }])
  openBucket('in=bucket&find=zip')
  expect(await screen.findByText('No name of the 2 objects contains “zip”.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Search again' }))
  await waitFor(() => expect(requests()).toHaveLength(2))
  expect(await screen.findByText('No name of the 2 objects contains “zip”.')).toBeTruthy()
})

test('pauses at 10,000 results until the user continues', async () => {
  const requests = bucketWith(numberedObjects(10_600))
  openBucket('in=bucket&find=O-')
  expect(await screen.findByText('Searched 10,000 objects, paused at 10,000 results')).toBeTruthy()
  expect(screen.getAllByRole('row').length).toBeLessThan(200)
  expect(requests()).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Searched all 10,600 objects')).toBeTruthy()
  expect(screen.getByText('10,600 found')).toBeTruthy()
})

test('does not report objects that changed before the search', async () => {
  bucketWith([{ name: 'a.txt' }])
  openBucket('')
  await screen.findByRole('row', { name: 'a.txt' })
  await refreshAllTabs(['listObjects'])
  cleanup()
  renderRoutes(routes, `/object-storage/us-east-1/searched-${buckets}?in=bucket&find=a`)
  expect(await screen.findByText('Searched 1 object')).toBeTruthy()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/Objects have changed/)).toBeNull()
})

test('reports that objects have changed since the search', async () => {
  bucketWith([{ name: 'a.txt' }])
  openBucket('in=bucket&find=a')
  await screen.findByText('Searched 1 object')
  await new Promise((resolve) => setTimeout(resolve, 5))
  await refreshAllTabs(['listObjects'])
  expect(
    await screen.findByText('Searched 1 object. Objects have changed since the search started.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Search again' }))
  expect(await screen.findByText('Searched 1 object')).toBeTruthy()
})

test('offers no actions for a bucket that does not exist', async () => {
  api = respondWith(() => ({ status: 404, body: { errors: [{ reason: 'Not found' }] } }))
  openBucket('in=bucket&find=a')
  expect(await screen.findByText('The objects could not be loaded: Not found')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull()
})
