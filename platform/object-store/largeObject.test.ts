import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const mebibyte = 1024 ** 2
/** Number of 1 MiB chunks in the largest object that S3 accepts in one upload. */
const pieces = 5 * 1024

const tested = await testPlatform({ objectPort: 0, clock: movableClock(Date.now()) })

/** Each chunk starts with its number, so that swapped chunks are detected. */
function* numbered() {
  for (let number = 0; number < pieces; number++) {
    const piece = Buffer.alloc(mebibyte, 'x')
    piece.writeUInt32BE(number)
    yield piece
  }
}

test('uploads and downloads an object of 5 GiB with bounded memory', async () => {
  const me = await tested.signedIn()
  await me.call('createBucket', { body: { cluster: 'us-east-1', label: 'large' } })
  const path = { clusterId: 'us-east-1', bucket: 'large' }
  const url = async (method: string) =>
    await me.call('createObjectUrl', { path, body: { name: 'a', method, content_type: 'text/x' } })
  const before = process.memoryUsage().rss
  let most = 0
  const watch = () => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }

  const headers = { 'content-type': 'text/x' }
  const put = request((await url('PUT')).url, {
    method: 'PUT',
    headers: { ...headers, 'content-length': pieces * mebibyte },
  })
  const answered = once(put, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(numbered(), { objectMode: false }), put)
  const [wrote] = await answered
  expect(wrote.statusCode).toBe(200)
  wrote.resume()
  watch()

  const httpRequest = request((await url('GET')).url, { headers }).end()
  const [read] = (await once(httpRequest, 'response')) as [IncomingMessage]
  expect(read.headers['content-length']).toBe(String(pieces * mebibyte))
  const expected = numbered()
  let piece = Buffer.alloc(0)
  for await (const chunk of read as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length;) {
      if (piece.length === 0) piece = expected.next().value ?? Buffer.alloc(0)
      const length = Math.min(piece.length, chunk.length - at)
      if (length === 0 || chunk.compare(piece, 0, length, at, at + length) !== 0)
        throw new Error('What came back is not what was sent')
      piece = piece.subarray(length)
      at += length
      if (piece.length === 0) watch()
    }
  expect([piece.length, expected.next().done]).toEqual([0, true])
  // The memory includes the client, which runs in the same process.
  expect(most).toBeLessThan(400 * mebibyte)
})
