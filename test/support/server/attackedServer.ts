import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** What the process tells when it is ready. */
export interface Attacked {
  http: number
  dns: number
  token: string
  /** A token with all scopes of a user without grants. */
  tokenWithoutGrants: string
  /** A token of the same user as `token`. */
  otherToken: string
  /** An access key that reads and writes all buckets. */
  key: { accessKey: string; secret: string }
  /** The port of the object store, where everybody may read `/open/large` of 8 MB. */
  s3: number
  /** A signed path that leads to an object of 20 MB. */
  signedPath: string
  /** A signed path that takes an object. */
  uploadPath: string
  /** A zone that may be transferred, where `www` has an address and `big` a long answer. */
  zone: string
}

/** Resources that the process holds. */
export interface Held {
  /** Bytes, the most ever. */
  peak: number
  descriptors: number
  /** The most since it was asked last. */
  mostDescriptors: number
}

/** Started as a process of its own, so that what it holds and how long it answers nobody is its own doing. */
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
  // The client of a link sends the content type that it is signed with.
  const type = method === 'PUT' && { content_type: 'text/plain' }
  const answer = await post(path, { method, name, ...type })
  return answer.json<{ url: string }>().url
}
const pathOf = (url: string) => url.slice(new URL(url).origin.length)
for (const [name, size] of Object.entries({ large: 8_000_000, larger: 20_000_000 })) {
  // Everybody may write to the bucket, and say who may read.
  const [url = ''] = (await signedUrl('PUT', name)).split('?')
  const headers = { 'x-amz-acl': 'public-read' }
  await fetch(url, { method: 'PUT', headers, body: Buffer.alloc(size) })
}

const zone = 'attacked.example'
const made = await post('domains', {
  domain: zone,
  type: 'master',
  soa_email: `a@${zone}`,
  axfr_ips: ['127.0.0.1'],
})
await inTransaction(platform.db, async (tx) => {
  const { id } = made.json<{ id: number }>()
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
let mostDescriptors = 0
setInterval(() => (mostDescriptors = Math.max(mostDescriptors, descriptorsNow())), 20)
process.on('message', () => {
  const descriptors = descriptorsNow()
  const peak = process.resourceUsage().maxRSS * 1024
  process.send?.({ peak, descriptors, mostDescriptors } satisfies Held)
  mostDescriptors = descriptors
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
