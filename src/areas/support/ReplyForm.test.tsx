import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setKeysSupported } from '#api/http/idempotencyKeys.ts'
import { queryClient } from '#api/query/query.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { remoteApiQuery } from '#api/remote/remoteApi.ts'
import { mockUploads } from '#test/support/console/testUploads.ts'
import type { TicketReply } from '#api/generated/types.gen.ts'
import { attachmentLimit, attachmentName, numberedName } from '#contract/rules/tickets.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as supportRoutes } from './routes.tsx'

/** Result of an upload in progress. By default it is stored and gets a response. */
type Fate = (arrive: () => void, progress: (share: number) => void) => Promise<Answered | void>
type Answered = { status: number; body?: unknown }

const answered = { status: 200, body: {} }
const never = () => new Promise<void>(() => undefined)
const lost = () => Promise.reject(new Error('lost'))

let attachments: string[]
let replies: TicketReply[]
let pageSize: number
let refuseReads: boolean
/** Promise that delays the response of the ticket request. */
let gate: Promise<void> | undefined
/** Returns the API's response to a reply, or undefined to simulate a lost response. */
let replyFate: (arrive: () => TicketReply) => TicketReply | undefined
/** Results in the order of the uploads. */
let fates: Fate[]
let sent: string[]
let underway: number
let most: number
let api: ReturnType<typeof respondWith>
let uploads: ReturnType<typeof mockUploads>

const ticket = () => ({
  id: 5,
  summary: 'Slow disk',
  description: 'Since noon.',
  status: 'open',
  closable: true,
  opened: '2026-05-01T00:00:00',
  opened_by: 'ada',
  updated: '2026-05-01T00:00:00',
  attachments,
})

const reply = (description: string, by = 'ada'): TicketReply => ({
  id: replies.length + 1,
  created: '2026-05-02T00:00:00',
  created_by: by,
  description,
  from_compute: by === 'Maya',
})

function arrived(text: string, by?: string): TicketReply {
  const row = reply(text, by)
  replies = [...replies, row]
  return row
}

function answer({ method, path, query, body }: RecordedRequest): object | Promise<object> {
  if (path === '/support/tickets/5') return (gate ?? Promise.resolve()).then(ticket)
  if (path === '/support/tickets' && method === 'POST') return ticket()
  if (path === '/support/tickets/5/replies') {
    if (method === 'POST') {
      const done = replyFate(() => arrived((body as { description: string }).description))
      if (!done) throw new TypeError('lost')
      return done
    }
    if (refuseReads) return { status: 400, body: { errors: [{ reason: 'Not now' }] } }
    const page = Number(query.get('page') ?? 1)
    const data = replies.slice((page - 1) * pageSize, page * pageSize)
    const pages = Math.max(1, Math.ceil(replies.length / pageSize))
    return { data, page, pages, results: replies.length }
  }
  if (path === '/profile') return { username: 'ada', restricted: false }
  if (path === '/profile/grants') return { status: 204 }
  return { data: [], page: 1, pages: 1, results: 0 }
}

beforeEach(() => {
  attachments = []
  replies = []
  pageSize = 100
  refuseReads = false
  gate = undefined
  replyFate = (arrive) => arrive()
  fates = []
  sent = []
  underway = 0
  most = 0
  queryClient.clear()
  queryClient.setQueryData([{ _id: 'session' }], {
    username: 'ada',
    expires: '2030-01-01T00:00:00',
  })
  api = respondWith(answer)
  uploads = mockUploads(async ({ body, progress }) => {
    const { name } = (body as FormData).get('file') as File
    sent.push(name)
    most = Math.max(most, ++underway)
    const arrive = () => {
      attachments = [...attachments, numberedName(attachmentName(name), attachments)]
    }
    try {
      const fate = fates.shift()
      if (!fate) arrive()
      return (await fate?.(arrive, progress)) ?? answered
    } finally {
      underway--
    }
  })
})

afterEach(() => {
  api.restore()
  uploads.restore()
})

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const list = () => screen.queryByRole('list', { name: 'Files to send' })
const posted = () =>
  api.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/replies'))

