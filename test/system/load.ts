import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Client } from '../durability/client.ts'
import { sshKey } from '../durability/writing.ts'
import { type AccessKey, apiOf, type Console, s3Of } from './consoles.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A console and the credentials of the account to write to. */
interface LoadTarget extends Pick<Console, 'url' | 's3Url'> {
  token: string
  key: AccessKey
}

const bucket = 'load'
const partMin = 5 * 1024 ** 2
const disk = gzipSync(Buffer.alloc(1024 ** 2, 'disk'))

/**
 * Sends a request that must return 200.
 * @throws Error for another status
 */
async function sent<Body>(target: LoadTarget, path: string, body: object): Promise<Body> {
  const outcome = await apiOf(target, target.token).send<Body>('POST', path, body)
  if (!outcome.answered || outcome.status !== 200)
    throw new Error(`${path}: ${JSON.stringify(outcome)}`)
  return outcome.body
}

/** Creates a bucket and an access key. */
export async function prepared({
  url,
  s3Url,
  token,
}: Omit<LoadTarget, 'key'>): Promise<LoadTarget> {
  const target = { url, s3Url, token, key: { access_key: '', secret_key: '' } }
  await sent(target, '/object-storage/buckets', { cluster: 'us-east-1', label: bucket })
  return {
    ...target,
    key: await sent<AccessKey>(target, '/object-storage/keys', { label: 'load' }),
  }
}

/** Acknowledged writes, which must not be lost when processes are killed. */
interface Acknowledged {
  /** Labels of SSH keys by id. */
  keys: Map<number, string>
  /** Hashes of objects by name. */
  objects: Map<string, string>
  /** Names of files by ticket. */
  files: Map<number, string[]>
  /** Images whose data was uploaded. */
  images: Set<string>
  /** Errors of requests that were not acknowledged. */
  failures: string[]
}

export const countOf = ({ keys, objects, files, images }: Acknowledged) => ({
  keys: keys.size,
  objects: objects.size,
  files: [...files.values()].flat().length,
  images: images.size,
})

type Write = (target: LoadTarget, done: Acknowledged) => Promise<void>

let writes = 0

const addKey: Write = async (target, { keys }) => {
  const label = `key ${++writes}`
  const { id } = await sent<{ id: number }>(target, '/profile/sshkeys', { label, ssh_key: sshKey })
  keys.set(id, label)
}

const putObject: Write = async (target, { objects }) => {
  const [Key, Body] = [`object-${++writes}`, randomBytes(1 + ((writes * 99_991) % 300_000))]
  await s3Of(target, target.key).send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  objects.set(Key, hashOf(Body))
}

const putInParts: Write = async (target, { objects }) => {
  const named = { Bucket: bucket, Key: `parts-${++writes}` }
  const s3 = s3Of(target, target.key)
  const bodies = [Buffer.alloc(partMin, randomBytes(64)), randomBytes(1000)]
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(named))
  const Parts = []
  for (const [index, Body] of bodies.entries()) {
    const PartNumber = index + 1
    const part = { ...named, UploadId, PartNumber, Body }
    Parts.push({ PartNumber, ETag: (await s3.send(new UploadPartCommand(part))).ETag })
  }
  await s3.send(
    new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts } }),
  )
  objects.set(named.Key, hashOf(Buffer.concat(bodies)))
}

const attachFile: Write = async (target, { files }) => {
  const { id } = await sent<{ id: number }>(target, '/support/tickets', {
    summary: `Logs ${++writes}`,
    description: 'The logs of the last night.',
  })
  const name = `night-${writes}.txt`
  const form = new FormData()
  form.append('file', new Blob([`log ${writes}\n`.repeat(10_000)]), name)
  const answer = await fetch(`${target.url}/v4/support/tickets/${id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${target.token}` },
    body: form,
  })
  if (answer.status !== 200) throw new Error(`Attachment: ${answer.status} ${await answer.text()}`)
  await answer.text()
  files.set(id, [name])
}

const uploadImage: Write = async (target, { images }) => {
  const announced = await sent<{ upload_to: string; image: { id: string } }>(
    target,
    '/images/upload',
    { label: `image-${++writes}`, region: 'us-east' },
  )
  const answer = await fetch(target.url + new URL(announced.upload_to).pathname, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: disk,
  })
  if (answer.status !== 200) throw new Error(`Image: ${answer.status} ${await answer.text()}`)
  await answer.text()
  images.add(announced.image.id)
}

/** Starts all kinds of writes concurrently, until `stop` is called. */
export function startLoad(target: LoadTarget): { done: Acknowledged; stop: () => Promise<void> } {
  const done: Acknowledged = {
    keys: new Map(),
    objects: new Map(),
    files: new Map(),
    images: new Set(),
    failures: [],
  }
  let isOver = false
  const writing = async (write: Write) => {
    while (!isOver)
      try {
        await write(target, done)
      } catch (error) {
        done.failures.push(String(error))
        await pause(20)
      }
  }
  const all = [addKey, addKey, putObject, putObject, putInParts, attachFile, uploadImage]
  const written = Promise.all(all.map(writing))
  return {
    done,
    async stop() {
      isOver = true
      await written
    },
  }
}

/** Returns uploaded images whose processing has not finished after a while. */
async function unfinishedImages(api: Client, images: ReadonlySet<string>): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const listed = await api.all<{ id: string; status: string }>('/images')
    const available = new Set(
      listed.filter(({ status }) => status === 'available').map(({ id }) => id),
    )
    const unfinished = [...images].filter((id) => !available.has(id))
    if (unfinished.length === 0 || tries === 300) return unfinished
    await pause(100)
  }
}

/** Returns acknowledged writes that are missing or changed. */
export async function lostOf(target: LoadTarget, done: Acknowledged): Promise<string[]> {
  const api = apiOf(target, target.token)
  const lost: string[] = []
  const keys = new Map(
    (await api.all<{ id: number; label: string }>('/profile/sshkeys')).map(({ id, label }) => [
      id,
      label,
    ]),
  )
  for (const [id, label] of done.keys) if (keys.get(id) !== label) lost.push(label)
  for (const id of await unfinishedImages(api, done.images)) lost.push(`image ${id}`)
  const tickets = new Map(
    (await api.all<{ id: number; attachments: string[] }>('/support/tickets')).map(
      ({ id, attachments }) => [id, attachments],
    ),
  )
  for (const [id, names] of done.files)
    if (String(tickets.get(id)) !== String(names)) lost.push(`file of ticket ${id}`)
  const s3 = s3Of(target, target.key)
  for (const [name, hash] of done.objects)
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
      if (hashOf((await Body?.transformToByteArray()) ?? new Uint8Array()) !== hash)
        lost.push(`${name} has other contents`)
    } catch (error) {
      lost.push(`${name}: ${String(error)}`)
    }
  return lost
}

/** Prints the number of acknowledged writes that were found. */
export function printAcknowledgedCounts(done: Acknowledged): void {
  const counts = Object.entries(countOf(done)).map(([what, count]) => `${count} ${what}`)
  const failed = `${done.failures.length} calls were not acknowledged`
  process.stdout.write(`Acknowledged and found again: ${counts.join(', ')}. ${failed}.\n`)
}
