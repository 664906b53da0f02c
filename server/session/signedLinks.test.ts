import { expect, test } from 'vitest'
import { hours } from '#shared/clock.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { signIn } from '../../test/support/server/serve.ts'

const { app, clock, platform, addUser } = await localConsole({
  objectPort: 0,
  host: '127.0.0.1',
  rateLimits: 'off',
})

const type = { 'content-type': 'text/plain' }

/** Signs in a user with a bucket. */
async function withBucket(username: string) {
  await addUser(username)
  const token = await platform.createToken({ username, scopes: '*', label: 'own' })
  const browser = await signIn(app, token)
  const bucket = `of-${username}`
  const created = await browser.call('POST', '/v4/object-storage/buckets', {
    payload: { cluster: 'us-east-1', label: bucket },
  })
  expect(created.statusCode).toBe(200)
  const options = (name: string, method: string, parameters: Record<string, string> = {}) => ({
    payload: {
      name,
      method,
      parameters,
      ...((method === 'PUT' || method === 'POST') && { content_type: type['content-type'] }),
    },
  })
  const path = `/v4/object-storage/buckets/us-east-1/${bucket}/object-url`
  type Signing = Parameters<typeof options>
  const sign = (...signing: Signing) => browser.call('POST', path, options(...signing))
  const link = async (...signing: Signing) => {
    const response = await sign(...signing)
    expect(response.statusCode).toBe(200)
    return response.json<{ url: string }>().url
  }
  const linkByToken = async (...signing: Signing) => {
    const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers,
      ...options(...signing),
    })
    return response.json<{ url: string }>().url
  }
  const read = async (name: string) => (await fetch(await link(name, 'GET'))).text()
  const reauthenticate = () => browser.call('POST', '/session/proof', { payload: { token } })
  return { bucket, sign, link, linkByToken, read, reauthenticate }
}

const send = (url: string, method: string, body = '') =>
  fetch(url, { method, headers: type, ...(body !== '' && { body }) })

/** Starts an upload with one part and returns what completes it. */
async function startUpload({ link }: Awaited<ReturnType<typeof withBucket>>, name: string) {
  const started = await send(await link(name, 'POST', { uploads: '' }), 'POST')
  const [, uploadId = ''] = /<UploadId>([^<]+)</.exec(await started.text()) ?? []
  const part = await send(
    await link(name, 'PUT', { uploadId, partNumber: '1' }),
    'PUT',
    'from the link',
  )
  const etag = part.headers.get('etag') ?? ''
  const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part></CompleteMultipartUpload>`
  return { uploadId, body }
}

const writes: [
  string,
  (
    of: Awaited<ReturnType<typeof withBucket>>,
    name: string,
  ) => Promise<{ method: string; parameters?: Record<string, string>; body?: string }>,
][] = [
  ['an upload', () => Promise.resolve({ method: 'PUT', body: 'from the link' })],
  [
    'a copy',
    async ({ bucket, linkByToken }) => {
      await send(await linkByToken('source', 'PUT'), 'PUT', 'from the link')
      return { method: 'PUT', parameters: { 'x-amz-copy-source': `/${bucket}/source` } }
    },
  ],
  [
    'the completion of a multipart upload',
    async (of, name) => {
      const { uploadId, body } = await startUpload(of, name)
      return { method: 'POST', parameters: { uploadId }, body }
    },
  ],
  [
    'the completion of a multipart upload with a part number',
    async (of, name) => {
      const { uploadId, body } = await startUpload(of, name)
      return { method: 'POST', parameters: { uploadId, partNumber: '1' }, body }
    },
  ],
]

test.each(writes)(
  'does not replace an object by %s with a URL that was signed before the object existed without reauthentication',
  async (kind, prepare) => {
    const of = await withBucket(`old-${writes.findIndex(([name]) => name === kind)}`)
    clock.advance(hours + 1)
    const { method, parameters, body } = await prepare(of, 'a')
    const url = await of.link('a', method, parameters)
    await send(await of.linkByToken('a', 'PUT'), 'PUT', 'of another client')
    const rejected = await send(url, method, body)
    expect([rejected.status, await rejected.text()]).toEqual([
      412,
      expect.stringContaining('<Code>PreconditionFailed</Code>'),
    ])
    expect(await of.read('a')).toBe('of another client')
    const changed = new URL(url)
    changed.searchParams.delete('x-amz-create-only')
    expect((await send(changed.href, method, body)).status).toBe(403)

    await of.reauthenticate()
    const response = await send(await of.link('a', method, parameters), method, body)
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.not.stringContaining('Error'),
    ])
    expect(await of.read('a')).toBe('from the link')
  },
)

test.each(writes)(
  'creates an object by %s with a URL that was signed without reauthentication',
  async (kind, prepare) => {
    const of = await withBucket(`new-${writes.findIndex(([name]) => name === kind)}`)
    clock.advance(hours + 1)
    const { method, parameters, body } = await prepare(of, 'a')
    const response = await send(await of.link('a', method, parameters), method, body)
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.not.stringContaining('Error'),
    ])
    expect(await of.read('a')).toBe('from the link')
  },
)

test('replaces an object by a URL that was signed before the object existed with reauthentication or a token', async () => {
  const of = await withBucket('fresh')
  const urls = [await of.link('a', 'PUT'), await of.linkByToken('a', 'PUT')]
  for (const url of urls)
    for (const text of ['first', 'second']) {
      expect((await send(url, 'PUT', text)).status).toBe(200)
      expect(await of.read('a')).toBe(text)
    }
})

test.each<[string, string, Record<string, string>]>([
  ['the start of a multipart upload', 'POST', { uploads: '' }],
  ['the upload of a part', 'PUT', { uploadId: 'a', partNumber: '1' }],
])(
  'signs %s without a condition on the object, which only the completion changes',
  async (_, method, parameters) => {
    const of = await withBucket(`unconditional-${method.toLowerCase()}`)
    clock.advance(hours + 1)
    const { searchParams } = new URL(await of.link('a', method, parameters))
    expect(searchParams.has('x-amz-create-only')).toBe(false)
  },
)

test.each<[string, Record<string, string>]>([
  ['POST', { uploads: '' }],
  ['POST', { uploads: '', partNumber: '1' }],
  ['PUT', {}],
  ['PUT', { partNumber: '1' }],
])(
  'signs no URL for %s with %j and a public ACL without reauthentication',
  async (method, parameters) => {
    const count = Object.keys(parameters).length
    const of = await withBucket(`public-${method.toLowerCase()}-${count}`)
    clock.advance(hours + 1)
    const rejected = await of.sign('a', method, { ...parameters, 'x-amz-acl': 'public-read' })
    expect([rejected.statusCode, 'x-console-proof' in rejected.headers]).toEqual([403, true])
    const { statusCode } = await of.sign('a', method, { ...parameters, 'x-amz-acl': 'private' })
    expect(statusCode).toBe(200)
  },
)
