import { afterEach, expect, test } from 'vitest'
import { respondWith } from '#test/support/console/testApi.ts'
import { abortUpload } from './sendObject.ts'
import { copyStoredObject, downloadUrl, moveObject, signedUrl } from './storeCalls.ts'

const path = { clusterId: 'us-east-1', bucket: 'photos' }
let api: ReturnType<typeof respondWith> | undefined
afterEach(() => api?.restore())

interface Signing {
  name: string
  method: string
  parameters?: Record<string, string>
}

/** Simulates objects with these names and ETags. */
function objects(etags: Record<string, string>, acl = 'private') {
  api = respondWith(({ method, path: requestPath, query, body }) => {
    if (requestPath.endsWith('/object-acl')) return { acl }
    if (requestPath.endsWith('/object-list')) {
      const name = query.get('prefix') ?? ''
      const etag = etags[name]
      return { data: etag === undefined ? [] : [{ name, etag }], next_marker: null }
    }
    const { name, parameters = {} } = body as Signing
    if (requestPath.endsWith('/object-url'))
      return {
        url: `http://store.test/${encodeURI(name)}?${new URLSearchParams(parameters)}`,
        exists: name in etags,
      }
    throw new Error(`${method} ${requestPath}`)
  })
  return api
}

test.each(['../a', 'a/../b', 'a/.', '.'])(
  'rejects signing %s, because the path would be normalized to another name',
  async (name) => {
    await expect(signedUrl(path, { name, method: 'GET' })).rejects.toThrow('Use an S3 client')
  },
)

const copying = { from: { path, name: 'a' }, to: { path, name: 'b' }, replaces: false }

test('does not overwrite an existing object without confirmation', async () => {
  objects({ a: '1', b: '2' })
  await expect(copyStoredObject(copying)).rejects.toThrow('b already exists.')
})

test('does not repeat a copy whose response was lost', async () => {
  const { requests } = objects({ a: '1', b: '1' })
  await copyStoredObject(copying)
  expect(requests.every(({ method, path: called }) => method !== 'PUT' && called !== '/b')).toBe(
    true,
  )
})

test('treats a rename whose last response was lost as done', async () => {
  objects({ b: '1' })
  await expect(moveObject(copying)).resolves.toBeUndefined()
})

test('rejects a rename that would lose a custom ACL', async () => {
  objects({ a: '1' }, 'custom')
  await expect(moveObject(copying)).rejects.toThrow('custom ACL would be lost')
})

/** Simulates an API that only signs documented parameters, and rejects or ignores all others. */
function signsPlainly(way: 'refuses' | 'overlooks') {
  const signed: string[] = []
  api = respondWith(({ path: requestPath, body }) => {
    if (requestPath.endsWith('/object-acl')) return { acl: 'private' }
    const { name, method, parameters } = body as Signing
    if (way === 'refuses' && parameters)
      return { status: 400, body: { errors: [{ reason: 'Unknown field', field: 'parameters' }] } }
    signed.push(method)
    return { url: `http://store.test/${name}`, exists: false }
  })
  return { signed, api }
}

test.each(['refuses', 'overlooks'] as const)(
  'uses an API that %s parameters only for reading and never for other operations',
  async (way) => {
    const { api: network } = signsPlainly(way)
    expect(await downloadUrl(path, 'a')).toBe('http://store.test/a')
    await expect(abortUpload(path, 'a', 'upload')).rejects.toThrow()
    await expect(copyStoredObject(copying)).rejects.toThrow()
    // No signed URL was used: one would have deleted the object, the other would have overwritten it with an empty one.
    expect(network.requests.filter(({ path: called }) => !called.includes('/object-'))).toEqual([])
  },
)
