/**
 * Measures the upload and download throughput of the S3-compatible endpoint, compared with a minimal Node file server
 * in the same run. The endpoint verifies the SHA-256 of signed bodies and responds only after they are on disk; the
 * file server does neither. `npm run bench:objects -- --rounds 5`
 */
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { emptyHash, signedHeaders } from '#platform/object-store/s3/signature.ts'
import type { Served } from './objectServer.ts'
import { median } from './report.ts'
import { takeTurns } from './turns.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })
const rounds = Number(values.rounds)
if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1 on.')

const mebibyte = 1024 ** 2
const objectKinds = [
  { name: '4 objects of 64 MiB, 2 at a time', size: 64 * mebibyte, count: 4, connections: 2 },
  { name: '200 objects of 64 KiB, 8 at a time', size: 64 * 1024, count: 200, connections: 8 },
]

async function start(kind: 'endpoint' | 'files') {
  const child = fork(join(import.meta.dirname, 'objectServer.ts'), [kind])
  const [served] = (await once(child, 'message')) as [Served]
  const ended = once(child, 'exit')
  return {
    served,
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}

type Site = Awaited<ReturnType<typeof start>>

/** Returns the throughput of one round, in MB per second. */
async function measure(
  { served }: Site,
  method: 'PUT' | 'GET',
  kind: (typeof objectKinds)[number],
  body: Buffer,
): Promise<number> {
  const pool = new Pool(served.url, { connections: kind.connections })
  const payloadHash = method === 'PUT' ? createHash('sha256').update(body).digest('hex') : emptyHash
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: kind.connections }, async () => {
      while (next < kind.count) {
        const path = `/bench/${kind.size}-${next++}`
        const headers = signedHeaders(
          { accessKey: served.accessKey, secret: served.secret, region: 'us-east-1' },
          { method, path, query: [], host: new URL(served.url).host, headers: {}, payloadHash },
          Date.now(),
        )
        const answer = await pool.request({
          method,
          path,
          headers,
          ...(method === 'PUT' && { body }),
        })
        if (answer.statusCode !== 200) throw new Error(await answer.body.text())
        let size = 0
        for await (const piece of answer.body) size += (piece as Buffer).length
        if (method === 'GET' && size !== kind.size) throw new Error(`${size} bytes came back`)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return (kind.size * kind.count) / 1e6 / seconds
}

const [endpoint, files] = [await start('endpoint'), await start('files')]
try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}. Medians of ${rounds} rounds in which both take turns, MB a second. The aim is a ratio of 0.5 for large objects.`,
  )
  console.log('')
  console.log('| what | endpoint | file server | ratio |')
  console.log('| --- | --- | --- | --- |')
  for (const kind of objectKinds) {
    const body = randomBytes(kind.size)
    for (const method of ['PUT', 'GET'] as const) {
      const { own, minimal } = await takeTurns(
        rounds,
        () => measure(endpoint, method, kind, body),
        () => measure(files, method, kind, body),
      )
      const ratios = own.map((rate, at) => rate / (minimal[at] ?? Number.NaN))
      const cells = [median(own).toFixed(0), median(minimal).toFixed(0), median(ratios).toFixed(2)]
      console.log(`| ${method}, ${kind.name} | ${cells.join(' | ')} |`)
    }
  }
} finally {
  await endpoint.close()
  await files.close()
}
