// @module-tag slow

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { attachmentLimit } from '../../../contract/rules/tickets.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'

// Use a database on disk, because an in-memory database would store the attachments in memory.
const dataDir = await mkdtemp(join(tmpdir(), 'attachments-'))
afterAll(() => rm(dataDir, { recursive: true }))
const { app, signedIn } = await testPlatform({ dataDir })
await app.listen({ port: 0, host: '127.0.0.1' })

const mebibyte = 1024 ** 2
const boundary = 'between-parts'
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="log.txt"\r\n\r\n`

/** Uploads a generated text file of the given size without buffering it. */
async function sendText(ticketId: number, token: string, size: number): Promise<number> {
  const piece = Buffer.alloc(64 * 1024, 'x')
  const sent = request({
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    path: `/v4/support/tickets/${ticketId}/attachments`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const body = function* () {
    yield head
    for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, left)
    yield `\r\n--${boundary}--\r\n`
  }
  await pipeline(Readable.from(body(), { objectMode: false }), sent)
  const [answer] = await answered
  answer.resume()
  return answer.statusCode ?? 0
}

test('stores many files of the maximum size, and rejects larger ones, within bounded memory', async () => {
  const me = await signedIn()
  const { id } = await me.call('openTicket', { body: { summary: 'Logs', description: 'Many.' } })
  const send = (size: number) => sendText(id, me.token, size)
  const before = process.memoryUsage().rss
  let most = 0
  const rounds = 20
  for (let round = 0; round < rounds; round++) {
    const statuses = await Promise.all([
      ...Array.from({ length: 4 }, () => send(attachmentLimit)),
      send(4 * attachmentLimit),
    ])
    expect(statuses).toEqual([200, 200, 200, 200, 413])
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  // 800 MB were uploaded, and half of that was stored.
  expect((await me.call('getTicket', { path: { ticketId: id } })).attachments).toHaveLength(80)
  expect(most).toBeLessThan(150 * mebibyte)
})
