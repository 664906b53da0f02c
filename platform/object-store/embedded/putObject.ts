import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../database/transaction.ts'
import type { BucketRecord } from '../buckets.ts'
import { S3Error } from '../s3/errors.ts'
import { quoted } from '../s3/formats.ts'
import { aclOfHeaders, contentType, objectHeaders } from '../s3/metadata.ts'
import { requireKey } from '../s3/objectRequest.ts'
import type { Digests } from '../s3/payload.ts'
import type { S3Request, S3Response } from '../s3/request.ts'
import { checksumHeaders } from './checksumFormats.ts'
import type { Checksum, ChecksumAlgorithm } from './checksums.ts'
import type { ObjectFiles } from './files.ts'
import {
  deleteObjectRow,
  type ObjectFacts,
  type Part,
  placeObject,
  type WriteConditions,
} from './objects.ts'

const writeConditions = (call: S3Request): WriteConditions => ({
  ifMatch: call.header('if-match'),
  ifNoneMatch: call.header('if-none-match'),
})

/** Writes the payload of a request to a new file. */
export async function storePayload(
  call: S3Request,
  store: ObjectFiles,
  algorithm?: ChecksumAlgorithm,
): Promise<{ file: string; size: number; digests: Digests }> {
  const { bytes, digests } = call.payload({ algorithm })
  const writer = await store.create({ takesOver: true })
  try {
    for await (const chunk of bytes) await writer.write(chunk)
    const { md5 } = digests
    if (md5 === undefined) throw new Error('A payload ended without its digests')
    const { size } = writer
    return { file: await writer.keep(), size, digests: { md5, checksum: digests.checksum } }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/**
 * Runs the transaction that links new files. If it rejects the request, deletes the files. After any other error the
 * commit may have succeeded, so the files are left to the periodic sweep.
 */
export async function cleanUpFilesOnError<Result>(
  store: ObjectFiles,
  files: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3Error) await store.remove(files)
    throw error
  }
}

/** Reads the metadata of a new object from the request. */
export async function metadataFromRequest(
  call: S3Request,
  bucket: BucketRecord,
): Promise<ObjectFacts> {
  const owner = await call.ownerOf(bucket)
  return {
    ...((await aclOfHeaders(call, owner)) ?? { acl: 'private', acl_grants: null }),
    contentType: contentType(call),
    headers: objectHeaders(call),
    putBy: call.auth.signer?.canonicalId ?? null,
  }
}

export async function putObject(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  requireKey(call)
  const bucket = await call.bucket()
  const facts = await metadataFromRequest(call, bucket)
  const { headers } = call.request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    throw new S3Error('MissingContentLength')
  const { file, size, digests } = await storePayload(call, store)
  const checksum: Checksum | undefined = digests.checksum && {
    ...digests.checksum,
    type: 'FULL_OBJECT',
  }
  const stale = await cleanUpFilesOnError(store, [file], () =>
    placeNew(call, bucket, {
      facts,
      parts: [{ number: 1, file, size, etag: digests.md5, checksum: null }],
      etag: digests.md5,
      checksum,
    }),
  )
  await store.remove(stale)
  return { headers: { etag: quoted(digests.md5), ...checksumHeaders(checksum) } }
}

interface Contents {
  facts: ObjectFacts
  parts: readonly Part[]
  etag: string
  checksum: Checksum | undefined
}

export function placeNew(
  call: S3Request,
  bucket: BucketRecord,
  { facts, parts, etag, checksum }: Contents,
): Promise<string[]> {
  const version = randomUUID()
  const { now } = call
  return inTransaction(call.store.db, async (tx) => {
    const stale = await placeObject(
      tx,
      {
        ...facts,
        bucketId: bucket.id,
        name: call.key,
        version,
        size: parts.reduce((sum, part) => sum + part.size, 0),
        etag,
        checksum,
        now,
      },
      writeConditions(call),
    )
    for (const part of parts)
      await tx
        .insertInto('object_part')
        .values({ ...part, version, created: new Date(now).toISOString() })
        .execute()
    return stale
  })
}

export async function removeObject(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  const bucket = await call.bucket()
  const files = await deleteObjectRow(call.store.db, bucket.id, call.key, writeConditions(call))
  await store.remove(files)
  return { status: 204 }
}
