import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPlatform } from '../platform.ts'
import {
  damagedObjects,
  finishUploads,
  noObjects,
  putSource,
  type StoreAccess,
  writeObjectsUntil,
} from './objectWriting.ts'
import { standby } from './serverControl.ts'
import { temporaryStore } from './store.ts'

const { store, drop } = await temporaryStore()
const cacheDir = mkdtempSync(join(tmpdir(), 'platform-compile-cache-'))
afterAll(async () => {
  await drop()
  rmSync(cacheDir, { recursive: true, force: true })
})
/** Fifty together with those on the other database. */
const kills = 25
const bucket = 'killed'

/** What a client of the API needs to reach the store of a server. */
async function accessTo(baseUrl: string, token: string) {
  const api = async <Body>(path: string, body: object): Promise<Body> => {
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Body
  }
  await api('/object-storage/buckets', { cluster: 'us-east-1', label: bucket })
  const key = await api<{ access_key: string; secret_key: string }>('/object-storage/keys', {})
  const { url } = await api<{ url: string }>(
    `/object-storage/buckets/us-east-1/${bucket}/object-url`,
    { name: 'any', method: 'GET' },
  )
  return {
    endpoint: new URL(url).origin,
    accessKey: key.access_key,
    secret: key.secret_key,
    bucket,
  }
}

test('no acknowledged object or part is lost or torn when the process is killed during uploads', async () => {
  const platform = await openPlatform({ ...store, speed: 1, demo: 'none', worker: false })
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
  await platform.close()
  const done = noObjects()
  const writes = () => Object.values(done.counts).reduce((sum, count) => sum + count, 0)
  let interrupted = 0
  let next = await standby(cacheDir)
  for (let round = 0; ; round++) {
    const server = await next.serve(store, 1)
    next = await standby(cacheDir)
    const access: StoreAccess = await accessTo(server.baseUrl, token)
    if (round === 0) await putSource(access)
    interrupted += done.uploads.size
    expect(await finishUploads(access, done)).toEqual([])
    const names = [...done.objects.keys()].slice(round === kills ? 0 : -6)
    expect(await damagedObjects(access, done, names)).toEqual([])
    if (round === kills) {
      await server.stop()
      break
    }
    let isKilled = false
    const before = writes()
    const writing = writeObjectsUntil(() => isKilled, access, done)
    await pause(120 + ((round * 37) % 160))
    // A slow machine gets longer, until something was acknowledged.
    for (let waited = 0; writes() < before + 3 && waited < 3000; waited += 20) await pause(20)
    isKilled = true
    await server.kill()
    await writing
  }
  await next.discard()
  for (const [way, count] of Object.entries(done.counts))
    expect([way, count > 0]).toEqual([way, true])
  expect(interrupted).toBeGreaterThan(0)
})
