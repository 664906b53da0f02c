import { afterAll, test } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { startCeph } from '../../../test/support/platform/ceph.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import {
  documentTypes,
  expectInert,
  expectPdf,
  expectUncached,
  type ServedBucket,
} from '../../../test/support/platform/servedObjects.ts'
import { siteOf } from '../../../test/platform/conformance/site.ts'

const ceph = await startCeph()
const { url, region, accessKey, secretKey } = ceph
const clock = movableClock(Date.now())
const tested = await testPlatform({
  objectPort: 0,
  clock,
  remoteStore: { url, region, accessKey, secretKey },
})
afterAll(() => ceph.stop())

const site = siteOf(tested)

async function newBucket(): Promise<ServedBucket> {
  const { client, Bucket } = await site.bucket()
  return { client, Bucket, endpoint: site.endpoint, now: () => clock.now() }
}

test.each(documentTypes)(
  'serves an object of the type %j from another store without script',
  async (ContentType) => {
    await expectInert(await newBucket(), ContentType)
  },
)

test('serves a PDF file from another store without sandbox, and never as HTML', async () => {
  await expectPdf(await newBucket())
})

test('disables caching of objects of another store by signed link', async () => {
  await expectUncached(await newBucket())
})
