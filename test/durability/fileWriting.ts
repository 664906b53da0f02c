import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Database } from '../../platform/database/open.ts'
import type { Client } from './client.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface SentImage {
  /** Path and query to which the data is uploaded. */
  address: string
  data: Buffer<ArrayBuffer>
  /** Size of the disk in MB. */
  size: number
  isAcknowledged: boolean
}

/**
 * Everything sent since the test started, across restarts of the server, and whether it was acknowledged.
 */
interface SentFiles {
  /** Attachments by name, with the hash of their contents. */
  attachments: Map<string, { content: string; isAcknowledged: boolean }>
  /** Images by id, such as `private/12`. */
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

/** @throws Error when the upload is rejected, or different data was stored */
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

/**
 * Opens a ticket for attachments.
 * @returns its id
 */
export async function newTicket(client: Client): Promise<number> {
  const { id } = await created<{ id: number }>(client, '/support/tickets', {
    summary: 'Files',
    description: 'Each is there whole, or not at all.',
  })
  return id
}

/**
 * Attaches files and uploads images concurrently, until `isOver` returns true or the server is down.
 */
export async function writeFilesUntil(
  isOver: () => boolean,
  { client, ticket }: { client: Client; ticket: number },
  done: SentFiles,
): Promise<void> {
  const writing = async (write: () => Promise<void>) => {
    while (!isOver())
      try {
        await write()
        // Leave capacity for the objects that are written concurrently.
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

/** Returns images that were acknowledged but wait for their data again. */
export async function lostImages(client: Client, { images }: SentFiles): Promise<string[]> {
  const waiting = await waitingImages(client)
  return [...images]
    .filter(([id, { isAcknowledged }]) => isAcknowledged && waiting.has(id))
    .map(([id]) => id)
}

/** Uploads images again whose upload got no response, until the server waits for none of them. */
export async function resendImages(client: Client, { images }: SentFiles): Promise<string[]> {
  for (const id of await waitingImages(client)) {
    const image = images.get(id)
    // For a while the server assumes that the killed process is still reading the data.
    if (image) await sendData(client, image).catch(() => undefined)
  }
  return [...(await waitingImages(client))].filter((id) => images.has(id))
}

/** Returns images that are missing or whose size does not match their data. */
export async function damagedImages(client: Client, { images }: SentFiles): Promise<string[]> {
  const listed = await client.all<{ id: string; size: number }>('/images')
  const sizes = new Map(listed.map(({ id, size }) => [id, size]))
  return [...images].filter(([id, { size }]) => sizes.get(id) !== size).map(([id]) => id)
}

/** Returns images whose stored hash does not match the data that was sent. */
export async function wrongImages(db: Database, { images }: SentFiles): Promise<string[]> {
  const rows = await db.selectFrom('image').select(['id', 'data_hash']).execute()
  const hashes = new Map(rows.map(({ id, data_hash }) => [`private/${id}`, data_hash]))
  return [...images].filter(([id, { data }]) => hashes.get(id) !== hash(data)).map(([id]) => id)
}

/** Returns acknowledged attachments that are missing, and all incomplete ones. */
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
