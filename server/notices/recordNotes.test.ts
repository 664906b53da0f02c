import { expect, test } from 'vitest'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, ownPage } from '../../test/support/server/serve.ts'
import { signInWithToken, type SignedInBrowser } from '../../test/support/server/signedIn.ts'

const { app, platform } = await localConsole()

const signedIn = (options: Parameters<typeof signInWithToken>[1] = {}) =>
  signInWithToken({ app, platform }, options)

const owner = await signedIn()
const post = async (path: string, payload: object) =>
  (await owner.call('POST', `/v4${path}`, { payload })).json<{ id: number }>()

let zones = 0
/** Creates a domain with one record for one test. */
async function aRecord() {
  const domain = `noted-${++zones}.example`
  const zone = { domain, type: 'master', soa_email: 'admin@example.org' }
  const { id } = await post('/domains', zone)
  const { id: record } = await post(`/domains/${id}/records`, {
    type: 'A',
    name: 'www',
    target: '203.0.113.1',
  })
  return { id, record, at: `/session/record-notes/${id}/${record}` }
}

const notesOf = async (id: number, browser: SignedInBrowser = owner) =>
  (await browser.call('GET', `/session/record-notes/${id}`)).json<{ notes: object[] }>().notes

const note = { note: 'Shop until the move', until: '2030-12-31' }

test('stores a note with its author, text and date, and allows changing and removing it', async () => {
  const { id, record, at } = await aRecord()
  expect(await notesOf(id)).toEqual([])
  expect((await owner.call('PUT', at, { payload: note })).statusCode).toBe(200)
  expect(await notesOf(id)).toMatchObject([{ record_id: record, ...note, author: 'admin' }])
  const [{ version } = { version: 0 }] = (await notesOf(id)) as { version: number }[]
  await owner.call('PUT', at, { payload: { note: ' two\n lines\u0007 ', seen: version } })
  expect(await notesOf(id)).toMatchObject([{ note: 'two lines', until: null }])
  const [{ version: newVersion } = { version: 0 }] = (await notesOf(id)) as { version: number }[]
  await owner.call('PUT', at, { payload: { note: '', seen: newVersion } })
  expect(await notesOf(id)).toEqual([])
})

test('reports a concurrent change of a note, and overwrites it only with the current version', async () => {
  const { id, at } = await aRecord()
  const put = (payload: object) => owner.call('PUT', at, { payload })
  const written = (await put(note)).json<{ note: { version: number } }>().note
  const blind = await put({ note: 'Mail' })
  expect([blind.statusCode, blind.json()]).toEqual([
    409,
    {
      errors: [
        {
          field: 'note',
          reason: 'admin has changed this note: "Shop until the move". Save again to replace it.',
        },
      ],
    },
  ])
  expect((await put({ note: '', seen: written.version - 1 })).statusCode).toBe(409)
  expect(await notesOf(id)).toMatchObject([note])
  expect((await put({ note: 'Mail', seen: written.version })).statusCode).toBe(200)
  expect((await put({ note: 'Web', seen: written.version })).statusCode).toBe(409)
  const [{ version } = { version: 0 }] = (await notesOf(id)) as { version: number }[]
  expect((await put({ note: '', seen: version })).statusCode).toBe(200)
  const removed = await put({ note: 'Web', seen: version })
  expect(removed.json()).toMatchObject({
    errors: [{ reason: 'Another person has removed this note. Save again to write yours.' }],
  })
})

test('leaves the record itself unchanged', async () => {
  const { id, record, at } = await aRecord()
  const read = async () => (await owner.call('GET', `/v4/domains/${id}/records/${record}`)).json()
  const before: unknown = await read()
  await owner.call('PUT', at, { payload: note })
  expect(await read()).toEqual(before)
})

test('drops the note of a deleted record on the next read', async () => {
  const { id, record, at } = await aRecord()
  await owner.call('PUT', at, { payload: note })
  await owner.call('DELETE', `/v4/domains/${id}/records/${record}`)
  expect(await notesOf(id)).toEqual([])
})

test.each([
  ['a note that is no text', { note: 5 }],
  ['a note that is too long', { note: 'x'.repeat(501) }],
  ['a day that is none', { note: 'x', until: '2030-13-41' }],
  ['a day that no month has', { note: 'x', until: '2026-02-31' }],
  ['a year before all', { note: 'x', until: '0000-01-01' }],
  ['a time of day', { note: 'x', until: '2030-12-31T10:00:00' }],
])('rejects %s', async (_what, payload) => {
  const { id, at } = await aRecord()
  expect((await owner.call('PUT', at, { payload })).statusCode).toBe(400)
  expect(await notesOf(id)).toEqual([])
})

test('allows a read-only token to read notes but not to write them', async () => {
  const { id, at } = await aRecord()
  await owner.call('PUT', at, { payload: note })
  const reader = await signedIn({ scopes: 'domains:read_only account:read_only' })
  expect(await notesOf(id, reader)).toHaveLength(1)
  expect((await reader.call('PUT', at, { payload: { note: 'mine' } })).statusCode).toBe(403)
  expect(await notesOf(id)).toMatchObject([note])
})

test('rejects another site, a request without a session and a record that does not exist', async () => {
  const { id, at } = await aRecord()
  const foreign = await signedIn({ headers: { ...ownPage, 'sec-fetch-site': 'cross-site' } })
  expect((await foreign.call('PUT', at, { payload: note })).statusCode).toBe(403)
  const anonymousBrowser = browserOf(app)
  expect((await anonymousBrowser.call('GET', `/session/record-notes/${id}`)).statusCode).toBe(401)
  const nowhere = await owner.call('PUT', `/session/record-notes/${id}/99999999`, { payload: note })
  expect(nowhere.statusCode).toBe(404)
  expect((await owner.call('GET', '/session/record-notes/99999999')).statusCode).toBe(404)
})
