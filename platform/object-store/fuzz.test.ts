// @module-tag slow

import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import {
  buckets,
  type ObjectCall,
  objectCalls,
  objectNames,
  openUpload,
  type Signing,
} from '../../test/platform/fuzz/objectCalls.ts'
import { heapOf, keepFailed, runs, seed } from '../../test/platform/fuzz/settings.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { endpointOf, newKey } from '../../test/support/platform/s3.ts'
import { encodePart, parseQuery } from './s3/encoding.ts'
import { statusOf } from './s3/errors.ts'
import { presign, signedHeaders, unsignedPayload } from './s3/signature.ts'

/** About 10,000 requests in total on both databases. */
const callCount = runs(5000)

const reported: unknown[] = []
const tested = await testPlatform({ objectPort: 0, report: (error) => reported.push(error) })
const endpoint = endpointOf(tested)
const { host, port } = new URL(endpoint)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

const [me, other] = [await tested.signedIn(), await tested.signedIn()]
const own = await newKey(me)
const others = await newKey(other)
await me.call('createBucket', { body: { cluster: 'us-east-1', label: buckets.own } })
const keys: Record<Signing, typeof own> = {
  header: own,
  url: own,
  reader: await newKey(me, [{ bucket: buckets.own, permissions: 'read_only' }]),
  wrong: { ...own, secretAccessKey: 'made up' },
  none: own,
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Timeout that stops a test that hangs, in milliseconds. */
const testTimeout = 60_000

function ask(call: Pick<ObjectCall, 'method' | 'headers' | 'body'>, path: string): Promise<Answer> {
  const { method, headers, body } = call
  const bytes = Buffer.from(body, 'latin1')
  const expects = headers.expect === '100-continue'
  return new Promise((resolve, reject) => {
    const httpRequest = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { host, ...headers, 'content-length': String(bytes.length) },
        signal: AbortSignal.timeout(testTimeout),
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('latin1')
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
          // Close the connection, because the unrequested body was not sent and the connection cannot be reused.
          if (expects) httpRequest.destroy()
        })
      },
    )
    httpRequest.on('error', reject)
    if (expects) {
      httpRequest.once('continue', () => httpRequest.end(bytes))
      httpRequest.flushHeaders()
    } else httpRequest.end(bytes)
  })
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function send(call: ObjectCall, key = keys[call.signing]): Promise<Answer> {
  const { method, path, headers, signing } = call
  const query = call.query.map(([name, value]): [string, string] => [
    name,
    value === openUpload ? uploadId : value.toWellFormed(),
  ])
  const search = query.map((pair) => pair.map(encodePart).join('=')).join('&')
  const whole = search === '' ? path : `${path}?${search}`
  if (signing === 'none') return ask(call, whole)
  const access = { accessKey: key.accessKeyId, secret: key.secretAccessKey, region: 'us-east-1' }
  const now = tested.clock.now()
  if (signing === 'url') {
    const parameters = Object.fromEntries(query)
    const url = presign({
      ...access,
      method,
      endpoint,
      path: decoded(path),
      parameters,
      now,
      expiresIn: 600,
    })
    return ask(call, url.slice(url.indexOf('/', 8)))
  }
  const signed = signedHeaders(
    access,
    {
      method,
      path: decoded(path),
      query: parseQuery(search),
      host: headers.host ?? host,
      headers,
      payloadHash: headers['x-amz-content-sha256'] ?? unsignedPayload,
    },
    now,
  )
  return ask({ ...call, headers: { ...signed, ...headers } }, whole)
}

const plain = (method: string, path: string, more: Partial<ObjectCall> = {}): ObjectCall => ({
  method,
  path,
  query: [],
  headers: {},
  body: '',
  signing: 'header',
  ...more,
})

let uploadId = ''

/** Re-creates the buckets and objects that requests have deleted. */
async function provide(): Promise<void> {
  for (const bucket of [buckets.own, buckets.open]) {
    const acl = bucket === buckets.open ? 'public-read-write' : 'private'
    await send(plain('PUT', `/${bucket}`, { headers: { 'x-amz-acl': acl } }))
    for (const name of objectNames)
      await send(plain('PUT', `/${bucket}/${encodeURIComponent(name)}`, { body: 'hello' }))
  }
  const begun = await send(plain('POST', `/${buckets.own}/a`, { query: [['uploads', '']] }))
  uploadId = /<UploadId>([^<]+)</.exec(begun.body)?.[1] ?? uploadId
}

const mark = 'nobody else reads this'

async function fillApart(): Promise<void> {
  await send(plain('PUT', `/${buckets.apart}`), others)
  for (const name of objectNames)
    await send(
      plain('PUT', `/${buckets.apart}/${encodeURIComponent(name)}`, {
        headers: { 'x-amz-meta-note': mark },
        body: `${mark}: ${name}`,
      }),
      others,
    )
}

/** Returns everything that the other account can read in its bucket. */
async function pictureOfApart(): Promise<unknown[]> {
  const answers: Answer[] = []
  for (const name of ['', 'acl', 'uploads', 'cors'])
    answers.push(
      await send(plain('GET', `/${buckets.apart}`, { query: name ? [[name, '']] : [] }), others),
    )
  for (const name of objectNames)
    for (const query of [[], [['acl', '']]] as [string, string][][])
      answers.push(
        await send(
          plain('GET', `/${buckets.apart}/${encodeURIComponent(name)}`, { query }),
          others,
        ),
      )
  return answers.map(({ status, headers, body }) => [
    status,
    headers.etag,
    headers['x-amz-meta-note'],
    body.replace(/<RequestId>.*?</, ''),
  ])
}

const fine = new Set([200, 204, 206, 304])

function faultOf({ method }: ObjectCall, { status, headers, body }: Answer): string | undefined {
  if (body.includes(mark)) return 'shows what belongs to another account'
  if (fine.has(status)) return undefined
  const code =
    method === 'HEAD' ? headers['x-amz-error-code'] : /<Code>(\w+)<\/Code>/.exec(body)?.[1]
  if (status >= 500 && status !== 501) return 'fails'
  if (statusOf(String(code)) !== status) return `answers ${String(code)}`
  return method === 'HEAD' || XMLValidator.validate(body) === true ? undefined : 'is no XML'
}

/** Requests that failed in earlier runs. */
const failedOnce: ObjectCall[] = JSON.parse(
  readFileSync(new URL('../../test/platform/fuzz/objectCorpus.json', import.meta.url), 'utf8'),
)

async function expectAnswered(call: ObjectCall): Promise<void> {
  const callText = JSON.stringify(call)
  try {
    const answer = await send(call)
    const fault = faultOf(call, answer)
    if (fault !== undefined) throw new Error(`${fault}: ${answer.status} ${answer.body}`)
  } catch (error) {
    keepFailed('objectCorpus.json', call)
    expect.fail(`${String(error)}\n${callText}\n${reported.map(String).join('\n')}`)
  }
}

test('responds to any request as S3 does and neither reads nor changes data of another account', async () => {
  await fillApart()
  const before = await pictureOfApart()
  expect(JSON.stringify(before)).toContain(mark)
  await provide()
  for (const call of failedOnce) await expectAnswered(call)
  const startHeap = heapOf()
  const batch = 100
  for (let done = 0; done < callCount; done += batch) {
    await provide()
    for (const call of fc.sample(objectCalls, { seed: seed + done, numRuns: batch }))
      await expectAnswered(call)
  }
  expect(await pictureOfApart()).toEqual(before)
  expect(heapOf() - startHeap).toBeLessThan(100)
  expect(reported).toEqual([])
})
