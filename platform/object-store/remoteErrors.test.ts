import { expect, onTestFinished, test } from 'vitest'
import { relayedStore } from '../../test/support/platform/relayedStore.ts'
import { type Bucketed, put, read, siteOf } from '../../test/platform/conformance/site.ts'

const { tested, intercept } = await relayedStore()
const site = siteOf(tested)

const pathOf = ({ Bucket }: Bucketed) => ({ clusterId: 'us-east-1', bucket: Bucket })

test.each([
  [500, 503],
  [503, 503],
  [403, 400],
])(
  'does not treat an object as missing when the store responds with %i',
  async (status, reported) => {
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
    expect(copy.status).toBe(status)
    const body = { name: 'a', method: 'GET' }
    await expect(of.me.call('createObjectUrl', { path: pathOf(of), body })).rejects.toMatchObject({
      status: reported,
    })
    forwarded()
    expect(await read(of, 'a')).toBe('existing')
  },
)
