import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { hours } from '#shared/clock.ts'
import { nth } from '../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { platform, app, clock, settle, signedIn } = await testPlatform()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** Returns a raw disk of the given size in MB with the magic number of an ext4 file system. */
function rawDisk(megabytes: number): Buffer {
  const disk = Buffer.alloc(megabytes * 1024 ** 2)
  randomBytes(300_000).copy(disk, 4096)
  disk.set([0x53, 0xef], 1080)
  return disk
}

async function announced() {
  const me = await signedIn()
  const { upload_to, image } = await me.call('uploadImage', {
    body: { label: 'golden', region: 'us-east' },
  })
  return { me, image, path: { imageId: image.id }, address: new URL(upload_to) }
}

const put = async (
  { pathname, search }: URL,
  body: BodyInit,
  type = 'application/octet-stream',
): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit)

/** Returns the time until which a connection locks out other uploads of the image. */
async function leaseOf({ imageId }: { imageId: string }): Promise<number | null> {
  const { upload_lease } = await platform.db
    .selectFrom('image')
    .select('upload_lease')
    .where('id', '=', Number(imageId.slice('private/'.length)))
    .executeTakeFirstOrThrow()
  return upload_lease
}

const lastEvent = async (me: SignedIn) => nth((await me.call('listEvents')).data, 0)

test('makes the image available with the size and file system of a disk uploaded without a token', async () => {
  const { me, image, path, address } = await announced()
  expect(image).toMatchObject({ status: 'pending_upload', size: 0 })
  const data = gzipSync(rawDisk(3))
  const answer = await put(address, data)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(data).digest('hex')}"`)
  expect(await lastEvent(me)).toMatchObject({ action: 'image_upload', status: 'started' })
  await settle()
  expect(await me.call('getImage', { path })).toMatchObject({ status: 'available', size: 3 })
  expect(await lastEvent(me)).toMatchObject({ action: 'image_upload', status: 'finished' })
  const again = await put(address, data)
  expect(again.status).toBe(400)
  expect(await again.json()).toEqual({
    errors: [{ reason: 'The data of this image was uploaded already.' }],
  })
  const body = {
    region: 'us-east',
    type: 'g6-nano-1',
    image: image.id,
    root_pass: 'Correct-horse-9',
  }
  const compute = await me.call('createCompute', { body })
  await settle()
  const disks = await me.call('listComputeDisks', { path: { computeId: compute.id } })
  expect(nth(disks.data, 0)).toMatchObject({ filesystem: 'ext4', label: 'golden Disk' })
})

test.each<[string, Buffer<ArrayBuffer>, string]>([
  ['that is no gzip', Buffer.from('not an image'.repeat(100)), 'compressed with gzip'],
  ['that was cut off', gzipSync(rawDisk(1)).subarray(0, -200), 'ends too early'],
  ['with a wrong checksum at its end', withWrongEnd(gzipSync(rawDisk(1))), 'compressed with gzip'],
  [
    'followed by something else',
    Buffer.concat([gzipSync(rawDisk(1)), Buffer.from('more')]),
    'compressed with gzip',
  ],
  [
    'followed by zeros',
    Buffer.concat([gzipSync(rawDisk(1)), Buffer.alloc(100)]),
    'after the gzip stream',
  ],
  ['of an empty disk', gzipSync(Buffer.alloc(0)), 'empty'],
  ['of no bytes', Buffer.alloc(0), 'compressed with gzip'],
])('rejects the upload and deletes the image for data %s', async (_, data, part) => {
  const { me, path, address } = await announced()
  const answer = await put(address, data)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(part)
  await expect(me.call('getImage', { path })).rejects.toMatchObject({ status: 404 })
  expect(await lastEvent(me)).toMatchObject({
    action: 'image_upload',
    status: 'failed',
    message: expect.stringContaining(part),
  })
})

function withWrongEnd(data: Buffer): Buffer<ArrayBuffer> {
  const wrong = Buffer.from(data)
  const at = wrong.length - 8
  wrong[at] = (wrong[at] ?? 0) ^ 0xff
  return wrong
}

test('sends the rejection of an uncompressed disk even to a client that reads it only after the whole body', async () => {
  const { me, path, address } = await announced()
  const length = 40 * 1024 ** 2
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const broken = once(socket, 'error').then(([error]) => Promise.reject(error as Error))
  broken.catch(() => undefined)
  socket.pause()
  socket.write(
    [
      `PUT ${address.pathname}${address.search} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/octet-stream',
      `Content-Length: ${length}\r\n\r\n`,
    ].join('\r\n'),
  )
  const sent = new Promise<void>((done) => socket.write(Buffer.alloc(length, 'raw'), () => done()))
  await Promise.race([sent, broken])
  const [answer] = await Promise.race([once(socket.resume(), 'data'), broken])
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 [^]*compressed with gzip/)
  await expect(me.call('getImage', { path })).rejects.toMatchObject({ status: 404 })
  expect(await lastEvent(me)).toMatchObject({ action: 'image_upload', status: 'failed' })
})

test('accepts retries of a broken upload until it is complete', async () => {
  const { me, path, address } = await announced()
  const data = gzipSync(rawDisk(4))
  for (const length of [1000, data.length - 1]) {
    const broken = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(data.subarray(0, length)))
        await expect.poll(async () => leaseOf(path)).not.toBeNull()
        controller.error(new Error('The line broke'))
      },
    })
    await expect(put(address, broken)).rejects.toThrow('fetch failed')
    await expect.poll(async () => leaseOf(path)).toBeNull()
  }
  const answer = await put(address, data)
  expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(data).digest('hex')}"`)
  await settle()
  expect(await me.call('getImage', { path })).toMatchObject({ status: 'available', size: 4 })
})

test('rejects a second upload while one is in progress', async () => {
  const { address, path } = await announced()
  const data = gzipSync(rawDisk(1))
  const { promise: otherRequests, resolve: goOn } = Promise.withResolvers<void>()
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(data.subarray(0, 500)))
      await otherRequests
      controller.enqueue(new Uint8Array(data.subarray(500)))
      controller.close()
    },
  })
  const first = put(address, slow)
  await expect.poll(async () => leaseOf(path)).not.toBeNull()
  expect(await (await put(address, data)).text()).toContain('being uploaded already')
  goOn()
  expect((await first).status).toBe(200)
})

