import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteBucketCorsCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectAclCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  type ListObjectVersionsCommandInput,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketAclCommand,
  PutBucketCorsCommand,
  PutObjectAclCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { expect } from 'vitest'
import type { operations, Supported } from './operations.ts'
import { type Bucketed, put, read, errorCodeOf, type Site, versionPages } from './site.ts'

export type Case = (site: Site) => Promise<void>

const rule = {
  AllowedMethods: ['GET'],
  AllowedOrigins: ['https://shop.example'],
  AllowedHeaders: ['*'],
}

/** Starts an upload and sends one part with this content. */
export async function begun({ client, Bucket }: Bucketed, Key: string, Body = 'part') {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const id = { Bucket, Key, UploadId }
  const { ETag } = await client.send(new UploadPartCommand({ ...id, PartNumber: 1, Body }))
  return { id, ETag }
}

/** Each case sends its operation and checks the effect. */
export const operationCases: Record<Supported<typeof operations>, Case> = {
  async AbortMultipartUpload(site) {
    const of = await site.bucket()
    const { id } = await begun(of, 'a')
    await of.client.send(new AbortMultipartUploadCommand(id))
    expect(await errorCodeOf(of.client.send(new ListPartsCommand(id)))).toBe('NoSuchUpload')
  },

  async CompleteMultipartUpload(site) {
    const of = await site.bucket()
    const { id, ETag } = await begun(of, 'a')
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
    await of.client.send(new CompleteMultipartUploadCommand({ ...id, MultipartUpload }))
    expect(await read(of, 'a')).toBe('part')
  },

  async CopyObject(site) {
    const of = await site.bucket()
    const { client, Bucket } = of
    await put(of, 'a b', 'copied')
    const CopySource = `/${Bucket}/a%20b`
    await client.send(new CopyObjectCommand({ Bucket, Key: 'c', CopySource }))
    expect(await read(of, 'c')).toBe('copied')
  },

  async CreateBucket(site) {
    const { client, Bucket } = await site.bucket()
    await client.send(new CreateBucketCommand({ Bucket: `${Bucket}-second` }))
    await client.send(new HeadBucketCommand({ Bucket: `${Bucket}-second` }))
  },

  async CreateMultipartUpload(site) {
    const { client, Bucket } = await site.bucket()
    const upload = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'a' }))
    expect(upload).toMatchObject({ Bucket, Key: 'a', UploadId: expect.stringMatching(/./) })
  },

  async DeleteBucket(site) {
    const { client, Bucket } = await site.bucket()
    await client.send(new DeleteBucketCommand({ Bucket }))
    expect(await errorCodeOf(client.send(new ListObjectsV2Command({ Bucket })))).toBe(
      'NoSuchBucket',
    )
  },

  async DeleteBucketCors(site) {
    const { client, Bucket } = await site.bucket()
    const CORSConfiguration = { CORSRules: [rule] }
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
    await client.send(new DeleteBucketCorsCommand({ Bucket }))
    expect(await errorCodeOf(client.send(new GetBucketCorsCommand({ Bucket })))).toBe(
      'NoSuchCORSConfiguration',
    )
  },

  async DeleteObject(site) {
    const of = await site.bucket()
    await put(of, 'a')
    await of.client.send(new DeleteObjectCommand({ Bucket: of.Bucket, Key: 'a' }))
    expect(await errorCodeOf(read(of, 'a'))).toBe('NoSuchKey')
  },

  async DeleteObjects(site) {
    const of = await site.bucket()
    const { client, Bucket } = of
    await put(of, 'a')
    await put(of, 'b')
    const Objects = [{ Key: 'a', VersionId: 'null' }, { Key: 'never there' }]
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    expect(Deleted?.map(({ Key }) => Key).toSorted()).toEqual(['a', 'never there'])
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents?.map(({ Key }) => Key)).toEqual(['b'])
  },

  async GetBucketAcl(site) {
    const { client, Bucket } = await site.bucket()
    const { Grants, Owner } = await client.send(new GetBucketAclCommand({ Bucket }))
    expect(Grants).toMatchObject([{ Grantee: { ID: Owner?.ID }, Permission: 'FULL_CONTROL' }])
  },

  async GetBucketCors(site) {
    const { client, Bucket } = await site.bucket()
    const CORSConfiguration = { CORSRules: [rule] }
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
    const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket }))
    expect(CORSRules).toEqual([rule])
  },

  async GetBucketLocation(site) {
    const { client, Bucket } = await site.bucket()
    const { LocationConstraint } = await client.send(new GetBucketLocationCommand({ Bucket }))
    expect(LocationConstraint).toBe('us-east-1')
  },

  async GetBucketVersioning(site) {
    const { client, Bucket } = await site.bucket()
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }))
    expect(Status).toBeUndefined()
  },

  async GetObject(site) {
    const of = await site.bucket()
    await put(of, 'a', 'bytes', { ContentType: 'text/x-test' })
    const { ContentType, ContentLength, Body } = await of.client.send(
      new GetObjectCommand({ Bucket: of.Bucket, Key: 'a' }),
    )
    expect([ContentType, ContentLength]).toEqual(['text/x-test', 5])
    expect(await Body?.transformToString()).toBe('bytes')
  },

  async GetObjectAcl(site) {
    const of = await site.bucket()
    await put(of, 'a', 'x', { ACL: 'public-read' })
    const { Grants = [] } = await of.client.send(
      new GetObjectAclCommand({ Bucket: of.Bucket, Key: 'a' }),
    )
    expect(new Set(Grants.map(({ Permission }) => Permission))).toEqual(
      new Set(['FULL_CONTROL', 'READ']),
    )
  },

  async GetObjectAttributes(site) {
    const of = await site.bucket()
    await put(of, 'a', '123456789', { ChecksumAlgorithm: 'CRC32C' })
    const found = await of.client.send(
      new GetObjectAttributesCommand({
        Bucket: of.Bucket,
        Key: 'a',
        ObjectAttributes: ['ETag', 'ObjectSize', 'Checksum', 'StorageClass'],
      }),
    )
    expect(found).toMatchObject({
      ETag: '25f9e794323b453885f5181f1b624d0b',
      ObjectSize: 9,
      StorageClass: 'STANDARD',
      Checksum: { ChecksumCRC32C: '4waSgw==', ChecksumType: 'FULL_OBJECT' },
    })
  },

  async GetObjectTagging(site) {
    const of = await site.bucket()
    await put(of, 'a')
    const { TagSet } = await of.client.send(
      new GetObjectTaggingCommand({ Bucket: of.Bucket, Key: 'a' }),
    )
    expect(TagSet).toEqual([])
  },

  async HeadBucket(site) {
    const { client, Bucket } = await site.bucket()
    const { BucketRegion } = await client.send(new HeadBucketCommand({ Bucket }))
    expect(BucketRegion).toBe('us-east-1')
  },

  async HeadObject(site) {
    const of = await site.bucket()
    const { ETag } = await put(of, 'a', 'four')
    const head = await of.client.send(new HeadObjectCommand({ Bucket: of.Bucket, Key: 'a' }))
    expect(head).toMatchObject({ ContentLength: 4, ETag })
  },

  async ListBuckets(site) {
    const { client, Bucket } = await site.bucket()
    const { Buckets } = await client.send(new ListBucketsCommand({}))
    expect(Buckets?.map(({ Name }) => Name)).toEqual([Bucket])
  },

  async ListMultipartUploads(site) {
    const of = await site.bucket()
    const { id } = await begun(of, 'a')
    const { Uploads, Bucket } = await of.client.send(
      new ListMultipartUploadsCommand({ Bucket: of.Bucket }),
    )
    expect(Bucket).toBe(of.Bucket)
    expect(Uploads?.map(({ Key, UploadId }) => [Key, UploadId])).toEqual([['a', id.UploadId]])
  },

  async ListObjects(site) {
    const of = await site.bucket()
    await put(of, 'b')
    await put(of, 'a')
    const { Contents, Name } = await of.client.send(new ListObjectsCommand({ Bucket: of.Bucket }))
    expect([Name, Contents?.map(({ Key }) => Key)]).toEqual([of.Bucket, ['a', 'b']])
  },

  async ListObjectVersions(site) {
    const of = await site.bucket()
    const names = ['a', 'b ü/1', 'b ü/2', 'c']
    for (const name of names) await put(of, name, 'only')
    const version = (Key: string) => ({ Key, VersionId: 'null', IsLatest: true, Size: 4 })
    const listed = async (options: Partial<ListObjectVersionsCommandInput>) => {
      const pages: unknown[] = []
      for await (const { Versions, CommonPrefixes } of versionPages(of, options))
        pages.push([
          Versions?.map(({ Key, VersionId, IsLatest, Size }) => ({
            Key,
            VersionId,
            IsLatest,
            Size,
          })),
          CommonPrefixes?.map(({ Prefix }) => Prefix),
        ])
      return pages
    }
    expect(await listed({ MaxKeys: 3 })).toEqual([
      [names.slice(0, 3).map(version), undefined],
      [[version('c')], undefined],
    ])
    expect(await listed({ Delimiter: '/', MaxKeys: 2 })).toEqual([
      [[version('a')], ['b ü/']],
      [[version('c')], undefined],
    ])
    const rest = { Prefix: 'b', KeyMarker: 'b ü/1', VersionIdMarker: 'null' }
    expect(await listed(rest)).toEqual([[[version('b ü/2')], undefined]])
    expect(await listed({ MaxKeys: 0 })).toEqual([[undefined, undefined]])
    const only = { Bucket: of.Bucket, Key: 'c', VersionId: 'null' }
    expect((await of.client.send(new HeadObjectCommand(only))).ContentLength).toBe(4)
    await of.client.send(new DeleteObjectCommand(only))
    expect(await errorCodeOf(of.client.send(new GetObjectCommand(only)))).toBe('NoSuchKey')
  },

  async ListObjectsV2(site) {
    const of = await site.bucket()
    await put(of, 'b')
    await put(of, 'a')
    const { Contents, KeyCount, Name } = await of.client.send(
      new ListObjectsV2Command({ Bucket: of.Bucket }),
    )
    expect([Name, KeyCount]).toEqual([of.Bucket, 2])
    expect(Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  },

  async ListParts(site) {
    const of = await site.bucket()
    const { id, ETag } = await begun(of, 'a', 'seven b')
    const { Parts } = await of.client.send(new ListPartsCommand(id))
    expect(Parts).toMatchObject([{ PartNumber: 1, Size: 7, ETag }])
  },

  async PutBucketAcl(site) {
    const { client, Bucket } = await site.bucket()
    await client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }))
    expect((await site.plain(`/${Bucket}`)).status).toBe(200)
  },

  async PutBucketCors(site) {
    const { client, Bucket } = await site.bucket()
    const CORSConfiguration = { CORSRules: [rule] }
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
    const headers = { origin: 'https://shop.example' }
    const { headers: responseHeaders } = await site.plain(`/${Bucket}/a`, { headers })
    expect(responseHeaders.get('access-control-allow-origin')).toBe('https://shop.example')
  },

  async PutObject(site) {
    const of = await site.bucket()
    const { ETag } = await put(of, 'a', 'hello')
    expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"')
    expect(await read(of, 'a')).toBe('hello')
  },

  async PutObjectAcl(site) {
    const of = await site.bucket()
    await put(of, 'a')
    const path = `/${of.Bucket}/a`
    expect((await site.plain(path)).status).toBe(403)
    await of.client.send(
      new PutObjectAclCommand({ Bucket: of.Bucket, Key: 'a', ACL: 'public-read' }),
    )
    expect((await site.plain(path)).status).toBe(200)
  },

  async UploadPart(site) {
    const of = await site.bucket()
    const { id, ETag } = await begun(of, 'a', 'hello')
    expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"')
    expect(
      await errorCodeOf(of.client.send(new UploadPartCommand({ ...id, PartNumber: 10_001 }))),
    ).toBe('InvalidArgument')
  },

  async UploadPartCopy(site) {
    const of = await site.bucket()
    const { client, Bucket } = of
    await put(of, 'source', '0123456789')
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'a' }))
    const id = { Bucket, Key: 'a', UploadId }
    const { CopyPartResult } = await client.send(
      new UploadPartCopyCommand({
        ...id,
        PartNumber: 1,
        CopySource: `${Bucket}/source`,
        CopySourceRange: 'bytes=2-5',
      }),
    )
    const Parts = [{ PartNumber: 1, ETag: CopyPartResult?.ETag }]
    await client.send(new CompleteMultipartUploadCommand({ ...id, MultipartUpload: { Parts } }))
    expect(await read(of, 'a')).toBe('2345')
  },
}
