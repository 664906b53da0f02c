import { createHash, randomBytes } from 'node:crypto'
import { presign } from '../object-store/signature.ts'
import { nodes, parseXml, textOf } from '../object-store/xml.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The least of every part but the last. */
const partMin = 5 * 1024 ** 2

interface Part {
  etag: string
  bytes: Buffer
}

/** An upload that no complete call was sent for, with the parts that were acknowledged. */
interface OpenUpload {
  name: string
  parts: Map<number, Part>
}

/** What the server said it has, over all of its lives; what it did not answer for is in none of these. */
interface AcknowledgedObjects {
  /** Hashes of contents by name. */
  objects: Map<string, string>
  /** By their ids. */
  uploads: Map<string, OpenUpload>
  counts: Record<'put' | 'part' | 'partCopy' | 'complete' | 'copy', number>
}

export const noObjects = (): AcknowledgedObjects => ({
  objects: new Map(),
  uploads: new Map(),
  counts: { put: 0, part: 0, partCopy: 0, complete: 0, copy: 0 },
})

export interface StoreAccess {
  /** Scheme, host and port. */
  endpoint: string
  accessKey: string
  secret: string
  bucket: string
}

interface Sent {
  parameters?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
}

async function send(
  { bucket, ...access }: StoreAccess,
  method: string,
  name: string,
  { parameters = {}, headers = {}, body }: Sent = {},
): Promise<{ bytes: Buffer; etag: string }> {
  const path = `/${bucket}/${name}`
  const now = Date.now()
  const common = { ...access, region: 'us-east-1', method, path, parameters, headers, now }
  const url = presign({ ...common, expiresIn: 600 })
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200)
    throw new Error(`${method} ${name}: ${answer.status} ${bytes.toString()}`)
  return { bytes, etag: answer.headers.get('etag')?.replaceAll('"', '') ?? '' }
}

const textIn = (document: Buffer, root: string, name: string) =>
  textOf(parseXml(document.toString(), root) ?? {}, name) ?? ''

/** What copies are made of, which nobody replaces. */
const source = 'source'
const sourceBytes = Buffer.alloc(300_000, 'source of copies, ')

export async function putSource(access: StoreAccess): Promise<void> {
  await send(access, 'PUT', source, { body: sourceBytes })
}

let tries = 0
let turns = 0
const someBytes = () => randomBytes(1 + ((++tries * 99_991) % 400_000))

type Write = (access: StoreAccess, done: AcknowledgedObjects) => Promise<void>

/** Names come again, so that objects are also replaced. */
const nameOf = (writer: string) => `${writer}-${++tries % 7}`

const put: Write = async (access, { objects, counts }) => {
  const [name, body] = [nameOf('put'), someBytes()]
  objects.delete(name)
  await send(access, 'PUT', name, { body })
  objects.set(name, hash(body))
  counts.put++
}

const copy: Write = async (access, { objects, counts }) => {
  const name = nameOf('copy')
  objects.delete(name)
  const headers = { 'x-amz-copy-source': `/${access.bucket}/${source}` }
  const { bytes } = await send(access, 'PUT', name, { headers })
  // A copy that fails may have said 200 before.
  if (textIn(bytes, 'CopyObjectResult', 'ETag') === '') throw new Error(bytes.toString())
  objects.set(name, hash(sourceBytes))
  counts.copy++
}

async function complete(
  access: StoreAccess,
  { objects, uploads, counts }: AcknowledgedObjects,
  uploadId: string,
  { name, parts }: OpenUpload,
): Promise<void> {
  const ordered = [...parts].toSorted(([one], [other]) => one - other)
  const list = ordered.map(
    ([number, { etag }]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
  objects.delete(name)
  uploads.delete(uploadId)
  await send(access, 'POST', name, { parameters: { uploadId }, body })
  objects.set(name, hash(Buffer.concat(ordered.map(([, part]) => part.bytes))))
  counts.complete++
}

/** A part that is sent twice or copied, at times behind a large one, and then one object of them. */
const uploadInParts: Write = async (access, done) => {
  const name = nameOf('parts')
  const begun = await send(access, 'POST', name, { parameters: { uploads: '' } })
  const uploadId = textIn(begun.bytes, 'InitiateMultipartUploadResult', 'UploadId')
  const upload: OpenUpload = { name, parts: new Map() }
  done.uploads.set(uploadId, upload)
  const part = async (number: number, bytes: Buffer<ArrayBuffer>, headers?: Sent['headers']) => {
    // Whether one that is sent again took the place of the other is not known before the answer.
    upload.parts.delete(number)
    const parameters = { uploadId, partNumber: String(number) }
    const sent: Sent = headers ? { parameters, headers } : { parameters, body: bytes }
    const answer = await send(access, 'PUT', name, sent)
    const etag = headers ? textIn(answer.bytes, 'CopyPartResult', 'ETag') : answer.etag
    upload.parts.set(number, { etag: etag.replaceAll('"', ''), bytes })
    done.counts[headers ? 'partCopy' : 'part']++
  }
  const turn = ++turns % 4
  if (turn === 0) await part(1, Buffer.alloc(partMin, randomBytes(64)))
  await part(2, someBytes())
  if (turn === 1) await part(2, someBytes())
  const headers = { 'x-amz-copy-source': `/${access.bucket}/${source}` }
  if (turn > 1) await part(2, sourceBytes, headers)
  await complete(access, done, uploadId, upload)
}

/** Writes in every way, side by side, until it is told to stop or the server is gone. */
export async function writeObjectsUntil(
  isOver: () => boolean,
  access: StoreAccess,
  done: AcknowledgedObjects,
): Promise<void> {
  const writing = async (write: Write) => {
    while (!isOver())
      try {
        await write(access, done)
      } catch (error) {
        if (!isOver()) throw error
      }
  }
  await Promise.all([put, copy, uploadInParts].map(writing))
}

/** Objects of these names that are missing or have other contents than were acknowledged. */
export async function damagedObjects(
  access: StoreAccess,
  { objects }: AcknowledgedObjects,
  names: readonly string[],
): Promise<string[]> {
  const damaged: string[] = []
  for (const name of names) {
    const { bytes } = await send(access, 'GET', name)
    if (hash(bytes) !== objects.get(name)) damaged.push(name)
  }
  return damaged
}

/**
 * Goes on with the uploads that a kill interrupted: their acknowledged parts must be listed, and become objects.
 * @returns the parts that are missing or have another size
 */
export async function finishUploads(
  access: StoreAccess,
  done: AcknowledgedObjects,
): Promise<string[]> {
  const lost: string[] = []
  for (const [uploadId, upload] of done.uploads) {
    const { bytes } = await send(access, 'GET', upload.name, { parameters: { uploadId } })
    const listed = new Map(
      nodes(parseXml(bytes.toString(), 'ListPartsResult') ?? {}, 'Part').map((part) => [
        Number(textOf(part, 'PartNumber')),
        `${textOf(part, 'ETag')?.replaceAll('"', '')} ${textOf(part, 'Size')}`,
      ]),
    )
    for (const [number, { etag, bytes: sent }] of upload.parts)
      if (listed.get(number) !== `${etag} ${sent.length}`)
        lost.push(`part ${number} of ${upload.name}`)
    if (upload.parts.size > 0) await complete(access, done, uploadId, upload)
    else done.uploads.delete(uploadId)
  }
  return lost
}
