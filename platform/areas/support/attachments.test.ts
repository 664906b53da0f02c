import { connect } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { attachmentLimit } from '../../../contract/rules/tickets.ts'
import type { FieldError } from '#shared/httpError.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

// Use a separate temporary folder, because other test files write attachments to the system's one concurrently.
const temporary = await mkdtemp(join(tmpdir(), 'attachments-test-'))
afterAll(() => rm(temporary, { recursive: true }))
vi.stubEnv('TMPDIR', temporary)
afterAll(() => void vi.unstubAllEnvs())

const tested = await testPlatform()
const { app, platform, signedIn } = tested

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('\0\x10JFIF\0\x01')])
const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(32)])

const newTicket = async (me: SignedIn): Promise<number> =>
  (await me.call('openTicket', { body: { summary: 'Files', description: 'Attached.' } })).id

/** Uploads a form, and returns the status and the errors of the response. */
async function send(
  me: SignedIn,
  ticketId: number,
  form: FormData,
): Promise<{ status: number; faults: FieldError[] }> {
  const body = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: `/v4/support/tickets/${ticketId}/attachments`,
    headers: {
      authorization: `Bearer ${me.token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: response.statusCode, faults: response.json().errors ?? [] }
}

function formWith(content: string | Uint8Array<ArrayBuffer>, name: string, part = 'file') {
  const form = new FormData()
  form.append(part, new File([content], name))
  return form
}

const attach = (
  me: SignedIn,
  ticketId: number,
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
) => send(me, ticketId, formWith(content, name))

const namesOf = async (me: SignedIn, ticketId: number) =>
  (await me.call('getTicket', { path: { ticketId } })).attachments

/** Returns the stored files of a ticket, reassembled from their chunks. */
async function stored(ticketId: number): Promise<Buffer[]> {
  const rows = await platform.db
    .selectFrom('ticket_attachment')
    .innerJoin('ticket_attachment_piece', 'attachment_id', 'ticket_attachment.id')
    .select(['ticket_attachment.id', 'size', 'content'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_attachment.id')
    .orderBy('number')
    .execute()
  const files = Map.groupBy(rows, ({ id }) => id)
  return [...files.values()].map((pieces) => {
    const file = Buffer.concat(pieces.map(({ content }) => content))
    expect(file.length).toBe(pieces[0]?.size)
    return file
  })
}

test('stores a file unchanged and shows its name', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  expect(await attach(me, id, png, 'screen.png')).toEqual({ status: 200, faults: [] })
  expect(await namesOf(me, id)).toEqual(['screen.png'])
  expect(await stored(id)).toEqual([png])
  expect(await me.call('getTicket', { path: { ticketId: id } })).toMatchObject({
    updated_by: me.user.username,
  })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'ticket_attachment_upload',
    entity: { id, type: 'ticket' },
  })
})

test.each([
  ['a.gif', gif],
  ['a.jpg', jpeg],
  ['a.JPEG', jpeg],
  ['a.pjpg', jpeg],
  ['a.pjpeg', jpeg],
  ['a.tif', tiff],
  ['a.tiff', tiff],
  ['a.png', png],
  ['a.pdf', pdf],
  ['a.txt', Buffer.from('plain, größer')],
  ['a.txt', Buffer.from('\uFEFFwide', 'utf16le')],
  ['markup.txt', Buffer.from('<?xml version="1.0"?><a/>')],
  ['bitmap.txt', Buffer.from('BMW, or what the letters of a bitmap also begin')],
  ['program.txt', Buffer.from('MZ is how programs of Windows begin')],
  ['music.txt', Buffer.from('ID3 tags are all wrong')],
  ['message.txt', Buffer.from('-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n')],
])('accepts %s with matching content', async (name, content) => {
  const me = await signedIn()
  const id = await newTicket(me)
  expect(await attach(me, id, Uint8Array.from(content), name)).toEqual({ status: 200, faults: [] })
})

test.each([
  ['a.png', pdf],
  ['a.pdf', png],
  ['a.jpg', Buffer.from('<script>alert(1)</script>')],
  ['a.gif', gif.subarray(0, 2)],
  ['a.txt', png],
  ['a.txt', Buffer.from('MZ\0\0\x03\0\0\0')],
  ['late.txt', Buffer.concat([Buffer.alloc(300_000, 0x20), Buffer.from([0])])],
])('rejects %s with content of another type', async (name, content) => {
  const me = await signedIn()
  const id = await newTicket(me)
  const answer = await attach(me, id, Uint8Array.from(content), name)
  expect(answer).toMatchObject({ status: 400, faults: [{ field: 'file' }] })
  expect(answer.faults[0]?.reason).toMatch(/^The content is .+, which is no \.\w+ file$/)
  expect(await namesOf(me, id)).toEqual([])
})

test.each(['a.txt.zip', 'txt', '.txt', 'a.html', 'a.svg', 'a.png.exe', 'a.txt.'])(
  'rejects a file named %s',
  async (name) => {
    const me = await signedIn()
    const id = await newTicket(me)
    expect(await attach(me, id, 'text', name)).toMatchObject({
      status: 400,
      faults: [{ field: 'file', reason: expect.stringContaining('.gif, .jpg') }],
    })
    expect(await namesOf(me, id)).toEqual([])
  },
)

test('rejects a file whose name is too long', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  expect(await attach(me, id, 'text', `${'a'.repeat(75_000)}.txt`)).toMatchObject({
    status: 400,
    faults: [{ field: 'file', reason: 'The file name is longer than 1024 characters' }],
  })
})

test('removes folders and invisible characters from names, and truncates them before the extension', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const names = ['../../etc/passwd.txt', 'a\u202Etxt.txt', `${'n'.repeat(400)}.txt`, '"><img>.txt']
  for (const name of names) expect((await attach(me, id, 'text', name)).status).toBe(200)
  expect(await namesOf(me, id)).toEqual([
    'passwd.txt',
    'atxt.txt',
    `${'n'.repeat(124)}.txt`,
    '"><img>.txt',
  ])
})

test('numbers files with the same name, also for concurrent uploads', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((text) => attach(me, id, text, 'trace.txt')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await namesOf(me, id)).toEqual(['trace.txt', 'trace (2).txt', 'trace (3).txt'])
  const texts = (await stored(id)).map(String)
  expect(texts.toSorted()).toEqual(['one', 'three', 'two'])
})

test('rejects an empty file', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  expect(await attach(me, id, '', 'empty.txt')).toMatchObject({
    status: 400,
    faults: [{ field: 'file', reason: 'The file is empty' }],
  })
})

test('rejects a file larger than 5 MB with a reason', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const most = new Uint8Array(attachmentLimit).fill(0x61)
  expect((await attach(me, id, most, 'most.txt')).status).toBe(200)
  expect((await stored(id))[0]?.equals(most)).toBe(true)
  for (const size of [attachmentLimit + 1, attachmentLimit * 3])
    expect(await attach(me, id, new Uint8Array(size).fill(0x61), 'more.txt')).toMatchObject({
      status: 413,
      faults: [{ field: 'file', reason: 'The file is larger than 5 MB' }],
    })
  expect(await namesOf(me, id)).toEqual(['most.txt'])
})

test('requires exactly one file, in the part named file', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const two = formWith('one', 'one.txt')
  two.append('file', new File(['two'], 'two.txt'))
  const none = new FormData()
  none.append('note', 'no file')
  for (const form of [two, none, formWith('text', 'a.txt', 'upload')])
    expect(await send(me, id, form)).toMatchObject({
      status: 400,
      faults: [{ field: 'file', reason: 'Send one file, in the part named file' }],
    })
  expect(await namesOf(me, id)).toEqual([])
  const json = await app.inject({
    method: 'POST',
    url: `/v4/support/tickets/${id}/attachments`,
    headers: { authorization: `Bearer ${me.token}` },
    payload: { file: 'text' },
  })
  expect(json.statusCode).toBe(400)
})

test('returns 400 for a closed ticket and 404 for another account’s ticket', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  expect((await attach(await signedIn(), id, 'text', 'a.txt')).status).toBe(404)
  await me.call('closeTicket', { path: { ticketId: id } })
  expect(await attach(me, id, 'text', 'a.txt')).toMatchObject({
    status: 400,
    faults: [{ reason: 'This ticket is closed. Open a new one.' }],
  })
})

test('stores no file after a concurrent close of the ticket', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const beside = (await tested.beside()).as(me)
  const [first, , second] = await Promise.all([
    attach(me, id, 'one', 'one.txt'),
    beside('closeTicket', { path: { ticketId: id } }),
    attach(me, id, 'two', 'two.txt'),
  ])
  const ticket = await me.call('getTicket', { path: { ticketId: id } })
  expect(ticket.status).toBe('closed')
  const arrived = [first, second].filter(({ status }) => status === 200)
  expect(ticket.attachments).toHaveLength(arrived.length)
  expect(await stored(id)).toHaveLength(arrived.length)
  const refused = [first, second].filter(({ status }) => status !== 200)
  for (const { status, faults } of refused)
    expect([status, faults[0]?.reason]).toEqual([400, 'This ticket is closed. Open a new one.'])
})

test('rejects an attachment with read-only account access', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const grants = { account_access: 'read_only' }
  const reader = await signedIn({ of: me, restricted: true, grants })
  expect((await attach(reader, id, 'text', 'a.txt')).status).toBe(403)
  expect(await namesOf(me, id)).toEqual([])
})

test('stores a large file in chunks of 256 KB', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  await attach(me, id, new Uint8Array(attachmentLimit).fill(0x61), 'most.txt')
  const pieces = await platform.db
    .selectFrom('ticket_attachment_piece')
    .innerJoin('ticket_attachment', 'id', 'attachment_id')
    .select('content')
    .where('ticket_id', '=', id)
    .execute()
  expect(pieces).toHaveLength(20)
  expect(Math.max(...pieces.map(({ content }) => content.length))).toBe(256 * 1024)
})

test('does not serve attachments under any URL', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  await attach(me, id, '<script>alert(1)</script>', 'page.txt')
  const files = `/v4/support/tickets/${id}/attachments`
  for (const url of [files, `${files}/1`, `${files}/page.txt`]) {
    const headers = { authorization: `Bearer ${me.token}` }
    const answer = await app.inject({ method: 'GET', url, headers })
    expect([404, 405]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.body).not.toContain('script')
  }
})

test('stores fifty consecutive files in order', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const names = Array.from({ length: 50 }, (_, index) => `log-${index}.txt`)
  for (const name of names) await attach(me, id, name, name)
  expect(await namesOf(me, id)).toEqual(names)
  expect((await stored(id)).map(String)).toEqual(names)
})

test('stores nothing of an interrupted upload', async () => {
  const me = await signedIn()
  const id = await newTicket(me)
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const waiting = async () => {
    const names = await readdir(temporary, { recursive: true })
    return names.filter((name) => /attachment-\w+$/.test(name)).length
  }
  const before = await waiting()
  const head = [
    `POST /v4/support/tickets/${id}/attachments HTTP/1.1`,
    `host: ${url.host}`,
    `authorization: Bearer ${me.token}`,
    'content-type: multipart/form-data; boundary=cut',
    'content-length: 100000',
    '',
    '--cut',
    'content-disposition: form-data; name="file"; filename="half.txt"',
    '',
    'x'.repeat(5000),
  ].join('\r\n')
  const socket = connect(Number(url.port), url.hostname)
  socket.write(head)
  await expect.poll(waiting).toBe(before + 1)
  socket.destroy()
  await expect.poll(waiting).toBe(before)
  expect(await namesOf(me, id)).toEqual([])
  expect(await stored(id)).toEqual([])
  // A body that ends before its final boundary counts as truncated.
  const short = await app.inject({
    method: 'POST',
    url: `/v4/support/tickets/${id}/attachments`,
    headers: {
      authorization: `Bearer ${me.token}`,
      'content-type': 'multipart/form-data; boundary=cut',
    },
    payload: head.slice(head.indexOf('--cut\r\n')),
  })
  expect(short.statusCode).toBe(400)
  expect(short.json().errors[0].reason).toBe('The file did not arrive whole. Send it again.')
  expect(await namesOf(me, id)).toEqual([])
  // A retry stores the file once.
  expect((await attach(me, id, 'x'.repeat(5000), 'half.txt')).status).toBe(200)
  expect(await namesOf(me, id)).toEqual(['half.txt'])
})
