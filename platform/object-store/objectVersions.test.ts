import {
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import {
  errorCodeOf,
  put,
  read,
  siteOf,
  versionPages,
} from '../../test/platform/conformance/site.ts'
import { objectBackends } from '../../test/support/platform/objectBackends.ts'

describe.each(Object.entries(await objectBackends()))('%s store', (_name, tested) => {
  const site = siteOf(tested)

  test('deletes a bucket like Terraform with force_destroy: all versions, then the bucket', async () => {
    const of = await site.bucket()
    const { client, Bucket } = of
    const names = Array.from({ length: 7 }, (_, at) => `folder ${at % 2}/a+b&ü ${at}`)
    for (const name of names) await put(of, name)
    const deleted: unknown[] = []
    for await (const page of versionPages(of, { MaxKeys: 3 })) {
      const { Versions = [], DeleteMarkers = [] } = page
      expect(DeleteMarkers).toEqual([])
      const Objects = Versions.map(({ Key = '', VersionId }) => ({ Key, VersionId }))
      const response = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
      expect(response.Errors).toBeUndefined()
      deleted.push(...(response.Deleted ?? []))
    }
    expect(deleted).toEqual(names.toSorted().map((Key) => ({ Key, VersionId: 'null' })))
    await client.send(new DeleteBucketCommand({ Bucket }))
  })

  test('reads and deletes the version null of an object', async () => {
    const of = await site.bucket()
    const { client, Bucket } = of
    await put(of, 'a', 'only')
    const only = { Bucket, Key: 'a', VersionId: 'null' }
    expect((await client.send(new HeadObjectCommand(only))).ContentLength).toBe(4)
    const { Body } = await client.send(new GetObjectCommand(only))
    expect(await Body?.transformToString()).toBe('only')
    await client.send(new DeleteObjectCommand(only))
    expect(await errorCodeOf(client.send(new GetObjectCommand(only)))).toBe('NoSuchKey')
  })

  test('does not delete an object by another version', async () => {
    const of = await site.bucket()
    const { client, Bucket } = of
    await put(of, 'a', 'only')
    await put(of, 'b', 'only')
    const other = { Key: 'a', VersionId: '3HL4kqtJlcpXroDTDmJ' }
    const Delete = { Objects: [{ Key: 'b' }, other] }
    expect(await errorCodeOf(client.send(new DeleteObjectsCommand({ Bucket, Delete })))).toBe(
      'InvalidArgument',
    )
    const alone = client.send(new DeleteObjectCommand({ Bucket, ...other }))
    expect(await errorCodeOf(alone)).toBe('InvalidArgument')
    expect([await read(of, 'a'), await read(of, 'b')]).toEqual(['only', 'only'])
  })

  test.each([
    { 'version-id-marker': 'null' },
    { 'version-id-marker': 'other', 'key-marker': 'a' },
    { 'max-keys': '-1' },
    { 'encoding-type': 'base64' },
  ])('rejects a list of versions with %j', async (parameters) => {
    const of = await site.bucket()
    const response = await site.signed(of, 'GET', `/${of.Bucket}`, { versions: '', ...parameters })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('<Code>InvalidArgument</Code>')
  })

  test('rejects a list of versions without the permission to read', async () => {
    const of = await site.bucket()
    expect((await site.plain(`/${of.Bucket}?versions`)).status).toBe(403)
  })
})
