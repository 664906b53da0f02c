import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { numberedObjects, objectPage } from '#test/support/console/testObjects.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

const pageSize = 500
const nameOf = (index: number) => `o-${String(index).padStart(6, '0')}.txt`

let api: ReturnType<typeof respondWith> | undefined
afterEach(() => {
  api?.restore()
  queryClient.clear()
})

/** Simulates a bucket with the given number of objects, listed by marker; `failsAt` selects the pages that fail. */
function bucketOf(count: number, failsAt: (marker: string) => boolean = () => false) {
  const list = ({ query }: RecordedRequest) => {
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
  api = respondWith((request) => (request.path.endsWith('/object-list') ? list(request) : {}))
  const { requests } = api
  return () =>
    requests
      .filter(({ path }) => path.endsWith('/object-list'))
      .map(({ query }) => query.get('marker') ?? '')
}

test('loads 10,000 objects page by page and renders only the visible rows', async () => {
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

test('loads more objects on request', async () => {
  const markers = bucketOf(10_600)
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  const more = await screen.findByRole('button', { name: 'Load more' })
  expect(markers().length).toBe(20)
  await userEvent.click(more)
  expect(await screen.findByText('10,600 total')).toBeTruthy()
  expect(markers().length).toBe(22)
  expect(new Set(markers()).size).toBe(22)
})

test('keeps loaded pages when one fails and retries only that one', async () => {
  let isBroken = true
  const markers = bucketOf(1200, (marker) => isBroken && marker !== '')
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  expect(await screen.findByText(/The rest could not be loaded: The list broke/)).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,200 total')).toBeTruthy()
  await waitFor(() => expect(markers().filter((marker) => marker === '')).toHaveLength(1))
})

test('keeps the filter and order of the list when details are opened and closed', async () => {
  bucketOf(600)
  renderRoutes(routes, '/object-storage/us-east-1/photos?q=o-00001&sort=-label')
  await screen.findByText('10 of 600')
  await userEvent.click(screen.getByRole('link', { name: nameOf(12) }))
  const details = await screen.findByRole('dialog')
  expect(screen.getByText('10 of 600')).toBeTruthy()
  await userEvent.click(within(details).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('10 of 600')).toBeTruthy()
  const objectNames = screen.getAllByRole('link', { name: /^o-/ }).map((link) => link.textContent)
  expect(objectNames[0]).toBe(nameOf(19))
})

test('shows that the object in the URL no longer exists', async () => {
  bucketOf(3)
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=details&id=gone.txt')
  const drawer = await screen.findByRole('dialog', { name: 'gone.txt' })
  expect(drawer.textContent).toContain('This object no longer exists.')
})

test('asks to turn on CORS before uploading files', async () => {
  const requests: string[] = []
  api = respondWith(({ method, path }) => {
    requests.push(`${method} ${path.split('/').at(-1)}`)
    if (path.endsWith('/object-list')) return { data: [], next_marker: null, is_truncated: false }
    if (method === 'GET' && path.endsWith('/access')) return { acl: 'private', cors_enabled: false }
    return {}
  })
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  await screen.findAllByRole('button', { name: 'Upload files' })
  await userEvent.upload(screen.getByLabelText('Files to upload'), new File(['x'], 'a b.txt'))
  const question = await screen.findByRole('dialog', { name: 'Turn on CORS and upload?' })
  expect(requests).not.toContain('POST object-url')
  await userEvent.click(within(question).getByRole('button', { name: 'Turn on CORS and upload' }))
  await waitFor(() => expect(requests).toContain('POST object-url'))
  expect(requests.indexOf('PUT access')).toBeLessThan(requests.indexOf('POST object-url'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows a folder with its icon and without a size', async () => {
  const data = [
    { name: 'docs/', size: null, etag: null, last_modified: null },
    { name: 'a.txt', size: 1, etag: 'e', last_modified: null },
  ]
  api = respondWith(({ path }) =>
    path.endsWith('/object-list') ? { data, next_marker: null, is_truncated: false } : {},
  )
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  const mark = async (name: string) =>
    (await screen.findByRole('link', { name })).querySelector('path')?.getAttribute('d')
  expect(await mark('docs/')).not.toBe(await mark('a.txt'))
  expect(screen.queryByText('Folder')).toBeNull()
})

test('lists the access keys that can access the bucket in the S3 client settings', async () => {
  const limited = (bucket_name: string) => [
    { bucket_name, cluster: 'us-east-1', permissions: 'read_only' },
  ]
  const keys = [
    { id: 1, label: 'all', access_key: 'AAA', bucket_access: null },
    { id: 2, label: 'reader', access_key: 'BBB', bucket_access: limited('photos') },
    { id: 3, label: 'other', access_key: 'CCC', bucket_access: limited('logs') },
  ]
  api = respondWith(({ path }) => {
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

const oneObject = (acl: () => object) => {
  const data = [{ name: 'docs/a b.txt', size: 1, etag: 'e', last_modified: null }]
  api = respondWith(({ path }) => {
    if (path.endsWith('/object-list')) return { data, next_marker: null, is_truncated: false }
    if (path.endsWith('/object-acl')) return acl()
    if (path.endsWith('/us-east-1/photos')) return { hostname: 'photos.us-east-1.example' }
    if (path.endsWith('/object-content-type'))
      return { status: 404, body: { errors: [{ reason: 'Not found' }] } }
    return {}
  })
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=details&id=docs%2Fa%20b.txt')
}

test('changes the content type of an object, and checks it before', async () => {
  const data = [{ name: 'docs/a b.txt', size: 1, etag: 'e', last_modified: null }]
  let type = 'binary/octet-stream'
  const network = respondWith(({ path, method, body }) => {
    if (path.endsWith('/object-list')) return { data, next_marker: null, is_truncated: false }
    if (!path.endsWith('/object-content-type')) return {}
    if (method === 'PUT') type = (body as { content_type: string }).content_type
    return { content_type: type }
  })
  api = network
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=details&id=docs%2Fa%20b.txt')
  const details = within(await screen.findByRole('dialog', { name: 'docs/a b.txt' }))
  await details.findByText('binary/octet-stream')
  await userEvent.click(details.getByRole('button', { name: 'Edit content type' }))
  const field = details.getByRole('textbox', { name: /content type/i })
  await userEvent.clear(field)
  await userEvent.type(field, 'text{Enter}')
  await details.findByText('Must be a media type such as text/plain')
  await userEvent.clear(field)
  await userEvent.type(field, 'a!b#c/d$e&f^g; charset=utf-8{Enter}')
  await details.findByText('a!b#c/d$e&f^g; charset=utf-8')
  const sent = network.requests.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'docs/a b.txt', content_type: 'a!b#c/d$e&f^g; charset=utf-8' },
  ])
})

const notFound = { status: 404, body: { errors: [{ reason: 'Not found' }] } }

test('shows that a listed object was deleted', async () => {
  oneObject(() => notFound)
  const drawer = await screen.findByRole('dialog', { name: 'docs/a b.txt' })
  expect(await within(drawer).findByText('This object no longer exists.')).toBeTruthy()
  expect(drawer.textContent).not.toContain('Only S3 clients')
})

test('shows that the object was deleted when its content type is saved', async () => {
  const data = [{ name: 'a.txt', size: 1, etag: 'e', last_modified: null }]
  let isDeleted = false
  api = respondWith(({ path, method }) => {
    if (path.endsWith('/object-list')) return { data, next_marker: null, is_truncated: false }
    isDeleted ||= method === 'PUT'
    if (isDeleted && /object-(acl|content-type)$/.test(path)) return notFound
    if (path.endsWith('/object-acl')) return { acl: 'private', acl_xml: '' }
    return path.endsWith('/object-content-type') ? { content_type: 'text/plain' } : {}
  })
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=details&id=a.txt')
  const details = within(await screen.findByRole('dialog', { name: 'a.txt' }))
  await userEvent.click(await details.findByRole('button', { name: 'Edit content type' }))
  const field = details.getByRole('textbox', { name: /content type/i })
  await userEvent.clear(field)
  await userEvent.type(field, 'text/html{Enter}')
  await screen.findByText('This object no longer exists.')
})

test('reads the object of the URL if it is not among the loaded ones', async () => {
  const objects = numberedObjects(10_600)
  api = respondWith(({ path, query }) =>
    path.endsWith('/object-list') ? objectPage(objects, query) : {},
  )
  renderRoutes(routes, `/object-storage/us-east-1/photos?open=details&id=${nameOf(10_599)}`)
  expect(await screen.findByRole('dialog', { name: nameOf(10_599) })).toBeTruthy()
})

test('limits a folder with more objects than are loaded to names with the filter text', async () => {
  const objects = numberedObjects(10_600)
  api = respondWith(({ path, query }) =>
    path.endsWith('/object-list') ? objectPage(objects, query) : {},
  )
  renderRoutes(routes, '/object-storage/us-east-1/photos?q=o-01055')
  await userEvent.click(
    await screen.findByRole('link', { name: 'Only names that start with “o-01055”' }),
  )
  expect(await screen.findByText('10 total')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all names' }))
  await waitFor(() => expect(screen.queryByText('10 total')).toBeNull())
})

test.each([
  [{ acl: 'public-read', acl_xml: '' }, 'Public: anyone can read'],
  [{ acl: 'private', acl_xml: '' }, 'Private: only your access keys'],
  [{ acl: 'authenticated-read' }, /^Private: anyone with an access key/],
  [
    {
      acl: 'custom',
      acl_xml:
        '<URI>http://acs.amazonaws.com/groups/global/AllUsers</URI></Grantee><Permission>READ</Permission>',
    },
    'Public (custom ACL)',
  ],
  [{ acl: 'custom', acl_xml: '<ID>other</ID>' }, 'Private (custom ACL)'],
  [{ acl: null, acl_xml: null }, 'Not returned by the API'],
  [{ status: 400, body: { errors: [{ reason: 'Out of order.' }] } }, /^Could not be loaded: Out/],
])('shows the URL of an object and its readers for the ACL %j', async (acl, words) => {
  oneObject(() => acl)
  const details = within(await screen.findByRole('dialog', { name: 'docs/a b.txt' }))
  await details.findByText(words)
  await details.findByText('https://photos.us-east-1.example/docs/a%20b.txt')
  details.getByRole('button', { name: 'Copy address' })
  details.getByText(/^Set at upload\. Only S3 clients can change it/)
})

test('shows the static website URL in the S3 client settings', async () => {
  const clusters = [{ id: 'us-east-1', static_site_domain: 'website-us-east-1.example' }]
  api = respondWith(({ path }) => {
    if (path.endsWith('/object-list')) return { data: [], next_marker: null, is_truncated: false }
    if (path.endsWith('/object-url')) return { url: 'http://s3.example:9000/photos/endpoint?sign' }
    if (path === '/object-storage/clusters')
      return { data: clusters, page: 1, pages: 1, results: 1 }
    return { data: [], page: 1, pages: 1, results: 0 }
  })
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=clients')
  const site = await screen.findByRole('region', { name: 'Static site' })
  expect(site.textContent).toContain('https://photos.website-us-east-1.example')
  expect(site.textContent).toContain('The API cannot turn it on')
})

test('uploads only the selected files with the custom content type', async () => {
  const { requests } = (api = respondWith(({ method, path }) => {
    if (path.endsWith('/object-list')) return { data: [], next_marker: null, is_truncated: false }
    if (method === 'GET' && path.endsWith('/access')) return { acl: 'private', cors_enabled: true }
    return { url: 'http://store.test/photos/x', exists: false }
  }))
  const types = () =>
    requests
      .filter(({ path }) => path.endsWith('/object-url'))
      .map(({ body }) => (body as { content_type?: string }).content_type)
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  await screen.findAllByRole('button', { name: 'Upload files' })
  await userEvent.click(screen.getByRole('button', { name: 'Actions for photos' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Upload as…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload to photos' }))
  const type = dialog.getByRole('textbox', { name: 'Content type' })
  await userEvent.type(type, 'page')
  const choose = dialog.getByRole('button', { name: 'Select files' })
  expect(choose.getAttribute('aria-disabled')).toBe('true')
  await userEvent.clear(type)
  await userEvent.type(type, 'text/html; charset=utf-8')
  await userEvent.click(choose)
  const input = screen.getByLabelText('Files to upload')
  await userEvent.upload(input, new File(['x'], 'page', { type: 'text/plain' }))
  await waitFor(() => expect(types()).toEqual(['text/html; charset=utf-8']))
  const [upload] = await screen.findAllByRole('button', { name: 'Upload files' })
  await userEvent.click(upload as HTMLElement)
  await userEvent.upload(input, new File(['x'], 'other', { type: 'text/plain' }))
  await waitFor(() => expect(types()).toEqual(['text/html; charset=utf-8', 'text/plain']))
})

test('offers no actions for a bucket that does not exist', async () => {
  api = respondWith(() => ({ status: 404, body: { errors: [{ reason: 'Not found' }] } }))
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for photos|^Access/ })).toBeNull()
})

test('lists folders before objects in both sort directions', async () => {
  const object = (name: string, size: number | null) => ({
    name,
    size,
    etag: 'e',
    last_modified: null,
  })
  api = respondWith(({ path }) =>
    path.endsWith('/object-list')
      ? { data: [object('a.txt', 1), object('b/', null), object('c.txt', 2)], is_truncated: false }
      : {},
  )
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  const names = () =>
    screen
      .getAllByRole('link', { name: /^(?:a\.txt|b\/|c\.txt)$/ })
      .map(({ textContent }) => textContent)
  await screen.findByRole('link', { name: 'a.txt' })
  expect(names()).toEqual(['b/', 'a.txt', 'c.txt'])
  await userEvent.click(screen.getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(names()).toEqual(['b/', 'c.txt', 'a.txt']))
})

test('opens the access over the folder and returns to it', async () => {
  bucketOf(1)
  const router = renderRoutes(routes, '/object-storage/us-east-1/photos/access?prefix=a%2F')
  const drawer = await screen.findByRole('dialog', { name: 'Access to photos' })
  expect(await screen.findByText('000000.txt')).toBeTruthy()
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/object-storage/us-east-1/photos',
      search: '?prefix=a%2F',
    }),
  )
})

test('isolates a right-to-left name from the text next to it', async () => {
  api = respondWith(({ path }) =>
    path.endsWith('/object-list')
      ? {
          data: [{ name: 'שלום.txt', size: 1, etag: 'e', last_modified: null }],
          is_truncated: false,
        }
      : {},
  )
  renderRoutes(routes, '/object-storage/us-east-1/photos')
  expect((await screen.findByText('שלום.txt')).localName).toBe('bdi')
})
