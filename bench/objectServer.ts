/**
 * Server for bench/objects.ts, in a separate process: `endpoint` is the S3-compatible endpoint of the platform, `files`
 * a minimal Node server that stores uploads. Sends its URL to the parent and exits when disconnected.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { urlKey } from '#platform/object-store/accessKeys.ts'
import { openPlatform } from '#platform/index.ts'
import { secretsOf } from '#platform/secrets/secretBox.ts'

/** URL of a server, with the credentials to sign requests. */
export interface Served {
  url: string
  accessKey: string
  secret: string
}

const folder = mkdtempSync(join(tmpdir(), 'console-bench-objects-'))

async function serveFiles(): Promise<Served> {
  let drafts = 0
  const server = createServer((request, response) => {
    const path = join(folder, (request.url ?? '').replaceAll('/', '-'))
    const put = async () => {
      const draft = `${path}.${++drafts}`
      await pipeline(request, createWriteStream(draft))
      await rename(draft, path)
      response.end()
    }
    const get = async () => {
      response.setHeader('content-length', (await stat(path)).size)
      await pipeline(createReadStream(path), response)
    }
    const work = request.method === 'PUT' ? put() : get()
    // Ignore errors, because the client closes its connections when it has finished.
    work.catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, accessKey: '', secret: '' }
}

async function serveEndpoint(): Promise<Served> {
  const secretKey = 'of a measurement, which nobody else reaches'
  const platform = await openPlatform({
    dataDir: folder,
    speed: 1,
    demo: 'none',
    worker: false,
    objectPort: 0,
    secretKey,
  })
  const { id: accountId } = await platform.db
    .selectFrom('account')
    .select('id')
    .executeTakeFirstOrThrow()
  await platform.objectStore.backend.createBucket({
    accountId,
    cluster: 'us-east-1',
    label: 'bench',
    acl: 'private',
    corsEnabled: false,
    now: Date.now(),
  })
  const key = urlKey(secretsOf(secretKey), accountId)
  return { url: platform.objectStore.endpoint({ hostname: 'localhost' }), ...key }
}

process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
process.send?.(await (process.argv[2] === 'files' ? serveFiles() : serveEndpoint()))
