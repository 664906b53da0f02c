import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { MultipartUploadRow, ObjectPartRow } from '../areas/object-storage/tables.ts'
import { forUpdate } from '../database/forUpdate.ts'
import { inTransaction, type Queryable, type Tx } from '../database/transaction.ts'
import { dropParts, type BucketRecord } from './buckets.ts'
import type { Answer, Call } from './call.ts'
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumAlgorithm,
  compositeChecksum,
  compositeEtag,
} from './checksums.ts'
import { S3Error } from './errors.ts'
import {
  checksumHeaders,
  copySource,
  factsOf,
  keepingFiles,
  requireKey,
  storePayload,
} from './objectCalls.ts'
import { placeObject } from './objects.ts'
import { document, nodes, parseXml, textOf } from './xml.ts'

type UploadRecord = Selectable<MultipartUploadRow>
type PartRecord = Selectable<ObjectPartRow>

const partMin = 5 * 1024 ** 2
const partsMax = 10_000
const xmlAnswer = (body: string): Answer => ({
  headers: { 'content-type': 'application/xml' },
  body,
})
const quoted = (etag: string) => `"${etag}"`

interface UploadChecksum {
  algorithm: ChecksumAlgorithm
  type: Checksum['type']
}

const checksumOf = ({ checksum }: UploadRecord): UploadChecksum | undefined =>
  checksum === null ? undefined : JSON.parse(checksum)

async function uploadOf(db: Queryable, call: Call, bucket: BucketRecord): Promise<UploadRecord> {
  const upload = await db
    .selectFrom('multipart_upload')
    .selectAll()
    .where('id', '=', call.parameter('uploadId') ?? '')
    .where('bucket_id', '=', bucket.id)
    .where('name', '=', call.key)
    .executeTakeFirst()
  if (!upload) throw new S3Error('NoSuchUpload')
  return upload
}

/** The same, with its row held, so that it neither ends nor changes meanwhile. */
async function heldUpload(tx: Tx, call: Call, bucket: BucketRecord): Promise<UploadRecord> {
  const { id } = await uploadOf(tx, call, bucket)
  const row = forUpdate(tx, tx.selectFrom('multipart_upload').selectAll().where('id', '=', id))
  const upload = await row.executeTakeFirst()
  if (!upload) throw new S3Error('NoSuchUpload')
  return upload
}

export async function createUpload(call: Call): Promise<Answer> {
  requireKey(call)
  const bucket = await call.bucketFor('WRITE')
  const facts = await factsOf(call, bucket)
  for await (const chunk of call.payload().bytes) void chunk
  const named = call.header('x-amz-checksum-algorithm')
  const algorithm = named === undefined ? undefined : checksumAlgorithm(named)
  if (named !== undefined && !algorithm)
    throw new S3Error('InvalidRequest', `Checksum algorithm ${named} is not known.`)
  const type =
    (call.header('x-amz-checksum-type') ?? (algorithm === 'crc64nvme' ? 'FULL_OBJECT' : '')) ===
    'FULL_OBJECT'
      ? 'FULL_OBJECT'
      : 'COMPOSITE'
  const id = randomUUID()
  await call.store.db
    .insertInto('multipart_upload')
    .values({
      id,
      bucket_id: bucket.id,
      name: call.key,
      acl: facts.acl,
      acl_grants: facts.acl_grants,
      content_type: facts.contentType,
      headers: JSON.stringify(facts.headers),
      checksum: algorithm ? JSON.stringify({ algorithm, type }) : null,
      created: new Date(call.now).toISOString(),
    })
    .execute()
  return {
    ...xmlAnswer(
      document('InitiateMultipartUploadResult', {
        Bucket: bucket.label,
        Key: call.key,
        UploadId: id,
      }),
    ),
    headers: {
      'content-type': 'application/xml',
      ...(algorithm && {
        'x-amz-checksum-algorithm': algorithm.toUpperCase(),
        'x-amz-checksum-type': type,
      }),
    },
  }
}

