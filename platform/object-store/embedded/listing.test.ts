import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { clientOf, newKey } from '../../../test/support/platform/s3.ts'

const tested = await testPlatform({ objectPort: 0, clock: movableClock(Date.now()) })

const names = fc
  .array(fc.constantFrom('a', 'b', '/', ' ', '+', '%', 'ü', '😀', '\u{ffee}'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((signs) => signs.join(''))

const writes = fc.array(fc.record({ name: names, deleted: fc.boolean() }), { maxLength: 12 })

const byCodePoints = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other))

/** Reference implementation of S3 listing: names with the prefix, cut after the first delimiter behind the prefix. */
function modelOf(storedKeys: Iterable<string>, prefix: string): string[] {
  const entries = [...storedKeys]
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const at = name.indexOf('/', prefix.length)
      return at < 0 ? name : name.slice(0, at + 1)
    })
  return [...new Set(entries)].toSorted(byCodePoints)
}

let buckets = 0

test('lists exactly the stored objects for any names and page sizes', async () => {
  const me = await tested.signedIn()
  const client = clientOf(tested, await newKey(me))
  await fc.assert(
    fc.asyncProperty(
      writes,
      fc.oneof(fc.constant(''), names),
      fc.integer({ min: 1, max: 4 }),
      async (steps, Prefix, MaxKeys) => {
        const Bucket = `model-${++buckets}`
        await me.call('createBucket', { body: { cluster: 'us-east-1', label: Bucket } })
        const storedKeys = new Set<string>()
        for (const { name: Key, deleted } of steps)
          if (deleted) {
            await client.send(new DeleteObjectCommand({ Bucket, Key }))
            storedKeys.delete(Key)
          } else {
            await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(Key) }))
            storedKeys.add(Key)
          }
        const found: string[] = []
        let ContinuationToken: string | undefined
        do {
          const page = await client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix,
              Delimiter: '/',
              MaxKeys,
              ContinuationToken,
            }),
          )
          const entries = [
            ...(page.Contents ?? []).map(({ Key = '' }) => Key),
            ...(page.CommonPrefixes ?? []).map((each) => each.Prefix ?? ''),
          ]
          found.push(...entries.toSorted(byCodePoints))
          ContinuationToken = page.NextContinuationToken
        } while (ContinuationToken !== undefined)
        expect(found).toEqual(modelOf(storedKeys, Prefix))
        const path = { clusterId: 'us-east-1', bucket: Bucket }
        expect((await me.call('getBucket', { path })).objects).toBe(storedKeys.size)
      },
    ),
    { numRuns: 25, seed: 1 },
  )
})
