import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { imageUploadMax } from '../../../contract/rules/images.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PlatformContext } from '../../api/context.ts'
import { notFound, Refusal } from '#shared/httpError.ts'
import { failUpload, type UploadPayload } from './imageJobs.ts'
import { imageEntity, type ImageRecord } from './rows.ts'
import { DataFault, readImageData } from './imageData.ts'
import { uploadHash } from './writes.ts'

/**
 * How long a process that gives no sign keeps others from sending the data, milliseconds: one that was killed must not
 * keep the sender waiting for long.
 */
const lease = 15_000

type Platform = Pick<PlatformContext, 'db' | 'clock' | 'jobs'>

/** The image that an address is for. @throws Refusal 404 of an unknown one, 400 when its data is there */
async function awaited({ db }: Platform, secret: string): Promise<ImageRecord> {
  const image = await db
    .selectFrom('image')
    .selectAll()
    .where('upload_hash', '=', uploadHash(secret))
    .executeTakeFirst()
  if (!image) throw notFound()
  if (image.upload_until === null)
    throw new Refusal(400, 'The data of this image was uploaded already.')
  return image
}

const setLease = ({ db }: Platform, { id }: ImageRecord, until: number | null) =>
  db.updateTable('image').set({ upload_lease: until }).where('id', '=', id)

/** Keeps others from sending the same image. @returns whether nobody does */
async function claim(platform: Platform, image: ImageRecord): Promise<boolean> {
  const now = platform.clock.now()
  const { numUpdatedRows } = await setLease(platform, image, now + lease)
    .where('upload_until', '>', now)
    .where((or) => or.or([or('upload_lease', 'is', null), or('upload_lease', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A browser whose connection breaks sends again by itself, often before the end of the first connection is noticed here.
 * @throws Refusal 400 while somebody else sends the data
 */
async function claimSoon(platform: Platform, image: ImageRecord): Promise<void> {
  for (let tries = 0; !(await claim(platform, image)); tries++) {
    if (tries === 10) throw new Refusal(400, 'The data of this image is being uploaded already.')
    await delay(100)
  }
}

/** Processing takes a while of its own; then the image can be used. @throws Refusal 404 when it is gone by now */
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

function refuseHeaders({ headers, mediaType }: FastifyRequest): void {
  if (mediaType !== 'application/octet-stream')
    throw new Refusal(415, 'Send the data as application/octet-stream')
  if (Number(headers['content-length'] ?? 0) > imageUploadMax)
    throw new Refusal(413, 'The compressed data must be at most 5 GB.')
}

/**
 * Takes the data of images where `upload_to` leads. It is no operation of the contract: the address alone is the
 * permission. The data is read as it comes and held against what an image must be; a connection that breaks leaves the
 * image waiting, so that the upload can be tried again.
 */
export function addImageUploads(app: FastifyInstance, platform: Platform): void {
  const images = new WeakMap<FastifyRequest, ImageRecord>()
  // Before a byte of the data is taken.
  const find = async (request: FastifyRequest) => {
    const { secret } = request.params as { secret: string }
    images.set(request, await awaited(platform, secret))
    refuseHeaders(request)
    request.credential = { kind: 'link', name: `image upload ${uploadHash(secret)}` }
  }
  const options = { onRequest: find, config: { addressAllows: true } as const }
  app.put('/images/uploads/:secret', options, async (request, reply) => {
    const image = images.get(request)
    if (!image) throw notFound()
    await claimSoon(platform, image)
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
    // What arrived, so that who sent it can compare.
    void reply.header('etag', `"${hash}"`)
    return {}
  } catch (error) {
    if (!(error instanceof DataFault)) {
      if (body.readableAborted || (error as NodeJS.ErrnoException).code === 'ECONNRESET')
        throw new Refusal(400, 'The connection broke off before the data was complete.')
      throw error
    }
    await inTransaction(platform.db, (tx) =>
      failUpload(tx, image, platform.clock.now(), error.message),
    )
    // The rest is read and dropped for a while: who sends to the end before it reads would lose the answer.
    body.resume()
    throw new Refusal(error.status, error.message)
  }
}