async function open() {
  const router = renderRoutes(supportRoutes, '/support/5')
  await waitFor(async () => expect((await field()).disabled).toBe(false))
  return router
}

const attach = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Files to attach'), files, { applyAccept: false })
const file = (name: string, content = name) => new File([content], name)

/** Creates an upload that stays in progress, and functions that end it. */
function pendingUpload() {
  const ending = Promise.withResolvers<Answered | void>()
  let arrive = () => undefined as void
  const fate: Fate = (arriving, progress) => {
    arrive = arriving
    progress(0.5)
    return ending.promise
  }
  return { fate, arrive: () => arrive() }
}

test('cannot send before the stored draft is loaded', async () => {
  const database = Object.assign(new EventTarget(), { error: new Error('No database') })
  vi.stubGlobal('indexedDB', { open: () => database })
  renderRoutes(supportRoutes, '/support/5')
  const send = await button('Send reply')
  expect(send.getAttribute('aria-disabled')).toBe('true')
  expect(send.getAttribute('data-tooltip')).toBe('The draft is still loading')
  database.dispatchEvent(new Event('error'))
  await waitFor(() => expect(send.getAttribute('aria-disabled')).not.toBe('true'))
  vi.unstubAllGlobals()
})

test('resends a canceled file only on request', async () => {
  await open()
  fates = [never, (arrive) => Promise.resolve(arrive())]
  await attach(file('one.txt'), file('two.txt'))
  await press('Send 2 files')
  await press('Cancel one.txt')
  await waitFor(() => expect(attachments).toEqual(['two.txt']))
  screen.getByText('Canceled')
  await press('Retry one.txt')
  await waitFor(() => expect(attachments).toEqual(['two.txt', 'one.txt']))
  await waitFor(() => expect(list()).toBeNull())
  expect(sent).toEqual(['one.txt', 'two.txt', 'one.txt'])
  expect(posted()).toEqual([])
})

test('does not send a file that was canceled while waiting', async () => {
  await open()
  const first = pendingUpload()
  fates = [first.fate]
  await attach(file('one.txt'), file('two.txt'))
  await press('Send 2 files')
  await press('Cancel two.txt')
  await press('Cancel one.txt')
  await press('Remove one.txt')
  await press('Send 1 file')
  await waitFor(() => expect(attachments).toEqual(['two.txt']))
  expect(sent).toEqual(['one.txt', 'two.txt'])
})

test('does not resend a canceled file that arrived anyway', async () => {
  await open()
  const first = pendingUpload()
  fates = [first.fate]
  await attach(file('one.txt'), file('two.txt'))
  await press('Send 2 files')
  await button('Cancel one.txt')
  await screen.findByText('50%')
  first.arrive()
  await press('Cancel one.txt')
  await waitFor(() => expect(list()).toBeNull())
  expect(attachments).toEqual(['one.txt', 'two.txt'])
  expect(sent).toEqual(['one.txt', 'two.txt'])
})

test('checks whether a canceled file arrived late before resending it', async () => {
  await open()
  const first = pendingUpload()
  fates = [first.fate]
  await attach(file('one.txt'))
  await press('Send 1 file')
  await screen.findByText('50%')
  const read = () => api.requests.filter(({ path }) => path === '/support/tickets/5').length
  const before = read()
  await press('Cancel one.txt')
  await waitFor(() => expect(read()).toBeGreaterThan(before))
  await screen.findByText('Canceled')
  first.arrive()
  await press('Retry one.txt')
  await waitFor(() => expect(list()).toBeNull())
  expect([sent, attachments]).toEqual([['one.txt'], ['one.txt']])
})

test('sends a canceled file only once when it is retried before its arrival is known', async () => {
  await open()
  const first = pendingUpload()
  fates = [first.fate]
  await attach(file('one.txt'))
  await press('Send 1 file')
  await screen.findByText('50%')
  const looking = Promise.withResolvers<void>()
  gate = looking.promise
  first.arrive()
  await press('Cancel one.txt')
  await press('Retry one.txt')
  await screen.findByText('Waiting')
  looking.resolve()
  await waitFor(() => expect(list()).toBeNull())
  expect([sent, attachments]).toEqual([['one.txt'], ['one.txt']])
})

