import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { setKeysSupported } from '#api/http/idempotencyKeys.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { mockUploads } from '#test/support/console/testUploads.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as imageRoutes } from '../routes.tsx'
import { pick } from '#test/support/console/testPick.ts'

let api: ReturnType<typeof respondWith>

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

function answer({ method, path }: RecordedRequest): object {
  if (method === 'POST')
    return {
      status: 400,
      body: { errors: [{ field: 'region', reason: 'region is not valid' }] },
    }
  if (path === '/regions') return listOf([{ id: 'us-lax', label: 'Los Angeles', status: 'ok' }])
  return path === '/images' ? listOf([]) : {}
}

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('./UploadForm.tsx')
})
beforeEach(() => {
  queryClient.clear()
  api = respondWith(answer)
})
afterEach(() => api.restore())

const written = () => api.requests.filter(({ method }) => method !== 'GET')
const gzip = new Uint8Array([0x1f, 0x8b, 8, 0])

async function open() {
  renderRoutes(imageRoutes, '/images/upload')
  await screen.findByRole('dialog', { name: 'Upload image' })
}

const choose = (content: BlobPart, name: string) =>
  userEvent.upload(screen.getByLabelText('File'), new File([content], name), {
    applyAccept: false,
  })

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Upload image' }))

test('requires a file, a label and a region', async () => {
  await open()
  await submit()
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  await screen.findByText('Must have 1 to 50 characters')
  expect(written()).toEqual([])
})

test.each([
  ['', 'The file is empty'],
  ['QFI raw', 'Must be compressed with gzip'],
])('rejects a file with the content %o before sending it', async (content, words) => {
  await open()
  await choose(content, 'disk.img.gz')
  await screen.findByText(words)
  await submit()
  screen.getByText(words)
  expect(written()).toEqual([])
})

test('rejects an invalid label', async () => {
  await open()
  await choose(gzip, 'disk.img.gz')
  await userEvent.type(screen.getByLabelText('Label'), 'a/b')
  await submit()
  await screen.findByText(/Must hold only letters, digits, spaces/)
  expect(written()).toEqual([])
})

test('shows an API error next to its field and keeps the input', async () => {
  await open()
  await choose(gzip, 'disk.img.gz')
  await userEvent.type(screen.getByLabelText('Label'), 'golden')
  await pick(screen.getByRole('combobox', { name: 'Region' }), /Los Angeles/)
  await submit()
  await screen.findByText('region is not valid')
  expect(written()).toMatchObject([{ body: { label: 'golden', region: 'us-lax' } }])
  screen.getByDisplayValue('golden')
  screen.getByText(/^disk.img.gz, 4 bytes/)
})

test('names an image whose create response was lost by a remote API and does not create it again', async () => {
  setKeysSupported(false)
  onTestFinished(() => setKeysSupported(true))
  const rows: object[] = [{ id: 'vendor/debian12', label: 'Debian 12', status: 'available' }]
  api.restore()
  api = respondWith((request) => {
    if (request.method !== 'POST')
      return request.path === '/images' ? listOf(rows) : answer(request)
    rows.push({ id: 'private/9', label: 'golden', status: 'pending_upload' })
    throw new TypeError('The network is gone')
  })
  await open()
  await choose(gzip, 'disk.img.gz')
  await userEvent.type(screen.getByLabelText('Label'), 'golden')
  await pick(screen.getByRole('combobox', { name: 'Region' }), /Los Angeles/)
  await submit()
  await screen.findByText(/response with its upload URL was lost\. Delete that image/)
  await submit()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload image' })).toBeTruthy())
  await screen.findByText(/response with its upload URL was lost\. Delete that image/)
  expect(written()).toHaveLength(1)
  screen.getByDisplayValue('golden')
})

test('reports a canceled upload and retries it with the same image', async () => {
  const image = { id: 'private/9', label: 'golden', status: 'pending_upload' }
  api.restore()
  api = respondWith((request) => {
    if (request.path.startsWith('/images/private')) return image
    return request.method === 'POST'
      ? { upload_to: `${location.origin}/v4/images/uploads/9`, image }
      : answer(request)
  })
  const sent: string[] = []
  const uploads = mockUploads(({ path }) => {
    sent.push(path)
    return sent.length === 1 ? new Promise(() => undefined) : Promise.resolve({ status: 200 })
  })
  try {
    await open()
    await choose(gzip, 'disk.img.gz')
    await userEvent.type(screen.getByLabelText('Label'), 'golden')
    await pick(screen.getByRole('combobox', { name: 'Region' }), /Los Angeles/)
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    const message = (await screen.findByRole('alert')).textContent
    expect(message).toMatch(
      /^This was not sent\s*You canceled the upload\. Retry sends the whole file/,
    )
    expect(message).not.toContain('went wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Retry upload' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual(['/images/uploads/9', '/images/uploads/9'])
    expect(written()).toHaveLength(1)
  } finally {
    uploads.restore()
  }
})

test('shows a curl command for uploading elsewhere and resumes an upload from the list', async () => {
  const image = { id: 'private/9', label: 'golden', status: 'pending_upload' }
  const address = 'https://console.test/v4/images/uploads/9'
  api.restore()
  api = respondWith((request) => {
    if (request.path === '/images/private/9') return image
    if (request.method === 'POST') return { upload_to: address, image }
    return request.path === '/images' && written().length > 0 ? listOf([image]) : answer(request)
  })
  const sent: string[] = []
  const uploads = mockUploads(({ path }) => {
    sent.push(path)
    return Promise.resolve({ status: 200 })
  })
  try {
    await open()
    await userEvent.click(screen.getByRole('switch', { name: 'Upload with curl' }))
    await userEvent.type(screen.getByLabelText('Label'), 'golden')
    await pick(screen.getByRole('combobox', { name: 'Region' }), /Los Angeles/)
    await userEvent.click(screen.getByRole('button', { name: 'Create image' }))
    await screen.findByRole('dialog', { name: 'Send data of golden' })
    screen.getByText(`curl -T disk.img.gz -H 'Content-Type: application/octet-stream' '${address}'`)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for golden' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send data' }))
    await screen.findByRole('dialog', { name: 'Send data of golden' })
    await choose(gzip, 'disk.img.gz')
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(sent).toEqual(['/images/uploads/9']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toHaveLength(1)
  } finally {
    uploads.restore()
  }
})
