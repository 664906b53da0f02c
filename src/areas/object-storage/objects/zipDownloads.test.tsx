import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#api/session/session.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { DownloadPanel } from './DownloadPanel.tsx'
import { startZip } from './zipDownloads.ts'

const path = { clusterId: 'us-east-1', bucket: 'photos' }
const objects = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, size: 11 }))
const whole = 'hello world'

/** Number of times the connection still breaks in the middle of the second object. */
let breaks = 0
let saved: Blob[] = []
let api: ReturnType<typeof respondWith>

/** Response whose connection breaks after the first bytes. */
const brokenOff = (text: string) => {
  let sent = false
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('network error'))
      else controller.enqueue(new TextEncoder().encode(text))
      sent = true
    },
  })
}

function answer({ method, path: requestPath, body, headers }: RecordedRequest): object {
  if (method === 'DELETE') return {}
  if (method === 'POST') {
    const { name } = body as { name: string }
    return { url: `https://store.test/photos/${name}?X-Amz-Signature=1`, exists: true }
  }
  const from = Number(/bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1] ?? 0)
  const etag = { headers: { etag: '"1"' } }
  if (!requestPath.endsWith('/b.txt') || breaks === 0) return new Response(whole.slice(from), etag)
  breaks -= 1
  return new Response(brokenOff(whole.slice(from, from + 2)), etag)
}

const readsOf = (name: string) =>
  api.requests.filter(
    ({ method, path: requestPath }) => method === 'GET' && requestPath.endsWith(`/${name}`),
  )

beforeEach(() => {
  saved = []
  api = respondWith(answer)
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:saved'
  }
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(async () => {
  await signOut()
  api.restore()
  vi.restoreAllMocks()
})

async function download() {
  render(
    <MemoryRouter>
      <DownloadPanel />
    </MemoryRouter>,
  )
  await startZip({ path, base: '', name: 'photos', objects })
}

test('resumes an object after a lost connection', async () => {
  breaks = 2
  await download()
  await screen.findByText(/^Downloaded, 3 of 3 objects/)
  expect(readsOf('b.txt').map(({ headers }) => headers.get('range'))).toEqual([
    null,
    'bytes=2-',
    'bytes=4-',
  ])
  expect(
    readsOf('b.txt')
      .slice(1)
      .map(({ headers }) => headers.get('if-match')),
  ).toEqual(['"1"', '"1"'])
  const text = await saved[0]?.text()
  expect(text?.split(whole)).toHaveLength(4)
})

test('reports an archive that is interrupted within an object and does not save it', async () => {
  breaks = 4
  await download()
  await screen.findByText('The connection was lost. The file is incomplete.')
  expect(readsOf('b.txt')).toHaveLength(4)
  expect(saved).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Downloaded, 3 of 3 objects/)
  expect(saved).toHaveLength(1)
})
