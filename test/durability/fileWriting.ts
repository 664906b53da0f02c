import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Database } from '../../platform/database/open.ts'
import type { Client } from './client.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface SentImage {
  /** Where its data goes, path and query. */
  address: string
  data: Buffer<ArrayBuffer>
  /** MB of the disk. */
  size: number
  isAcknowledged: boolean
}

/** What was sent over all lives of the server, and what of it was acknowledged. */
interface SentFiles {
  /** By name, with the hash of their contents. */
  attachments: Map<string, { content: string; isAcknowledged: boolean }>
  /** By id, such as `private/12`. */
  images: Map<string, SentImage>
}

export const noFiles = (): SentFiles => ({ attachments: new Map(), images: new Map() })

const megabyte = 1024 ** 2
let tries = 0

async function created<Body>(client: Client, path: string, body: object): Promise<Body> {
  const outcome = await client.send<Body>('POST', path, body)
  if (!outcome.answered || outcome.status !== 200)
    throw new Error(`${path}: ${JSON.stringify(outcome)}`)
  return outcome.body
}

async function attach(client: Client, ticket: number, { attachments }: SentFiles): Promise<void> {
  const name = `file-${++tries}.txt`
  const bytes = Buffer.from(randomBytes(1 + ((tries * 9973) % 100_000)).toString('hex'))
  const sent = { content: hash(bytes), isAcknowledged: false }
  attachments.set(name, sent)
  const form = new FormData()
  form.set('file', new File([bytes], name, { type: 'text/plain' }))
  const answer = await fetch(`${client.baseUrl}/support/tickets/${ticket}/attachments`, {
    method: 'POST',
    headers: { authorization: client.authorization },
    body: form,
  })
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  await answer.text()
  sent.isAcknowledged = true
}

/** @throws Error when the data is refused, or arrived as other data than was sent */
async function sendData(client: Client, image: SentImage): Promise<void> {
  const answer = await fetch(new URL(image.address, client.baseUrl), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: image.data,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`An image: ${answer.status} ${text}`)
  if (answer.headers.get('etag') !== `"${hash(image.data)}"`)
    throw new Error('The hash of what arrived is not that of the image.')
  image.isAcknowledged = true
}

async function uploadImage(client: Client, { images }: SentFiles): Promise<void> {
  const size = 1 + (++tries % 3)
  const disk = Buffer.alloc(size * megabyte)
  randomBytes(100_000).copy(disk)
  const { upload_to, image } = await created<{ upload_to: string; image: { id: string } }>(
    client,
    '/images/upload',
    { label: `image ${tries}`, region: 'us-east' },
  )
  const { pathname, search } = new URL(upload_to)
  const sent = { address: pathname + search, data: gzipSync(disk), size, isAcknowledged: false }
  images.set(image.id, sent)
  await sendData(client, sent)
}

/** A ticket that takes the files. @returns its id */
export async function newTicket(client: Client): Promise<number> {
  const { id } = await created<{ id: number }>(client, '/support/tickets', {
    summary: 'Files',
    description: 'Each is there whole, or not at all.',
  })
  return id
}

/** Attaches files and sends images, side by side, until it is told to stop or the server is gone. */
export async function writeFilesUntil(
  isOver: () => boolean,
  { client, ticket }: { client: Client; ticket: number },
  done: SentFiles,
): Promise<void> {
  const writing = async (write: () => Promise<void>) => {
    while (!isOver())
      try {
        await write()
        // Objects are written beside them, and need their share.
        await pause(25)
      } catch (error) {
        if (!isOver()) throw error
      }
  }
  await Promise.all([
    writing(() => attach(client, ticket, done)),
    writing(() => uploadImage(client, done)),
  ])
}

async function waitingImages(client: Client): Promise<Set<string>> {
  const listed = await client.all<{ id: string; status: string }>('/images')
  return new Set(listed.filter(({ status }) => status === 'pending_upload').map(({ id }) => id))
}

/** Images whose data was acknowledged and is waited for again. */
export async function lostImages(client: Client, { images }: SentFiles): Promise<string[]> {
  const waiting = await waitingImages(client)
  return [...images]
    .filter(([id, { isAcknowledged }]) => isAcknowledged && waiting.has(id))
    .map(([id]) => id)
}

/** Sends the data of images again whose upload got no answer, until the server waits for none of it. */
export async function resendImages(client: Client, { images }: SentFiles): Promise<string[]> {
  for (const id of await waitingImages(client)) {
    const image = images.get(id)
    // Who was killed as it read the data is taken for one that still reads it for a while.
    if (image) await sendData(client, image).catch(() => undefined)
  }
  return [...(await waitingImages(client))].filter((id) => images.has(id))
}

/** Images that are not there, or are of another size than their data. */
export async function damagedImages(client: Client, { images }: SentFiles): Promise<string[]> {
  const listed = await client.all<{ id: string; size: number }>('/images')
  const sizes = new Map(listed.map(({ id, size }) => [id, size]))
  return [...images].filter(([id, { size }]) => sizes.get(id) !== size).map(([id]) => id)
}

/** Images that are kept as of other data than was sent. */
export async function wrongImages(db: Database, { images }: SentFiles): Promise<string[]> {
  const rows = await db.selectFrom('image').select(['id', 'data_hash']).execute()
  const hashes = new Map(rows.map(({ id, data_hash }) => [`private/${id}`, data_hash]))
  return [...images].filter(([id, { data }]) => hashes.get(id) !== hash(data)).map(([id]) => id)
}

/** Attachments that were acknowledged and are missing, and any that are not whole. */
export async function damagedAttachments(
  db: Database,
  { attachments }: SentFiles,
): Promise<string[]> {
  const found = new Map<string, string>()
  for (const { id, name } of await db
    .selectFrom('ticket_attachment')
    .select(['id', 'name'])
    .execute()) {
    const pieces = await db
      .selectFrom('ticket_attachment_piece')
      .select('content')
      .where('attachment_id', '=', id)
      .orderBy('number')
      .execute()
    found.set(name, hash(Buffer.concat(pieces.map(({ content }) => content))))
  }
  return [...attachments]
    .filter(([name, { content, isAcknowledged }]) => {
      const there = found.get(name)
      return there === undefined ? isAcknowledged : there !== content
    })
    .map(([name]) => name)
}
