import { createHash, randomBytes } from 'node:crypto'
import { presign } from '../../platform/object-store/s3/signature.ts'
import { nodes, parseXml, childText } from '../../platform/object-store/s3/xml.ts'
import type { Client } from './client.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Minimum size of every part except the last, in bytes. */
const partMin = 5 * 1024 ** 2

interface Part {
  etag: string
  bytes: Buffer
}

/** An upload for which no CompleteMultipartUpload was sent, with its acknowledged parts. */
interface OpenUpload {
  name: string
  parts: Map<number, Part>
}

/** Hash of an object's content; undefined if the object does not exist. */
type Content = string | undefined

/** Everything that the server has acknowledged since the test started, across restarts. */
interface AcknowledgedObjects {
  /**
   * Possible contents of each object, by name: one if its last write was acknowledged, several if a write got no response.
   * The stored object must equal one of them.
   */
  objects: Map<string, Content[]>
  /** Uploads by id. */
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

/** Creates access to the object store of a server, and creates the bucket if it does not exist. */
export async function accessTo(client: Client, bucket: string): Promise<StoreAccess> {
  const api = async <Body>(path: string, body: object): Promise<Body> => {
    const outcome = await client.send<Body>('POST', path, body)
    if (!outcome.answered || outcome.status !== 200)
      throw new Error(`${path}: ${JSON.stringify(outcome)}`)
    return outcome.body
  }
  await api('/object-storage/buckets', { cluster: 'us-east-1', label: bucket })
  const key = await api<{ access_key: string; secret_key: string }>('/object-storage/keys', {})
  const { url } = await api<{ url: string }>(
    `/object-storage/buckets/us-east-1/${bucket}/object-url`,
    { name: 'any', method: 'GET' },
  )
  return {
    endpoint: new URL(url).origin,
    accessKey: key.access_key,
    secret: key.secret_key,
    bucket,
  }
}

interface Sent {
  parameters?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
}

async function ask(
  { bucket, ...access }: StoreAccess,
  method: string,
  name: string,
  { parameters = {}, headers = {}, body }: Sent = {},
): Promise<{ status: number; bytes: Buffer; etag: string }> {
  const path = `/${bucket}/${name}`
  const now = Date.now()
  const common = { ...access, region: 'us-east-1', method, path, parameters, headers, now }
  const url = presign({ ...common, expiresIn: 600 })
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const etag = answer.headers.get('etag')?.replaceAll('"', '') ?? ''
  return { status: answer.status, bytes, etag }
}

async function send(access: StoreAccess, method: string, name: string, sent?: Sent) {
  const answer = await ask(access, method, name, sent)
  if (answer.status !== 200)
    throw new Error(`${method} ${name}: ${answer.status} ${answer.bytes.toString()}`)
  return answer
}

/** Returns the bytes of an object; undefined if it does not exist. */
async function read(access: StoreAccess, name: string): Promise<Buffer | undefined> {
  const { status, bytes } = await ask(access, 'GET', name)
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`GET ${name}: ${status} ${bytes.toString()}`)
  return bytes
}

const textIn = (document: Buffer, root: string, name: string) =>
  childText(parseXml(document.toString(), root) ?? {}, name) ?? ''

/** Source of copies, which is never overwritten. */
const source = 'source'
const sourceBytes = Buffer.alloc(300_000, 'source of copies, ')

export async function putSource(access: StoreAccess): Promise<void> {
  await send(access, 'PUT', source, { body: sourceBytes })
}

let tries = 0
let writeCount = 0
const someBytes = () => randomBytes(1 + ((++tries * 99_991) % 400_000))

type Write = (access: StoreAccess, done: AcknowledgedObjects) => Promise<void>

/** Names repeat, so that objects are also overwritten. */
const nameOf = (writer: string) => `${writer}-${++tries % 7}`

/**
 * Records the possible contents of an object until the write gets a response, and its content afterwards.
 */
async function writing(
  { objects }: AcknowledgedObjects,
  name: string,
  content: string,
  write: () => Promise<unknown>,
): Promise<void> {
  objects.set(name, [...(objects.get(name) ?? [undefined]), content])
  await write()
  objects.set(name, [content])
}

