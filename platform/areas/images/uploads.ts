import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { imageUploadMax } from '../../../contract/rules/images.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PlatformContext } from '../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { failUpload, type UploadPayload } from './imageJobs.ts'
import { imageEntity, type ImageRecord } from './rows.ts'
import { DataError, readImageData } from './imageData.ts'
import { uploadHash } from './writes.ts'

/**
 * Lease of an upload, in milliseconds. If the process is killed, other processes accept the data after this time, so
 * it is short.
 */
const lease = 15_000

type Platform = Pick<PlatformContext, 'db' | 'clock' | 'jobs'>

/** @throws HttpError 404 for a deleted image, 400 when the data has already arrived */
function requireAwaited<Image extends Pick<ImageRecord, 'upload_until'>>(
  image: Image | undefined,
): Image {
  if (!image) throw notFound()
  if (image.upload_until === null)
    throw new HttpError(400, 'The data of this image was uploaded already.')
  return image
}

/**
 * Returns the image of an upload URL.
 * @throws HttpError 404 for an unknown URL, 400 when the data has already arrived
 */
const awaited = async ({ db }: Platform, secret: string): Promise<ImageRecord> =>
  requireAwaited(
    await db
      .selectFrom('image')
      .selectAll()
      .where('upload_hash', '=', uploadHash(secret))
      .executeTakeFirst(),
  )

const setLease = ({ db }: Platform, { id }: ImageRecord, until: number | null) =>
  db.updateTable('image').set({ upload_lease: until }).where('id', '=', id)

/**
 * Acquires the lease for the upload of an image.
 * @returns false when another connection has it
 */
async function claim(platform: Platform, image: ImageRecord): Promise<boolean> {
  const now = platform.clock.now()
  const { numUpdatedRows } = await setLease(platform, image, now + lease)
    .where('upload_until', '>', now)
    .where((or) => or.or([or('upload_lease', 'is', null), or('upload_lease', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns the end of the lease of an image; 0 without a lease.
 * @throws HttpError 404 when the image was deleted, 400 when the data has arrived
 */
async function leaseOf({ db }: Platform, { id }: ImageRecord): Promise<number> {
  const row = await db
    .selectFrom('image')
    .select(['upload_until', 'upload_lease'])
    .where('id', '=', id)
    .executeTakeFirst()
  return requireAwaited(row).upload_lease ?? 0
}

/** Interval between attempts to acquire a lease, in milliseconds. */
const claimInterval = 100

/**
 * Time limit for acquiring the lease, in milliseconds. After a lost connection, browsers resend the request
 * automatically, often before this process has noticed the loss. If another process has the lease, it may have been
 * killed: wait until the lease has expired.
 */
const claimTimeout = (isUploading: boolean) => (isUploading ? 1000 : lease + 1000)

/**
 * Acquires the lease, with retries.
 * @param isUploading true while a connection to this process uploads the data
 * @throws HttpError 400 while another connection uploads the data or when it has uploaded them, 404 when the image was
 * deleted
 */
async function claimSoon(
  platform: Platform,
  image: ImageRecord,
  isUploading: () => boolean,
): Promise<void> {
  const until = await leaseOf(platform, image)
  for (let waited = 0; !(await claim(platform, image)); waited += claimInterval) {
    const current = await leaseOf(platform, image)
    // Only a process that is running extends the lease.
    const isExtended = !isUploading() && current > until
    if (isExtended || waited >= claimTimeout(isUploading()))
      throw new HttpError(400, 'The data of this image is being uploaded already.')
    await delay(claimInterval)
  }
}

/**
 * Stores the properties of an upload and starts its processing, after which the image can be used.
 * @throws HttpError 404 when the image was deleted
 */
async function accept(
  { db, clock, jobs }: Platform,
  image: ImageRecord,
  payload: UploadPayload,
  hash: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('image')
      .set({ upload_until: null, upload_lease: null, data_hash: hash })
      .where('id', '=', image.id)
      .where('upload_until', '>', clock.now())
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    await jobs.start(tx, {
      kind: 'image_upload',
      accountId: image.account_id,
      object: { type: 'image', id: image.id },
      durationSeconds: 30 + payload.size / 200,
      payload,
      event: { action: 'image_upload', username: image.created_by, entity: imageEntity(image) },
    })
  })
}

function rejectHeaders({ headers, mediaType }: FastifyRequest): void {
  if (mediaType !== 'application/octet-stream')
    throw new HttpError(415, 'Send the data as application/octet-stream')
  if (Number(headers['content-length'] ?? 0) > imageUploadMax)
    throw new HttpError(413, 'The compressed data must be at most 5 GB.')
}

/**
 * Registers the route that `upload_to` URLs point to. It is not part of the contract: the secret in the URL grants
 * access. The data is validated while it arrives. If the connection breaks, the image continues to wait, so that the
 * client can retry.
 */
export function addImageUploads(app: FastifyInstance, platform: Platform): void {
  const images = new WeakMap<FastifyRequest, ImageRecord>()
  /** Ids of the images whose data this process receives. */
  const uploading = new Set<number>()
  // Check the URL before reading the body.
  const find = async (request: FastifyRequest) => {
    const { secret } = request.params as { secret: string }
    images.set(request, await awaited(platform, secret))
    rejectHeaders(request)
    request.credential = { kind: 'link', name: `image upload ${uploadHash(secret)}` }
  }
  const options = { onRequest: find, config: { addressAllows: true } as const }
  app.put('/images/uploads/:secret', options, async (request, reply) => {
    const image = images.get(request)
    if (!image) throw notFound()
    await claimSoon(platform, image, () => uploading.has(image.id))
    uploading.add(image.id)
    const timer = setInterval(
      () =>
        void setLease(platform, image, platform.clock.now() + lease)
          .execute()
          .catch(() => undefined),
      lease / 3,
    )
    try {
      return await receive(platform, image, request.raw, reply)
    } finally {
      clearInterval(timer)
      uploading.delete(image.id)
      await setLease(platform, image, null).execute()
    }
  })
}

async function receive(
  platform: Platform,
  image: ImageRecord,
  body: Readable,
  reply: FastifyReply,
): Promise<object> {
  const read = createHash('sha256')
  try {
    const payload = await readImageData(body, (piece) => read.update(piece))
    const hash = read.digest('hex')
    await accept(platform, image, payload, hash)
    // Return the hash of the received data, so that the client can compare it.
    void reply.header('etag', `"${hash}"`)
    return {}
  } catch (error) {
    if (!(error instanceof DataError)) {
      // The code of the error does not show it: a lost connection to the database has `ECONNRESET`, too.
      if (body.readableAborted)
        throw new HttpError(400, 'The connection was closed before the data was complete.')
      throw error
    }
    await inTransaction(platform.db, (tx) =>
      failUpload(tx, image, platform.clock.now(), error.message),
    )
    // Read and discard the rest of the body, because a client that sends everything before it reads would otherwise
    // lose the response.
    body.resume()
    throw new HttpError(error.status, error.message)
  }
}
