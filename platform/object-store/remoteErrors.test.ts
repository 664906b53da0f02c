import { DeleteObjectCommand, HeadObjectCommand, PutObjectAclCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { relayedStore } from '../../test/support/platform/relayedStore.ts'
import type { RemoteBackend } from './remote/remoteBackend.ts'
import { type Bucketed, put, read, siteOf } from '../../test/platform/conformance/site.ts'

const { tested, storeClient, intercept } = await relayedStore()
const site = siteOf(tested)

const pathOf = ({ Bucket }: Bucketed) => ({ clusterId: 'us-east-1', bucket: Bucket })
const aclOf = async (of: Bucketed) =>
  (await of.me.call('getObjectAcl', { path: pathOf(of), query: { name: 'a' } })).acl
const changeType = (of: Bucketed) =>
  of.me.call('updateObjectContentType', {
    path: pathOf(of),
    body: { name: 'a', content_type: 'text/html' },
  })

const isCopy = ({ method, url }: { method: string; url: URL }) =>
  method === 'PUT' && url.pathname.endsWith('/a') && url.search === ''

test.each([500, 503, 403])(
  'does not treat an object as missing when the store responds with %i',
  async (status) => {
    const of = await site.bucket()
    await put(of, 'a', 'existing')
    await put(of, 'source', 'copied')
    const forwarded = intercept(({ method, url }) =>
      method === 'HEAD' && url.pathname.endsWith('/a') ? status : undefined,
    )
    onTestFinished(forwarded)
    const copy = await site.signed(of, 'PUT', `/${of.Bucket}/a`, {
      'x-amz-create-only': '1',
      'x-amz-copy-source': `/${of.Bucket}/source`,
    })
    const isDenied = status === 403
    expect(copy.status).toBe(isDenied ? 412 : status)
    const body = { name: 'a', method: 'GET' }
    const url = of.me.call('createObjectUrl', { path: pathOf(of), body })
    if (isDenied) expect(await url).toMatchObject({ exists: true })
    else await expect(url).rejects.toMatchObject({ status: 503 })
    forwarded()
    expect(await read(of, 'a')).toBe('existing')
  },
)

test.each<[string, (of: Bucketed) => Promise<unknown>]>([
  [
    'the API',
    (of) =>
      of.me.call('updateObjectAcl', { path: pathOf(of), body: { name: 'a', acl: 'private' } }),
  ],
  [
    'an S3 client',
    (of) =>
      of.client.send(new PutObjectAclCommand({ Bucket: of.Bucket, Key: 'a', ACL: 'private' })),
  ],
])('keeps an ACL that %s sets while the content type changes', async (_, makePrivate) => {
  const of = await site.bucket()
  await put(of, 'a', 'text', { ContentType: 'text/plain', ACL: 'public-read' })
  const turns = vi.spyOn(tested.platform.objectStore.backend as RemoteBackend, 'inTurn')
  onTestFinished(() => turns.mockRestore())
  let changed: Promise<unknown> | undefined
  onTestFinished(
    intercept(async (request) => {
      if (!isCopy(request)) return undefined
      const before = turns.mock.calls.length
      changed = makePrivate(of)
      await expect.poll(() => turns.mock.calls.length).toBeGreaterThan(before)
      return undefined
    }),
  )
  await changeType(of)
  await changed
  expect(await aclOf(of)).toBe('private')
})

const everyone = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'

test('keeps an ACL that another client of the store sets between the copy and the custom ACL', async () => {
  const of = await site.bucket()
  await put(of, 'a', 'text', { ContentType: 'text/plain', GrantReadACP: everyone })
  let isCopied = false
  const acl = { Bucket: `${of.Bucket}-us-east-1`, Key: 'a', ACL: 'authenticated-read' } as const
  onTestFinished(
    intercept(async (request) => {
      if (isCopied && request.url.searchParams.has('acl')) {
        isCopied = false
        await storeClient.send(new PutObjectAclCommand(acl))
      }
      isCopied ||= isCopy(request)
      return undefined
    }),
  )
  await changeType(of)
  expect(await aclOf(of)).toBe('authenticated-read')
})

test('reports that the ACL of an object could not be restored', async () => {
  const of = await site.bucket()
  await put(of, 'a', 'text', { ContentType: 'text/plain', GrantReadACP: everyone })
  onTestFinished(
    intercept(({ method, url }) =>
      method === 'PUT' && url.searchParams.has('acl') ? 500 : undefined,
    ),
  )
  await expect(changeType(of)).rejects.toMatchObject({ status: 503 })
})

/** Lets another client of the store act before each of the given number of copies. Returns the number of copies. */
function beforeCopies(count: number, act: (copy: number) => Promise<unknown>): () => number {
  let copies = 0
  onTestFinished(
    intercept(async (request) => {
      if (!isCopy(request)) return undefined
      copies += 1
      if (copies <= count) await act(copies)
      return undefined
    }),
  )
  return () => copies
}

const inStore = ({ Bucket }: Bucketed) => ({ client: storeClient, Bucket: `${Bucket}-us-east-1` })

test('keeps the content and metadata of an object that another client writes during the change', async () => {
  const of = await site.bucket()
  await put(of, 'a', 'old', { ContentType: 'text/plain', Metadata: { version: 'old' } })
  const copies = beforeCopies(2, (copy) =>
    put(inStore(of), 'a', `new ${copy}`, { Metadata: { version: `new ${copy}` } }),
  )
  await changeType(of)
  expect(copies()).toBe(3)
  expect(await read(of, 'a')).toBe('new 2')
  const head = await of.client.send(new HeadObjectCommand({ Bucket: of.Bucket, Key: 'a' }))
  expect(head).toMatchObject({ ContentType: 'text/html', Metadata: { version: 'new 2' } })
})

test('rejects the change of an object that another client writes before every attempt', async () => {
  const of = await site.bucket()
  await put(of, 'a', 'old', { ContentType: 'text/plain' })
  const copies = beforeCopies(Infinity, (copy) =>
    put(inStore(of), 'a', `new ${copy}`, { ContentType: 'text/css' }),
  )
  await expect(changeType(of)).rejects.toMatchObject({
    status: 400,
    faults: [{ reason: 'The object is being replaced by other clients. Try again.' }],
  })
  expect(copies()).toBe(5)
  expect(await read(of, 'a')).toBe('new 5')
  const head = await of.client.send(new HeadObjectCommand({ Bucket: of.Bucket, Key: 'a' }))
  expect(head.ContentType).toBe('text/css')
})

test('reports that the object was deleted during the change', async () => {
  const of = await site.bucket()
  await put(of, 'a', 'old', { ContentType: 'text/plain' })
  const { client, Bucket } = inStore(of)
  beforeCopies(1, () => client.send(new DeleteObjectCommand({ Bucket, Key: 'a' })))
  await expect(changeType(of)).rejects.toMatchObject({ status: 404 })
})
