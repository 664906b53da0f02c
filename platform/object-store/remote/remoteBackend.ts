import { createHash } from 'node:crypto'
import { Turns } from '#shared/turns.ts'
import type { Database } from '../../database/open.ts'
import type { Acl, Backend } from '../backend.ts'
import {
  type BucketRecord,
  createBucket,
  LabelTaken,
  NotEmpty,
  removeAllBuckets,
  removeBucket,
} from '../buckets.ts'
import type { ListedObject, ListPage, ObjectListOptions } from '../embedded/listing.ts'
import type { QueryParameters } from '../s3/encoding.ts'
import { S3Error } from '../s3/errors.ts'
import { childText, escaped, nodes, parseXml } from '../s3/xml.ts'
import { contentTypeOf, copyWithContentType } from './contentType.ts'
import type { ProxyBackend, UploadMarker } from './passOperations.ts'
import { type StoreClient, storeErrorOf } from './storeClient.ts'
import { headersOf } from './storeObject.ts'
import { aclOf, listedPage } from './storeDocuments.ts'
import { nameInStore, storeName } from './storeNames.ts'
import { unfinishedUploads } from './unfinishedUploads.ts'

/**
 * Cache TTL of a bucket's size, in milliseconds. A store that does not report sizes requires listing the whole bucket;
 * writes invalidate the cache.
 */
const countedFor = 30_000

/** Stores buckets in another S3-compatible store. The database only records which account owns them. */
export class RemoteBackend implements Backend, ProxyBackend {
  readonly client: StoreClient
  readonly #db: Database
  readonly #usageCache = new Map<number, { until: number; size: number; objects: number }>()
  /** Serializes the changes of ACL and content type of each object. */
  readonly #turns = new Turns<string>()

  constructor(db: Database, client: StoreClient) {
    this.#db = db
    this.client = client
  }

  /** Invalidates the cached size of a bucket. */
  noteWrite({ id }: BucketRecord): void {
    this.#usageCache.delete(id)
  }

  inTurn<Result>(bucket: BucketRecord, name: string, work: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(`${bucket.id}/${name}`, work)
  }