const put: Write = async (access, done) => {
  const [name, body] = [nameOf('put'), someBytes()]
  await writing(done, name, hash(body), () => send(access, 'PUT', name, { body }))
  done.counts.put++
}

const copy: Write = async (access, done) => {
  const name = nameOf('copy')
  const headers = { 'x-amz-copy-source': `/${access.bucket}/${source}` }
  await writing(done, name, hash(sourceBytes), async () => {
    const { bytes } = await send(access, 'PUT', name, { headers })
    // A copy can fail after the status 200 was sent.
    if (textIn(bytes, 'CopyObjectResult', 'ETag') === '') throw new Error(bytes.toString())
  })
  done.counts.copy++
}

async function complete(
  access: StoreAccess,
  done: AcknowledgedObjects,
  uploadId: string,
  { name, parts }: OpenUpload,
): Promise<void> {
  const ordered = [...parts].toSorted(([one], [other]) => one - other)
  const list = ordered.map(
    ([number, { etag }]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
  done.uploads.delete(uploadId)
  const whole = hash(Buffer.concat(ordered.map(([, part]) => part.bytes)))
  await writing(done, name, whole, () =>
    send(access, 'POST', name, { parameters: { uploadId }, body }),
  )
  done.counts.complete++
}

/** Uploads or copies a part twice, sometimes after a large one, and then completes the upload. */
const uploadInParts: Write = async (access, done) => {
  const name = nameOf('parts')
  const begun = await send(access, 'POST', name, { parameters: { uploads: '' } })
  const uploadId = textIn(begun.bytes, 'InitiateMultipartUploadResult', 'UploadId')
  const upload: OpenUpload = { name, parts: new Map() }
  done.uploads.set(uploadId, upload)
  const part = async (number: number, bytes: Buffer<ArrayBuffer>, headers?: Sent['headers']) => {
    // Until the response arrives, it is unknown whether the second part has replaced the first.
    upload.parts.delete(number)
    const parameters = { uploadId, partNumber: String(number) }
    const sent: Sent = headers ? { parameters, headers } : { parameters, body: bytes }
    const answer = await send(access, 'PUT', name, sent)
    const etag = headers ? textIn(answer.bytes, 'CopyPartResult', 'ETag') : answer.etag
    upload.parts.set(number, { etag: etag.replaceAll('"', ''), bytes })
    done.counts[headers ? 'partCopy' : 'part']++
  }
  const step = ++writeCount % 4
  if (step === 0) await part(1, Buffer.alloc(partMin, randomBytes(64)))
  await part(2, someBytes())
  if (step === 1) await part(2, someBytes())
  const headers = { 'x-amz-copy-source': `/${access.bucket}/${source}` }
  if (step > 1) await part(2, sourceBytes, headers)
  await complete(access, done, uploadId, upload)
}

/** Writes in every way concurrently, until `isOver` returns true or the server is down. */
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

/**
 * Returns acknowledged objects that are missing or have other contents, and objects whose write got no response and
 * that match neither the old nor the new content. The content found for the latter counts as acknowledged afterwards.
 */
export async function damagedObjects(
  access: StoreAccess,
  { objects }: AcknowledgedObjects,
  names: Iterable<string> = objects.keys(),
): Promise<string[]> {
  const damaged: string[] = []
  for (const name of names) {
    const contents = objects.get(name) ?? [undefined]
    const found = await read(access, name)
    const content = found && hash(found)
    if (!contents.includes(content)) damaged.push(name)
    objects.set(name, [content])
  }
  return damaged
}

/** Returns the names of objects with a write that got no response. */
export const unansweredObjects = ({ objects }: AcknowledgedObjects): string[] =>
  [...objects].filter(([, contents]) => contents.length > 1).map(([name]) => name)

/**
 * Completes the uploads that a kill interrupted: their acknowledged parts must be listed.
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
        Number(childText(part, 'PartNumber')),
        `${childText(part, 'ETag')?.replaceAll('"', '')} ${childText(part, 'Size')}`,
      ]),
    )
    for (const [number, { etag, bytes: sentBytes }] of upload.parts)
      if (listed.get(number) !== `${etag} ${sentBytes.length}`)
        lost.push(`part ${number} of ${upload.name}`)
    if (upload.parts.size > 0) await complete(access, done, uploadId, upload)
    else done.uploads.delete(uploadId)
  }
  return lost
}
