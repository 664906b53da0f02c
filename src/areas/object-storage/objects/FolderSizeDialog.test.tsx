import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { objectPage } from '#test/support/console/testObjects.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let api: ReturnType<typeof respondWith> | undefined
afterEach(() => {
  api?.restore()
  queryClient.clear()
})

const unusual = 'b%2F +#?&/'
const objects = [
  ...Array.from({ length: 1200 }, (_, at) => ({
    name: `a/${String(at).padStart(4, '0')}`,
    size: 1_000_000,
  })),
  { name: `${unusual}1`, size: 3_000_000_000 },
  { name: `${unusual}sub/2`, size: 1 },
  { name: 'c.txt', size: 7 },
]

const isCount = ({ path, query }: RecordedRequest) =>
  path.endsWith('/object-list') && !query.has('delimiter')

type Answer = ReturnType<Parameters<typeof respondWith>[0]>

/** @param instead returns a response in place of a page of a count */
function openBucket(instead: (request: RecordedRequest) => Answer | undefined = () => undefined) {
  const network = respondWith((request) => {
    const { path, query } = request
    if (!path.endsWith('/object-list')) return {}
    return (isCount(request) && instead(request)) || objectPage(objects, query)
  })
  api = network
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  return () => network.requests.filter(isCount).map(({ query }) => Object.fromEntries(query))
}

async function choose(menu: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: menu }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

const opened = (name: string) => screen.findByRole('dialog', { name }).then(within)

test('measures a folder with its subfolders, whose name has unusual characters', async () => {
  const requests = openBucket()
  await screen.findByRole('link', { name: unusual })
  expect(requests()).toEqual([])
  await choose(`Actions for ${unusual}`, 'Measure size')
  const dialog = await opened(`Size of ${unusual}`)
  expect(await dialog.findByText('2 objects, 3.0 GB (3,000,000,001 bytes)')).toBeTruthy()
  expect(requests()).toEqual([{ prefix: unusual, page_size: '500' }])
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows the progress, and stops and continues at the same page by keyboard', async () => {
  let release = () => {}
  let isHeld = true
  const requests = openBucket(({ query }) =>
    isHeld && query.get('marker') === 'a/0499'
      ? new Promise<object>((resolve) => {
          release = () => resolve(objectPage(objects, query))
        })
      : undefined,
  )
  await screen.findByRole('link', { name: 'a/' })
  await choose('Actions for a/', 'Measure size')
  const dialog = await opened('Size of a/')
  expect(await dialog.findByText('500 objects, 500 MB so far')).toBeTruthy()
  expect(dialog.getByRole('progressbar', { name: 'Objects counted' })).toBeTruthy()
  dialog.getByRole('button', { name: 'Stop' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await dialog.findByText('500 objects, 500 MB counted, stopped')).toBeTruthy()
  release()
  isHeld = false
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Continue' }))
  await userEvent.keyboard('{Enter}')
  expect(await dialog.findByText('1,200 objects, 1.2 GB (1,200,000,000 bytes)')).toBeTruthy()
  expect(requests().map(({ marker }) => marker)).toEqual([undefined, 'a/0499', 'a/0499', 'a/0999'])
})

test('keeps the count after an error, and continues at the failed page', async () => {
  let isBroken = true
  openBucket(({ query }) =>
    isBroken && query.has('marker')
      ? { status: 400, body: { errors: [{ reason: 'The list broke.' }] } }
      : undefined,
  )
  await screen.findByRole('link', { name: 'a/' })
  await choose('Actions for a/', 'Measure size')
  const dialog = await opened('Size of a/')
  expect(await dialog.findByText('500 objects, 500 MB counted before the error')).toBeTruthy()
  expect(dialog.getByRole('alert').textContent).toContain('The list broke.')
  isBroken = false
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('1,200 objects, 1.2 GB (1,200,000,000 bytes)')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('sums up the selected folders and objects, and lists the largest folder first', async () => {
  openBucket()
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await choose('More actions for the selected rows', 'Measure size')
  const dialog = await opened('Size of 3 entries')
  expect(await dialog.findByText('1,203 objects, 4.2 GB (4,200,000,008 bytes)')).toBeTruthy()
  const folders = within(dialog.getByRole('list', { name: 'Folders' })).getAllByRole('listitem')
  expect(folders.map(({ textContent }) => textContent)).toEqual([
    `${unusual}2 objects, 3.0 GB`,
    'a/1,200 objects, 1.2 GB',
  ])
})

test('measures the bucket, and stops when the dialog is closed', async () => {
  let signal: AbortSignal | undefined
  const requests = openBucket((request) => {
    if (!request.query.has('marker')) return undefined
    signal = request.signal
    return new Promise<object>(() => {})
  })
  await screen.findByRole('link', { name: 'a/' })
  await choose('Actions for photos', 'Measure size of bucket')
  const dialog = await opened('Size of photos')
  await waitFor(() => expect(signal).toBeDefined())
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(signal?.aborted).toBe(true))
  expect(requests()[0]).toEqual({ page_size: '500' })
})
