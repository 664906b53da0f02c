import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type APIRequestContext, expect, test } from '@playwright/test'
import type { StartedProgram } from './support/startProgram.ts'
import { makeToken, removeFolder, startServer, temporaryFolder } from './support/startServer.ts'

let dataDir: string
let started: StartedProgram[]
test.beforeEach(() => {
  dataDir = temporaryFolder()
  started = []
})
test.afterEach(async () => {
  for (const server of started) {
    server.process.kill('SIGKILL')
    await server.ended
  }
  removeFolder(dataDir)
})

const bucket = 'drained'
/** Random bytes in gzip format, so that image uploads accept them too. */
const bytes = gzipSync(randomBytes(4_000_000), { level: 0 })

async function start(request: APIRequestContext, settings: Record<string, string> = {}) {
  const server = startServer({ DATA_DIR: dataDir, DEMO: 'none', ...settings })
  started.push(server)
  const [, address = ''] = await server.printed(/Console: (http:\S+)/)
  const [, endpoint = ''] = await server.printed(/S3: (http:\S+)/)
  const headers = { authorization: `Bearer ${await makeToken(dataDir)}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${address}/v4${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return await answer.json()
  }
  return { server, address, endpoint, headers, post }
}

type Started = Awaited<ReturnType<typeof start>>

async function signedUrls({ post, endpoint }: Started) {
  await post('/object-storage/buckets', { label: bucket, cluster: 'us-east-1' })
  const key = await post('/object-storage/keys', { label: 'test' })
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key, secretAccessKey: key.secret_key },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const target = { Bucket: bucket, Key: 'object' }
  return {
    put: await getSignedUrl(client, new PutObjectCommand(target)),
    get: await getSignedUrl(client, new GetObjectCommand(target)),
  }
}

/** Starts an upload and sends half of it. */
async function halfSent(
  url: string,
  headers: Record<string, string | number> = {},
): Promise<ClientRequest> {
  const upload = httpRequest(url, {
    method: 'PUT',
    headers: { 'content-length': bytes.length, expect: '100-continue', ...headers },
  })
  upload.flushHeaders()
  // The handler that reads the body sends `100 Continue`.
  await once(upload, 'continue')
  await new Promise((resolve) => upload.write(bytes.subarray(0, bytes.length / 2), resolve))
  return upload
}

const answerTo = async (upload: ClientRequest) =>
  ((await once(upload, 'response')) as [IncomingMessage])[0]

const refused = (url: string) =>
  fetch(url).then(
    () => false,
    (error: Error) => (error.cause as NodeJS.ErrnoException).code === 'ECONNREFUSED',
  )

test('finishes transfers in flight before the server stops, and accepts no new connection', async ({
  request,
}) => {
  const first = await start(request)
  const urls = await signedUrls(first)
  const upload = await halfSent(urls.put)
  const image = await first.post('/images/upload', { label: 'drained', region: 'us-east' })
  const imageUpload = await halfSent(image.upload_to, {
    'content-type': 'application/octet-stream',
  })
  first.server.process.kill('SIGHUP')
  await first.server.printed(/Stopping \(SIGHUP\)/)
  await expect.poll(() => refused(first.address)).toBe(true)
  await expect.poll(() => refused(first.endpoint)).toBe(true)
  await first.server.printed(/Requests in progress: 1 S3, 1 API\. \d+ seconds left\./)
  for (const transfer of [upload, imageUpload]) {
    transfer.end(bytes.subarray(bytes.length / 2))
    const answer = await answerTo(transfer)
    expect(answer.statusCode, await text(answer)).toBe(200)
    expect(answer.headers.connection).toBe('close')
  }
  expect(await first.server.ended).toBe(0)

  const second = startServer({ DATA_DIR: dataDir, S3_PORT: new URL(first.endpoint).port })
  started.push(second)
  await second.printed(/S3: http/)
  const download = await fetch(urls.get)
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
})

test('aborts and logs a transfer that takes longer than DRAIN_SECONDS', async ({ request }) => {
  const first = await start(request, { DRAIN_SECONDS: '1' })
  const upload = await halfSent((await signedUrls(first)).put)
  const cut = once(upload, 'error')
  first.server.process.kill('SIGTERM')
  await first.server.printed(/Requests aborted after 1 seconds: 1 S3\./)
  expect(await first.server.ended).toBe(1)
  await cut
})