test.each([
  { there: [], files: ['one.txt', 'one.txt'] },
  { there: ['one.txt'], files: ['one (2).txt', 'one.txt'] },
])('distinguishes the lost first file of $files from the second', async ({ there, files }) => {
  attachments = there
  await open()
  fates = [lost]
  await attach(...files.map((name) => file(name)))
  await press('Send 2 files')
  await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }))
  await waitFor(() => expect(list()).toBeNull())
  expect(sent).toEqual([...files, files[0]])
  expect(attachments).toHaveLength(there.length + 2)
})

test.each([
  {
    status: 507,
    reason: 'The disk is full: /data',
    words: 'The disk is full: /data. Retry sends it only if the ticket does not have it.',
  },
  {
    status: 500,
    reason: 'An unexpected error occurred on our side. Please try again.',
    words:
      'An unexpected error occurred on our side. Please try again. Retry sends it only if the ticket does not have it.',
  },
])('shows the reason of a $status response and resends only that file', async (ending) => {
  const { status, reason, words } = ending
  await open()
  fates = [() => Promise.resolve({ status, body: { errors: [{ reason }] } })]
  await attach(file('one.txt'), file('two.txt'))
  await press('Send 2 files')
  const row = (await screen.findByText(words)).closest('li')
  expect(row?.textContent).toContain('one.txt')
  await waitFor(() => expect(attachments).toEqual(['two.txt']))
  await press('Retry one.txt')
  await waitFor(() => expect(list()).toBeNull())
  expect(sent).toEqual(['one.txt', 'two.txt', 'one.txt'])
  expect(attachments).toEqual(['two.txt', 'one.txt'])
})

test('does not mistake the file of another user for the one whose response was lost', async () => {
  await open()
  fates = [
    () => {
      attachments = ['invoice.pdf']
      return lost()
    },
  ]
  await attach(file('one.txt'))
  await press('Send 1 file')
  await press('Retry one.txt')
  await waitFor(() => expect(list()).toBeNull())
  expect([sent, attachments]).toEqual([
    ['one.txt', 'one.txt'],
    ['invoice.pdf', 'one.txt'],
  ])
})

test('shows why a file was rejected and sends the others', async () => {
  await open()
  const reason = 'The content is text/html, which is no .png file'
  fates = [() => Promise.resolve({ status: 400, body: { errors: [{ field: 'file', reason }] } })]
  await attach(file('page.png'), file('two.txt'), file('empty.txt', ''))
  await screen.findByText('The file is empty')
  await press('Send 2 files')
  await screen.findByText(reason)
  await waitFor(() => expect(attachments).toEqual(['two.txt']))
  await press('Remove page.png')
  expect(sent).toEqual(['page.png', 'two.txt'])
})

test('shows a file name as it will be stored', async () => {
  await open()
  await attach(
    file('exe\u202Egnp.txt'),
    file('<img src=x onerror=fired()>.png'),
    file(`${'n'.repeat(300)}.txt`),
  )
  const fileList = within(screen.getByRole('list', { name: 'Files to send' }))
  expect(fileList.getByText('exegnp.txt')).toBeTruthy()
  expect(fileList.getByText('<img src=x onerror=fired()>.png')).toBeTruthy()
  expect(fileList.getByText(`${'n'.repeat(124)}.txt`)).toBeTruthy()
  expect(fileList.queryByRole('img')).toBeNull()
})

test('sends fifty files one after another, each once', async () => {
  await open()
  const names = Array.from({ length: 50 }, (_, index) => `log-${index}.txt`)
  await attach(...names.map((name) => file(name)))
  await press('Send 50 files')
  await waitFor(() => expect(list()).toBeNull())
  expect([attachments, most]).toEqual([names, 1])
})

