import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordInput } from '../../../contract/rules/recordFields.ts'
import { insertRecords } from '#platform/areas/domains/copying.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { openPlatform } from '#platform/index.ts'
import { addConsole } from '../../../server/static/consolePlugin.ts'
import { buildServer } from '../../../server/app.ts'
import { readSettings } from '../../../server/config/settings.ts'
import { testKey } from './serve.ts'

/** Message that the process sends when it is ready. */
export interface Attacked {
  http: number
  dns: number
  token: string
  /** A token with all scopes, of a user without grants. */
  tokenWithoutGrants: string
  /** A token of the same user as `token`. */
  otherToken: string
  /** An access key with read and write access to all buckets. */
  key: { accessKey: string; secret: string }
  /** Port of the object store, in which `/open/large` of 8 MB is publicly readable. */
  s3: number
  /** Signed path of an object of 20 MB. */
  signedPath: string
  /** Signed path for uploading an object. */
  uploadPath: string
  /** Zone with zone transfer enabled; `www` has an address record and `big` a long response. */
  zone: string
}

/** Resource usage of the process. */
export interface ResourceUsage {
  /** Memory now, and its peak since the previous request for the usage, in bytes. */
  memory: number
  peak: number
  descriptors: number
  /** Maximum since the previous request for the usage. */
  mostDescriptors: number
}

/**
 * Folder for the pages. This file runs in a separate process, so that its resource usage and response times can be
 * measured separately.
 */
const dist = mkdtempSync(join(tmpdir(), 'console-attacked-'))
mkdirSync(join(dist, 'assets'))
for (const file of ['index.html', 'signed-out.html'])
  writeFileSync(join(dist, file), `<!doctype html>${' '.repeat(200_000)}`)
writeFileSync(join(dist, 'assets/large.js'), ' '.repeat(500_000))

const platform = await openPlatform({
  dataDir: ':memory:',
  speed: 1,
  demo: 'none',
  worker: false,
  rateLimits: 'off',
  dnsPort: 0,
  objectPort: 0,
})
const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
const app = await buildServer(readSettings({ SESSION_KEY: testKey }), {
  platform,
  clock: platform.clock,
  addPages: (instance) => addConsole(instance, dist),
})
await app.listen({ port: 0, host: '127.0.0.1' })

const address = (name: string): RecordInput => ({ type: 'A', name, target: '203.0.113.1' })
const text = (name: string, target: string): RecordInput => ({ type: 'TXT', name, target })

const post = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/v4/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })

const buckets = 'object-storage/buckets'
await post(buckets, { cluster: 'us-east-1', label: 'open', acl: 'public-read-write' })
const signedUrl = async (method: string, name: string) => {
  const path = `${buckets}/us-east-1/open/object-url`
  // The client of a signed URL must send the content type that was signed.
  const type = method === 'PUT' && { content_type: 'text/plain' }
  const answer = await post(path, { method, name, ...type })
  return answer.json<{ url: string }>().url
}
const pathOf = (url: string) => url.slice(new URL(url).origin.length)
for (const [name, size] of Object.entries({ large: 8_000_000, larger: 20_000_000 })) {
  // Upload without a signature, because the bucket is publicly writable.
  const [url = ''] = (await signedUrl('PUT', name)).split('?')
  const headers = { 'x-amz-acl': 'public-read' }
  await fetch(url, { method: 'PUT', headers, body: Buffer.alloc(size) })
}

const zone = 'attacked.example'
const response = await post('domains', {
  domain: zone,
  type: 'master',
  soa_email: `a@${zone}`,
  axfr_ips: ['127.0.0.1'],
})
await inTransaction(platform.db, async (tx) => {
  const { id } = response.json<{ id: number }>()
  const domain = await tx
    .selectFrom('domain')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const long = 'x'.repeat(900)
  const records: RecordInput[] = [
    ...Array.from({ length: 60 }, (_, at) => text('big', `${at} ${long}`)),
    ...Array.from({ length: 9000 }, (_, at) => address(`host-${at}`)),
    address('www'),
  ]
  await insertRecords(tx, domain, records, wireTime(platform.clock.now()))
})

const descriptorsNow = () => readdirSync('/proc/self/fd').length
let maxDescriptors = 0

/**
 * Returns a memory figure of the kernel, in bytes. Its peak can be reset (proc_pid_clear_refs(5)), in contrast to
 * `maxRSS` of Node.js, which also starts with the memory of the parent process.
 */
function memoryOf(field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
  if (kilobytes === undefined) throw new Error(`/proc/self/status has no ${field}`)
  return Number(kilobytes) * 1024
}

setInterval(() => (maxDescriptors = Math.max(maxDescriptors, descriptorsNow())), 20)
process.on('message', () => {
  const descriptors = descriptorsNow()
  const memory = { memory: memoryOf('VmRSS'), peak: memoryOf('VmHWM') }
  writeFileSync('/proc/self/clear_refs', '5')
  process.send?.({
    ...memory,
    descriptors,
    mostDescriptors: maxDescriptors,
  } satisfies ResourceUsage)
  maxDescriptors = descriptors
})
process.on('disconnect', () => {
  rmSync(dist, { recursive: true })
  process.exit()
})
await post('account/users', {
  username: 'restricted',
  email: 'restricted@example.com',
  restricted: true,
})
const tokenWithoutGrants = await platform.createToken({
  username: 'restricted',
  scopes: '*',
  label: 'test',
})
const storageKey = (await post('object-storage/keys', { label: 'test' })).json<{
  access_key: string
  secret_key: string
}>()
const attacked: Attacked = {
  http: (app.server.address() as AddressInfo).port,
  dns: platform.dnsPort ?? 0,
  s3: platform.objectStore.port ?? 0,
  signedPath: pathOf(await signedUrl('GET', 'larger')),
  uploadPath: pathOf(await signedUrl('PUT', 'stalled')),
  token,
  tokenWithoutGrants,
  otherToken: await platform.createToken({ username: 'admin', scopes: '*', label: 'other' }),
  key: { accessKey: storageKey.access_key, secret: storageKey.secret_key },
  zone,
}
process.send?.(attacked)
