import { afterEach, expect, test } from 'vitest'
import { answerWith } from '#api/testApi.ts'
import { copyObject, moveObject, signedUrl } from './storeCalls.ts'

const path = { clusterId: 'us-east-1', bucket: 'photos' }
let api: ReturnType<typeof answerWith> | undefined
afterEach(() => api?.restore())

/** Answers for objects of these names with these ETags. */
function objects(etags: Record<string, string>, acl = 'private') {
  api = answerWith(({ method, path: asked, query, body }) => {
    if (asked.endsWith('/object-acl')) return { acl }
    if (asked.endsWith('/object-list')) {
      const name = query.get('prefix') ?? ''
      const etag = etags[name]
      return { data: etag === undefined ? [] : [{ name, etag }], next_marker: null }
    }
    const { name } = body as { name: string }
    if (asked.endsWith('/object-url'))
      return { url: `http://store.test/${encodeURI(name)}`, exists: name in etags }
    throw new Error(`${method} ${asked}`)
  })
  return api
}

test.each(['../a', 'a/../b', 'a/.', '.'])(
  '%s is not asked for under another name',
  async (name) => {
    await expect(signedUrl(path, { name, method: 'GET' })).rejects.toThrow('Use an S3 client')
  },
)

const copying = { from: { path, name: 'a' }, to: { path, name: 'b' }, replaces: false }

test('an object that is there already is not replaced unasked', async () => {
  objects({ a: '1', b: '2' })
  await expect(copyObject(copying)).rejects.toThrow('b exists already.')
})

test('a copy whose answer was lost is not made again', async () => {
  const { asked } = objects({ a: '1', b: '1' })
  await copyObject(copying)
  expect(asked.every(({ method, path: called }) => method !== 'PUT' && called !== '/b')).toBe(true)
})

test('a rename whose last answer was lost is done', async () => {
  objects({ b: '1' })
  await expect(moveObject(copying)).resolves.toBeUndefined()
})

test('a rename does not lose a custom ACL', async () => {
  objects({ a: '1' }, 'custom')
  await expect(moveObject(copying)).rejects.toThrow('custom ACL would get lost')
})
