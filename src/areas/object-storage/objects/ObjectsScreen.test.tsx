import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query.ts'
import { type Asked, answerWith } from '#api/testApi.ts'
import { renderRoutes } from '../../testRoutes.tsx'
import { routes } from '../routes.tsx'

const pageSize = 500
const nameOf = (index: number) => `o-${String(index).padStart(6, '0')}.txt`

let api: ReturnType<typeof answerWith> | undefined
afterEach(() => {
  api?.restore()
  queryClient.clear()
})

/** A bucket of so many objects, listed by marker; a page fails where the test says so. */
function bucketOf(count: number, failsAt: (marker: string) => boolean = () => false) {
  const list = ({ query }: Asked) => {
    const marker = query.get('marker') ?? ''
    if (failsAt(marker)) return { status: 400, body: { errors: [{ reason: 'The list broke.' }] } }
    const from = marker === '' ? 0 : Number(/\d+/.exec(marker)?.[0]) + 1
    const names = Array.from({ length: Math.min(pageSize, count - from) }, (_, at) =>
      nameOf(from + at),
    )
    return {
      data: names.map((name) => ({ name, size: 1, etag: 'e', last_modified: null })),
      next_marker: from + pageSize < count ? names.at(-1) : null,
      is_truncated: from + pageSize < count,
    }
  }
  api = answerWith((asked) => (asked.path.endsWith('/object-list') ? list(asked) : {}))
  const { asked } = api
  return () =>
    asked
      .filter(({ path }) => path.endsWith('/object-list'))
      .map(({ query }) => query.get('marker') ?? '')
}

test('10,000 objects are read page by page, each once, and drawn as far as they are seen', async () => {
  const markers = bucketOf(10_000)
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  expect(await screen.findByText('10,000 total')).toBeTruthy()
  const expected = Array.from({ length: 20 }, (_, page) =>
    page === 0 ? '' : nameOf(page * pageSize - 1),
  )
  expect(markers()).toEqual(expected)
  expect(screen.getAllByRole('row').length).toBeLessThan(200)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('what lies beyond is read when it is asked for', async () => {
  const markers = bucketOf(10_600)
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  const more = await screen.findByRole('button', { name: 'Load more' })
  expect(markers().length).toBe(20)
  await userEvent.click(more)
  expect(await screen.findByText('10,600 total')).toBeTruthy()
  expect(markers().length).toBe(22)
  expect(new Set(markers()).size).toBe(22)
})

test('a page that cannot be read leaves those before it, and is asked again alone', async () => {
  let isBroken = true
  const markers = bucketOf(1200, (marker) => isBroken && marker !== '')
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  expect(await screen.findByText(/The rest could not be loaded: The list broke/)).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,200 total')).toBeTruthy()
  await waitFor(() => expect(markers().filter((marker) => marker === '')).toHaveLength(1))
})

test('the details of an object leave the list as it was filtered and ordered', async () => {
  bucketOf(600)
  renderRoutes(routes, '/object-storage/us-east-1/photos?q=o-00001&sort=-label')
  await screen.findByText('10 of 600')
  await userEvent.click(screen.getByRole('link', { name: nameOf(12) }))
  const details = await screen.findByRole('dialog')
  expect(screen.getByText('10 of 600')).toBeTruthy()
  await userEvent.click(within(details).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('10 of 600')).toBeTruthy()
  const shown = screen.getAllByRole('link', { name: /^o-/ }).map((link) => link.textContent)
  expect(shown[0]).toBe(nameOf(19))
})

test('the address of an object that is gone says so', async () => {
  bucketOf(3)
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=details&id=gone.txt')
  const drawer = await screen.findByRole('dialog', { name: 'gone.txt' })
  expect(drawer.textContent).toContain('This object no longer exists.')
})

test('files for a bucket without CORS are held until it is turned on, and then sent', async () => {
  const asked: string[] = []
  api = answerWith(({ method, path }) => {
    asked.push(`${method} ${path.split('/').at(-1)}`)
    if (path.endsWith('/object-list')) return { data: [], next_marker: null, is_truncated: false }
    if (method === 'GET' && path.endsWith('/access')) return { acl: 'private', cors_enabled: false }
    return {}
  })
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  await screen.findAllByRole('button', { name: 'Upload files' })
  await userEvent.upload(screen.getByLabelText('Files to upload'), new File(['x'], 'a b.txt'))
  const question = await screen.findByRole('dialog', { name: 'Turn on CORS and upload?' })
  expect(asked).not.toContain('POST object-url')
  await userEvent.click(within(question).getByRole('button', { name: 'Turn on CORS and upload' }))
  await waitFor(() => expect(asked).toContain('POST object-url'))
  expect(asked.indexOf('PUT access')).toBeLessThan(asked.indexOf('POST object-url'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a folder has a mark of its own, and no word under the size', async () => {
  const data = [
    { name: 'docs/', size: null, etag: null, last_modified: null },
    { name: 'a.txt', size: 1, etag: 'e', last_modified: null },
  ]
  api = answerWith(({ path }) =>
    path.endsWith('/object-list') ? { data, next_marker: null, is_truncated: false } : {},
  )
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  const mark = async (name: string) =>
    (await screen.findByRole('link', { name })).querySelector('path')?.getAttribute('d')
  expect(await mark('docs/')).not.toBe(await mark('a.txt'))
  expect(screen.queryByText('Folder')).toBeNull()
})

test('the settings of S3 clients name the access keys that reach the bucket', async () => {
  const limited = (bucket_name: string) => [
    { bucket_name, cluster: 'us-east-1', permissions: 'read_only' },
  ]
  const keys = [
    { id: 1, label: 'all', access_key: 'AAA', bucket_access: null },
    { id: 2, label: 'reader', access_key: 'BBB', bucket_access: limited('photos') },
    { id: 3, label: 'other', access_key: 'CCC', bucket_access: limited('logs') },
  ]
  api = answerWith(({ path }) => {
    if (path.endsWith('/object-list')) return { data: [], next_marker: null, is_truncated: false }
    if (path.endsWith('/object-url')) return { url: 'http://s3.example:9000/photos/endpoint?sign' }
    if (path === '/object-storage/keys') return { data: keys, page: 1, pages: 1, results: 3 }
    return {}
  })
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=clients')
  const drawer = await screen.findByRole('dialog', { name: 'S3 clients' })
  const own = await within(drawer).findByRole('region', { name: 'Access keys' })
  const lines = await within(own).findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('all AAA read and write'),
    expect.stringContaining('reader BBB read'),
  ])
  const aws = await within(drawer).findByRole('region', { name: 'aws' })
  expect(aws.textContent).toContain('aws --endpoint-url http://s3.example:9000 ')
})