function partNumber(call: Call): number {
  const number = Number(call.parameter('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > partsMax)
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000')
  return number
}

/** Puts a part in place of what had its number. @returns the file of that, if there was one */
function placePart(
  call: Call,
  bucket: BucketRecord,
  part: Omit<PartRecord, 'version' | 'created'>,
): Promise<string[]> {
  return inTransaction(call.store.db, async (tx) => {
    const { id } = await heldUpload(tx, call, bucket)
    const gone = await tx
      .deleteFrom('object_part')
      .where('version', '=', id)
      .where('number', '=', part.number)
      .returning('file')
      .execute()
    await tx
      .insertInto('object_part')
      .values({ ...part, version: id, created: new Date(call.now).toISOString() })
      .execute()
    return gone.map(({ file }) => file)
  })
}

export async function uploadPart(call: Call): Promise<Answer> {
  const number = partNumber(call)
  const bucket = await call.bucketFor('WRITE')
  const upload = await uploadOf(call.store.db, call, bucket)
  if (call.header('x-amz-copy-source') !== undefined) return await copyPart(call, bucket, number)
  const { file, size, digests } = await storePayload(call)
  const announced = checksumOf(upload)
  const { checksum } = digests
  const stale = await keepingFiles(call, [file], () => {
    if (announced && checksum && announced.algorithm !== checksum.algorithm)
      throw new S3Error(
        'InvalidRequest',
        `Checksum Type mismatch occurred, expected checksum Type: ${announced.algorithm}, actual checksum Type: ${checksum.algorithm}`,
      )
    const value = checksum?.value ?? null
    return placePart(call, bucket, { number, file, size, etag: digests.md5, checksum: value })
  })
  await call.store.files.remove(stale)
  return {
    headers: {
      etag: quoted(digests.md5),
      ...checksumHeaders(checksum && { ...checksum, type: 'FULL_OBJECT' }),
    },
  }
}

async function* copiedBytes(
  call: Call,
  parts: readonly { file: string; size: number }[],
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  let start = 0
  for (const { file, size } of parts) {
    const [first, last] = [Math.max(0, from - start), Math.min(size, to - start)]
    if (first < last) yield* call.store.files.read(file, size, first, last)
    start += size
  }
}

async function copyPart(call: Call, bucket: BucketRecord, number: number): Promise<Answer> {
  const { object, parts } = await copySource(call)
  const header = call.header('x-amz-copy-source-range')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? []
  const [from, to] = header === undefined ? [0, object.size] : [Number(first), Number(last) + 1]
  if (!(from < to && to <= object.size) && object.size > 0)
    throw new S3Error(
      'InvalidArgument',
      `Range specified is not valid for source object of size: ${object.size}`,
    )
  for await (const chunk of call.payload().bytes) void chunk
  const { file, size, etag } = await call.store.writeFile(copiedBytes(call, parts, from, to))
  const stale = await keepingFiles(call, [file], () =>
    placePart(call, bucket, { number, file, size, etag, checksum: null }),
  )
  await call.store.files.remove(stale)
  return xmlAnswer(
    document('CopyPartResult', {
      LastModified: new Date(call.now).toISOString(),
      ETag: quoted(etag),
    }),
  )
}

interface ListedPart {
  number: number
  etag: string
}

function listedParts(text: string): ListedPart[] {
  const root = parseXml(text, 'CompleteMultipartUpload')
  const listed = root
    ? nodes(root, 'Part').map((part) => ({
        number: Number(textOf(part, 'PartNumber')),
        etag: (textOf(part, 'ETag') ?? '').replaceAll('"', ''),
      }))
    : []
  if (listed.length === 0 || listed.some(({ number }) => !Number.isInteger(number)))
    throw new S3Error('MalformedXML')
  if (listed.some(({ number }, at) => at > 0 && number <= (listed[at - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder')
  return listed
}

function chosenParts(present: readonly PartRecord[], listed: readonly ListedPart[]): PartRecord[] {
  const byNumber = new Map(present.map((part) => [part.number, part]))
  return listed.map(({ number, etag }, at) => {
    const part = byNumber.get(number)
    if (!part || part.etag !== etag)
      throw new S3Error('InvalidPart', undefined, { details: { PartNumber: String(number) } })
    if (at < listed.length - 1 && part.size < partMin)
      throw new S3Error('EntityTooSmall', undefined, {
        details: {
          ProposedSize: String(part.size),
          MinSizeAllowed: String(partMin),
          PartNumber: String(number),
        },
      })
    return part
  })
}

function wholeChecksum(upload: UploadRecord, parts: readonly PartRecord[]): Checksum | undefined {
  const announced = checksumOf(upload)
  const values = parts.flatMap(({ checksum }) => (checksum === null ? [] : [checksum]))
  if (announced?.type !== 'COMPOSITE' || values.length < parts.length) return undefined
  return compositeChecksum(announced.algorithm, values)
}

export async function completeUpload(call: Call): Promise<Answer> {
  const bucket = await call.bucketFor('WRITE')
  const listed = listedParts(await call.text())
  const { etag, checksum, stale } = await inTransaction(call.store.db, async (tx) => {
    // The bucket first, as whoever puts an object does, or two could wait for each other.
    await forUpdate(tx, tx.selectFrom('bucket').selectAll().where('id', '=', bucket.id)).execute()
    const upload = await heldUpload(tx, call, bucket)
    const present = await tx
      .selectFrom('object_part')
      .selectAll()
      .where('version', '=', upload.id)
      .orderBy('number')
      .execute()
    const parts = chosenParts(present, listed)
    const whole = {
      etag: compositeEtag(parts.map((part) => part.etag)),
      checksum: wholeChecksum(upload, parts),
    }
    const stale = await placeObject(
      tx,
      {
        bucketId: bucket.id,
        name: call.key,
        acl: upload.acl,
        acl_grants: upload.acl_grants,
        contentType: upload.content_type,
        headers: upload.headers === null ? {} : JSON.parse(upload.headers),
        version: upload.id,
        size: parts.reduce((sum, { size }) => sum + size, 0),
        now: call.now,
        ...whole,
      },
      { ifMatch: call.header('if-match'), ifNoneMatch: call.header('if-none-match') },
    )
    const used = new Set(parts.map(({ number }) => number))
    for (const { number, file } of present)
      if (!used.has(number)) {
        stale.push(file)
        await tx
          .deleteFrom('object_part')
          .where('version', '=', upload.id)
          .where('number', '=', number)
          .execute()
      }
    await tx.deleteFrom('multipart_upload').where('id', '=', upload.id).execute()
    return { ...whole, stale }
  })
  await call.store.files.remove(stale)
  return xmlAnswer(
    document('CompleteMultipartUploadResult', {
      Location: `${call.store.endpointOf(call.request)}/${bucket.label}/${encodeURI(call.key)}`,
      Bucket: bucket.label,
      Key: call.key,
      ETag: quoted(etag),
      ...(checksum && {
        [`Checksum${checksum.algorithm.toUpperCase()}`]: checksum.value,
        ChecksumType: checksum.type,
      }),
    }),
  )
}

export async function abortUpload(call: Call): Promise<Answer> {
  const bucket = await call.bucketFor('WRITE')
  const files = await inTransaction(call.store.db, async (tx) => {
    const { id } = await heldUpload(tx, call, bucket)
    await tx.deleteFrom('multipart_upload').where('id', '=', id).execute()
    return await dropParts(tx, [id])
  })
  await call.store.files.remove(files)
  return { status: 204 }
}

/** A number of a query within bounds. @throws S3Error InvalidArgument */
export function countParameter(call: Call, name: string, most: number): number {
  const text = call.parameter(name)
  if (text === undefined || text === '') return most
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 2 ** 31 - 1)
    throw new S3Error('InvalidArgument', `Provided ${name} is not an integer or is out of range`)
  return Math.min(value, most)
}

export async function listParts(call: Call): Promise<Answer> {
  const bucket = await call.bucketFor('WRITE')
  const upload = await uploadOf(call.store.db, call, bucket)
  const most = countParameter(call, 'max-parts', 1000)
  const marker = countParameter(call, 'part-number-marker', partsMax)
  const after = call.has('part-number-marker') ? marker : 0
  const found = await call.store.db
    .selectFrom('object_part')
    .selectAll()
    .where('version', '=', upload.id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most + 1)
    .execute()
  const parts = found.slice(0, most)
  const owner = await call.ownerOf(bucket)
  return xmlAnswer(
    document('ListPartsResult', {
      Bucket: bucket.label,
      Key: call.key,
      UploadId: upload.id,
      Initiator: { ID: owner, DisplayName: owner },
      Owner: { ID: owner, DisplayName: owner },
      StorageClass: 'STANDARD',
      PartNumberMarker: after,
      NextPartNumberMarker: parts.at(-1)?.number ?? 0,
      MaxParts: most,
      IsTruncated: found.length > most,
      Part: parts.map(({ number, created, etag, size }) => ({
        PartNumber: number,
        LastModified: created,
        ETag: quoted(etag),
        Size: size,
      })),
    }),
  )
}

export async function listUploads(call: Call): Promise<Answer> {
  const bucket = await call.bucketFor('READ')
  const most = countParameter(call, 'max-uploads', 1000)
  const prefix = call.parameter('prefix') ?? ''
  const keyMarker = call.parameter('key-marker') ?? ''
  const idMarker = call.parameter('upload-id-marker') ?? ''
  const all = await call.store.db
    .selectFrom('multipart_upload')
    .selectAll()
    .where('bucket_id', '=', bucket.id)
    .where((is) =>
      idMarker === ''
        ? is('name', '>', keyMarker)
        : is.or([
            is('name', '>', keyMarker),
            is.and([is('name', '=', keyMarker), is('id', '>', idMarker)]),
          ]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  const matching = all.filter(({ name }) => name.startsWith(prefix))
  const uploads = matching.slice(0, most)
  const owner = await call.ownerOf(bucket)
  const last = uploads.at(-1)
  return xmlAnswer(
    document('ListMultipartUploadsResult', {
      Bucket: bucket.label,
      KeyMarker: keyMarker,
      UploadIdMarker: idMarker,
      NextKeyMarker: last?.name ?? '',
      NextUploadIdMarker: last?.id ?? '',
      Prefix: prefix,
      MaxUploads: most,
      IsTruncated: matching.length > most,
      Upload: uploads.map(({ id, name, created }) => ({
        Key: name,
        UploadId: id,
        Initiator: { ID: owner, DisplayName: owner },
        Owner: { ID: owner, DisplayName: owner },
        StorageClass: 'STANDARD',
        Initiated: created,
      })),
    }),
  )
}