  async createBucket(newBucket: Parameters<Backend['createBucket']>[0]): Promise<BucketRecord> {
    const name = nameInStore(newBucket)
    const { bucket, isNew } = await createBucket(this.#db, { ...newBucket, storeName: name })
    const headers = { 'x-amz-acl': newBucket.acl }
    if (!isNew) {
      // A process may have stopped after writing to the database but before creating the bucket in the store.
      const { status } = await this.client.document({ method: 'HEAD', bucket: name })
      if (status === 404) await this.client.expect({ method: 'PUT', bucket: name, headers })
      return bucket
    }
    try {
      await this.#createEmpty(name, headers)
      return bucket
    } catch (error) {
      await removeBucket(this.#db, bucket.id)
      throw error
    }
  }

  async #createEmpty(name: string, headers: Record<string, string>): Promise<void> {
    const response = await this.client.document({ method: 'PUT', bucket: name, headers })
    const taken = response.status === 409
    if (response.status >= 300 && !taken) throw storeErrorOf(response)
    // Stores return 200 for a bucket that the same key has created before. Do not adopt one with objects, because they
    // belong to no account of the platform.
    if (taken || !(await this.#isEmpty(name)))
      throw new LabelTaken('The object store has a bucket of this name already')
  }

  async #isEmpty(name: string): Promise<boolean> {
    const { text } = await this.client.expect({
      method: 'GET',
      bucket: name,
      query: [['max-keys', '1']],
    })
    return nodes(parseXml(text, 'ListBucketResult') ?? {}, 'Contents').length === 0
  }

  async removeBucket(bucket: BucketRecord): Promise<void> {
    const name = storeName(bucket)
    const { status } = await this.client.document({ method: 'HEAD', bucket: name })
    if (status !== 404) {
      if (!(await this.#isEmpty(name))) throw new NotEmpty('The bucket holds objects')
      await this.#abortUploads(name, Number.POSITIVE_INFINITY)
      const gone = await this.client.document({ method: 'DELETE', bucket: name })
      if (gone.status === 409) throw new NotEmpty('The bucket holds objects')
      if (gone.status >= 300 && gone.status !== 404) throw storeErrorOf(gone)
    }
    await removeBucket(this.#db, bucket.id)
  }

  async removeAllBuckets(accountId: number): Promise<void> {
    const buckets = await this.#db
      .selectFrom('bucket')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
    for (const bucket of buckets) {
      await this.#empty(storeName(bucket))
      await this.removeBucket(bucket)
    }
    await removeAllBuckets(this.#db, accountId)
  }

  async #empty(bucket: string): Promise<void> {
    const listOptions = { prefix: '', delimiter: '', marker: '', pageSize: 1000 }
    for (;;) {
      const { entries } = await this.#list(bucket, listOptions)
      const names = entries.flatMap((entry) => ('object' in entry ? [entry.object.name] : []))
      if (names.length === 0) return
      const objects = names.map((name) => `<Object><Key>${escaped(name)}</Key></Object>`)
      const body = `<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`
      const { text } = await this.client.expect({
        method: 'POST',
        bucket,
        query: [['delete', '']],
        headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
        body,
      })
      const [failed] = nodes(parseXml(text, 'DeleteResult') ?? {}, 'Error')
      if (failed)
        throw new S3Error({ code: childText(failed, 'Code') ?? 'InternalError', status: 500 })
    }
  }

  async usage(bucket: BucketRecord): Promise<{ size: number; objects: number }> {
    const name = storeName(bucket)
    const { headers } = await this.client.document({ method: 'HEAD', bucket: name })
    const usageHeaders = [headers['x-rgw-bytes-used'], headers['x-rgw-object-count']].map(Number)
    const [size = Number.NaN, objects = Number.NaN] = usageHeaders
    if (Number.isSafeInteger(size) && Number.isSafeInteger(objects)) return { size, objects }
    const known = this.#usageCache.get(bucket.id)
    if (known && known.until > Date.now()) return { size: known.size, objects: known.objects }
    const counted = await this.#count(name)
    this.#usageCache.set(bucket.id, { ...counted, until: Date.now() + countedFor })
    return counted
  }

  async #count(name: string): Promise<{ size: number; objects: number }> {
    const sum = { size: 0, objects: 0 }
    for (let marker: string | null = ''; marker !== null;) {
      const options = { prefix: '', delimiter: '', marker, pageSize: 1000 }
      const page: ListPage<ListedObject> = await this.#list(name, options)
      for (const entry of page.entries)
        if ('object' in entry) {
          sum.size += entry.object.size
          sum.objects += 1
        }
      marker = page.nextMarker
    }
    return sum
  }

  async bucketAcl(bucket: BucketRecord): Promise<Acl> {
    return await this.#acl({ bucket: storeName(bucket) })
  }

  async #acl(of: { bucket: string; key?: string }): Promise<Acl> {
    const answer = await this.client.document({ method: 'GET', ...of, query: [['acl', '']] })
    // Treat a store without ACLs as private.
    if (answer.status === 501) return { stored: { acl: 'private', acl_grants: null }, xml: '' }
    if (answer.status >= 300) throw storeErrorOf(answer)
    return aclOf(answer.text)
  }

  async changeAccess(
    bucket: BucketRecord,
    { acl, cors }: Parameters<Backend['changeAccess']>[1],
  ): Promise<void> {
    if (acl !== undefined)
      await this.client.expect({
        method: 'PUT',
        bucket: storeName(bucket),
        query: [['acl', '']],
        headers: { 'x-amz-acl': acl },
      })
    // Store CORS rules locally, because browsers connect to the platform's endpoint, not to the store.
    if (cors !== undefined)
      await this.#db
        .updateTable('bucket')
        .set({ cors_enabled: cors ? 1 : 0, cors_rules: null })
        .where('id', '=', bucket.id)
        .execute()
  }

  listPage(bucket: BucketRecord, options: ObjectListOptions): Promise<ListPage<ListedObject>> {
    return this.#list(storeName(bucket), options)
  }

  async #list(bucket: string, listOptions: ObjectListOptions): Promise<ListPage<ListedObject>> {
    const { prefix, delimiter, marker, pageSize } = listOptions
    const query: QueryParameters = [
      ['encoding-type', 'url'],
      ['max-keys', String(pageSize)],
      ['prefix', prefix],
      ['marker', marker],
      ...(delimiter === '' ? [] : [['delimiter', delimiter] as [string, string]]),
    ]
    const { text } = await this.client.expect({ method: 'GET', bucket, query })
    return listedPage(text)
  }

  async hasObject(bucket: BucketRecord, name: string): Promise<boolean> {
    try {
      return (await headersOf(this.client, { bucket: storeName(bucket), key: name })) !== undefined
    } catch (error) {
      // The ACL of an object may not let the owner of the store read it.
      if (error instanceof S3Error && error.status === 403) return true
      throw error
    }
  }

  async objectAcl(bucket: BucketRecord, name: string): Promise<Acl | undefined> {
    try {
      return await this.#acl({ bucket: storeName(bucket), key: name })
    } catch (error) {
      if (error instanceof S3Error && error.status === 404) return undefined
      throw error
    }
  }

  async changeObjectAcl(
    bucket: BucketRecord,
    name: string,
    acl: Parameters<Backend['changeObjectAcl']>[2],
  ): Promise<Acl | undefined> {
    if (acl !== undefined) {
      const changed = await this.inTurn(bucket, name, () =>
        this.client.document({
          method: 'PUT',
          bucket: storeName(bucket),
          key: name,
          query: [['acl', '']],
          headers: { 'x-amz-acl': acl },
        }),
      )
      if (changed.status === 404) return undefined
      if (changed.status >= 300) throw storeErrorOf(changed)
    }
    return await this.objectAcl(bucket, name)
  }

  contentType(bucket: BucketRecord, name: string): Promise<string | undefined> {
    return contentTypeOf(this.client, { bucket: storeName(bucket), key: name })
  }

  async changeContentType(
    bucket: BucketRecord,
    name: string,
    { contentType }: { contentType: string },
  ): Promise<boolean> {
    const object = { bucket: storeName(bucket), key: name }
    const readAcl = () => this.objectAcl(bucket, name)
    return await this.inTurn(bucket, name, () =>
      copyWithContentType(this.client, object, contentType, readAcl),
    )
  }

  async check(): Promise<void> {
    const { status } = await this.client.document({ method: 'GET' })
    if (status >= 500) throw new Error(`The object store returned ${status}`)
  }

  async sweep(before: number): Promise<void> {
    const buckets = await this.#db.selectFrom('bucket').selectAll().execute()
    for (const bucket of buckets) await this.#abortUploads(storeName(bucket), before)
  }

  async #abortUploads(bucket: string, before: number): Promise<void> {
    for await (const { name, id, created } of unfinishedUploads(this.client, bucket, ''))
      if (Date.parse(created) < before) await this.#abort(bucket, name, id)
  }

  async #abort(bucket: string, key: string, uploadId: string): Promise<void> {
    const query: QueryParameters = [['uploadId', uploadId]]
    const gone = await this.client.document({ method: 'DELETE', bucket, key, query })
    if (gone.status >= 300 && gone.status !== 404) throw storeErrorOf(gone)
  }

  uploads(bucket: BucketRecord, prefix: string, start?: UploadMarker) {
    return unfinishedUploads(this.client, storeName(bucket), prefix, start)
  }
}