test.each<[string, (imageId: number) => Promise<unknown>, number, string]>([
  [
    'after the first upload is complete',
    (id) =>
      platform.db
        .updateTable('image')
        .set({ upload_until: null, upload_lease: null })
        .where('id', '=', id)
        .execute(),
    400,
    'The data of this image was uploaded already.',
  ],
  [
    'after the image is deleted',
    (id) => platform.db.deleteFrom('image').where('id', '=', id).execute(),
    404,
    'Not found',
  ],
])('rejects a retry that waits for the lease %s', async (_, change, status, reason) => {
  const { address, path } = await announced()
  const id = Number(path.imageId.slice('private/'.length))
  await platform.db
    .updateTable('image')
    .set({ upload_lease: clock.now() + 15_000 })
    .where('id', '=', id)
    .execute()
  const claims = vi.spyOn(platform.db, 'updateTable')
  onTestFinished(() => claims.mockRestore())
  const retry = put(address, gzipSync(rawDisk(1)))
  await expect.poll(() => claims.mock.calls.length).toBeGreaterThan(1)
  await change(id)
  const rejected = await retry
  expect([rejected.status, await rejected.json()]).toEqual([status, { errors: [{ reason }] }])
})

test('accepts a retry before the end of the broken connection is noticed', async () => {
  const { address, path } = await announced()
  const data = gzipSync(rawDisk(1))
  const broken = new AbortController()
  const first = fetch(`http://127.0.0.1:${port}${address.pathname}${address.search}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(data.subarray(0, 500))),
    }),
    duplex: 'half',
    signal: broken.signal,
  } as RequestInit)
  await expect.poll(async () => leaseOf(path)).not.toBeNull()
  const second = put(address, data)
  broken.abort()
  await expect(first).rejects.toThrow('aborted')
  expect((await second).status).toBe(200)
})

test('rejects data while another process extends the lease, and accepts it after that process was killed', async () => {
  const { address, path } = await announced()
  const data = gzipSync(rawDisk(1))
  let lease = clock.now() + 15_000
  const setLease = () =>
    platform.db
      .updateTable('image')
      .set({ upload_lease: lease })
      .where('id', '=', Number(path.imageId.slice('private/'.length)))
      .execute()
  await setLease()
  const extending = setInterval(() => {
    lease += 5000
    void setLease()
  }, 50)
  const rejected = await put(address, data)
  clearInterval(extending)
  await setLease()
  expect(rejected.status).toBe(400)
  expect(await rejected.text()).toContain('being uploaded already')

  const accepted = put(address, data)
  clock.advance(lease - clock.now())
  expect((await accepted).status).toBe(200)
  expect(await leaseOf(path)).toBeNull()
})

test('issues an upload URL that cannot be guessed, accepts only octet streams and expires after 24 hours', async () => {
  const { address } = await announced()
  expect(address.pathname).toMatch(/\/[\w-]{43}$/)
  const data = gzipSync(rawDisk(1))
  const guessed = new URL(address)
  guessed.pathname = address.pathname.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  // In front of a remote API, the console rejects upload URLs that it did not issue.
  expect((await put(guessed, data)).status).toBe(inject('dialect') === true ? 401 : 404)
  expect((await put(address, data, 'application/gzip')).status).toBe(415)
  const announcing = request({
    port,
    method: 'PUT',
    path: address.pathname + address.search,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(5 * 1024 ** 3 + 1),
    },
  })
  announcing.write('data')
  const [tooLong] = (await once(announcing, 'response')) as [IncomingMessage]
  announcing.on('error', () => undefined).destroy()
  expect(tooLong.statusCode).toBe(413)
  clock.advance(24 * hours)
  await platform.jobs.runDue()
  expect((await put(address, data)).status).toBe(404)
})

test('responds with 503 when the connection to the database is lost, and accepts the data again', async () => {
  const { address } = await announced()
  const data = gzipSync(rawDisk(1))
  vi.spyOn(platform.db, 'transaction').mockImplementationOnce(() => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  const failed = await put(address, data)
  expect([failed.status, await failed.json()]).toEqual([
    503,
    { errors: [{ reason: 'The database is not available. Please try again later.' }] },
  ])
  expect((await put(address, data)).status).toBe(200)
})
