import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  type AccessKey,
  apiOf,
  type Console,
  newDatabase,
  s3Of,
  startConsole,
  temporaryFolder,
  tokenOf,
} from './consoles.ts'

const bucket = 'shared'
const partMin = 5 * 1024 ** 2

/** Starts three consoles with a shared database and folder, and a token that all of them accept. */
async function threeConsoles() {
  const environment = {
    DATABASE_URL: await newDatabase(),
    DATA_DIR: temporaryFolder(),
    PLATFORM_SPEED: '5000',
  }
  const first = await startConsole(environment)
  const others = await Promise.all([startConsole(environment), startConsole(environment)])
  return { consoles: [first, ...others], token: await tokenOf(environment.DATABASE_URL) }
}

async function sent<Body>(
  { url }: Console,
  token: string,
  path: string,
  body: object,
): Promise<Body> {
  const outcome = await apiOf({ url }, token).send<Body>('POST', path, body)
  if (!outcome.answered || outcome.status !== 200)
    throw new Error(`${path}: ${JSON.stringify(outcome)}`)
  return outcome.body
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hashOf(s3: S3Client, name: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
  return hash((await Body?.transformToByteArray()) ?? new Uint8Array())
}

test('reads data at each of three consoles that was written at one of them', async () => {
  const { consoles, token } = await threeConsoles()
  const consoleAt = (index: number) => {
    const console = consoles[index % consoles.length]
    if (!console) throw new Error('No console')
    return console
  }
  await sent(consoleAt(0), token, '/object-storage/buckets', {
    cluster: 'us-east-1',
    label: bucket,
  })
  const key = await sent<AccessKey>(consoleAt(1), token, '/object-storage/keys', { label: 'test' })
  const stores = consoles.map((console) => s3Of(console, key))
  const storeAt = (index: number) => stores[index % stores.length] as S3Client

  const expected = new Map<string, string>()
  for (const [index, store] of stores.entries()) {
    const [name, Body] = [`object-${index}`, randomBytes(300_000)]
    await store.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body }))
    expected.set(name, hash(Body))
  }
  for (const index of stores.keys()) {
    const parts = [randomBytes(partMin), randomBytes(1000)]
    const named = { Bucket: bucket, Key: `parts-${index}` }
    const { UploadId } = await storeAt(index).send(new CreateMultipartUploadCommand(named))
    const Parts = []
    for (const [at, Body] of parts.entries()) {
      const PartNumber = at + 1
      const { ETag } = await storeAt(index + PartNumber).send(
        new UploadPartCommand({ ...named, UploadId, PartNumber, Body }),
      )
      Parts.push({ PartNumber, ETag })
    }
    await storeAt(index).send(
      new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts } }),
    )
    expected.set(named.Key, hash(Buffer.concat(parts)))
  }
  for (const store of stores)
    for (const [name, found] of expected)
      expect([name, await hashOf(store, name)]).toEqual([name, found])

  const { id } = await sent<{ id: number }>(consoleAt(0), token, '/support/tickets', {
    summary: 'Logs',
    description: 'The logs of the last night.',
  })
  for (const [index, console] of consoles.entries()) {
    const form = new FormData()
    form.append('file', new Blob([`log ${index}\n`]), `night-${index}.txt`)
    const answer = await fetch(`${console.url}/v4/support/tickets/${id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect(answer.status).toBe(200)
  }
  for (const console of consoles)
    expect(await apiOf(console, token).send('GET', `/support/tickets/${id}`)).toMatchObject({
      body: { attachments: ['night-0.txt', 'night-1.txt', 'night-2.txt'] },
    })

  // Create the image at one console, upload it to another, and read it from the third.
  for (const index of consoles.keys()) {
    const announced = await sent<{ upload_to: string; image: { id: string } }>(
      consoleAt(index),
      token,
      '/images/upload',
      { label: `image-${index}`, region: 'us-east' },
    )
    const answer = await fetch(consoleAt(index + 1).url + new URL(announced.upload_to).pathname, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: gzipSync(Buffer.alloc(1024 ** 2, 'disk')),
    })
    expect(answer.status).toBe(200)
    const path = `/images/${encodeURIComponent(announced.image.id)}`
    await expect
      .poll(() => apiOf(consoleAt(index + 2), token).send('GET', path))
      .toMatchObject({ body: { status: 'available', size: 1 } })
  }
})