const type = async (text: string) => userEvent.type(await field(), text)

test('does not resend a reply with a lost response that is on the last page, to an API without idempotency keys', async () => {
  setKeysSupported(false)
  onTestFinished(() => setKeysSupported(true))
  for (let number = 0; number < 5; number++) arrived(`Reply ${number}`, 'Maya')
  pageSize = 2
  await open()
  replyFate = (arrive) => void arrive()
  await type('Thanks')
  await press('Send reply')
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(posted()).toHaveLength(1)
  expect(await screen.findByText('Thanks')).toBeTruthy()
})

test('does not mistake an older reply with the same text for the lost one, at an API without idempotency keys', async () => {
  setKeysSupported(false)
  onTestFinished(() => setKeysSupported(true))
  arrived('Thanks')
  refuseReads = true
  await open()
  await type('Thanks')
  await press('Send reply')
  // If the existing replies cannot be read, nothing is sent that might already exist.
  expect((await screen.findAllByText('Not now')).length).toBeGreaterThan(0)
  expect(posted()).toEqual([])

  refuseReads = false
  replyFate = () => undefined
  await press('Send reply')
  await screen.findByText(/The request may still have been processed/)
  expect((await field()).value).toBe('Thanks')
  // A reply by another user or by the provider does not count as this one.
  arrived('Thanks', 'grace')
  arrived('Thanks', 'Maya')
  replyFate = (arrive) => arrive()
  await press('Send reply')
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(posted()).toHaveLength(2)
  expect(replies.map(({ created_by }) => created_by)).toEqual(['ada', 'grace', 'Maya', 'ada'])
})

test('shows new replies on click and keeps the draft', async () => {
  arrived('First answer', 'Maya')
  await open()
  await screen.findByText('First answer')
  await type('Half a sen')
  arrived('Second answer', 'Maya')
  arrived('Third answer', 'Maya')
  await press('Refresh')
  await button('2 new replies')
  expect(screen.queryByText('Second answer')).toBeNull()
  expect((await field()).value).toBe('Half a sen')
  await press('2 new replies')
  const second = await screen.findByText('Second answer')
  expect(document.activeElement?.contains(second)).toBe(true)
  screen.getByText('Third answer')
  expect((await field()).value).toBe('Half a sen')
})

test('shows the sent reply immediately, with a reply that arrived just before', async () => {
  arrived('First answer', 'Maya')
  await open()
  await screen.findByText('First answer')
  await type('My own words')
  arrived('Second answer', 'Maya')
  await press('Send reply')
  await screen.findByText('My own words')
  screen.getByText('Second answer')
  expect(screen.queryByRole('button', { name: /new repl/ })).toBeNull()
})

const large = () => new File([new Uint8Array(attachmentLimit + 1)], 'large.txt')

test('rejects a file that is too large for the local platform before sending it', async () => {
  queryClient.setQueryData(remoteApiQuery.queryKey, null)
  await open()
  await attach(large(), file('two.txt'))
  await screen.findByText('The file is larger than 5 MB')
  await press('Send 1 file')
  await waitFor(() => expect(attachments).toEqual(['two.txt']))
  expect(sent).toEqual(['two.txt'])
})

test('applies no size limit for a remote API', async () => {
  await open()
  await attach(large())
  await press('Send 1 file')
  await waitFor(() => expect(sent).toEqual(['large.txt']))
})

test('sends the files of a new ticket in a browser without drafts', async () => {
  renderRoutes(supportRoutes, '/support/new')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Summary').disabled).toBe(false),
  )
  await userEvent.type(screen.getByLabelText('Summary'), 'Slow disk')
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Since noon.')
  await attach(file('one.txt'), file('two.txt'))
  await press('Open ticket')
  await screen.findByRole('heading', { name: 'Slow disk' })
  await waitFor(() => expect(attachments).toEqual(['one.txt', 'two.txt']))
  await waitFor(() => expect(list()).toBeNull())
  expect(sent).toEqual(['one.txt', 'two.txt'])
})
