import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPlatform } from '../platform.ts'
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

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('no acknowledged object is lost or torn when the process is killed during uploads', async () => {
  const platform = await openPlatform({ ...store, speed: 1, demo: 'none', worker: false })
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
  await platform.close()
  const bucket = '/object-storage/buckets/us-east-1/killed'
  const acknowledged = new Map<string, string>()
  let count = 0
  let next = await standby(cacheDir)
  for (let round = 0; round <= kills; round++) {
    const server = await next.serve(store, 1)
    next = await standby(cacheDir)
    const api = async (path: string, body: object): Promise<{ url: string }> => {
      const answer = await fetch(server.baseUrl + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
      return (await answer.json()) as { url: string }
    }
    if (round === 0) await api('/object-storage/buckets', { cluster: 'us-east-1', label: 'killed' })
    const last = [...acknowledged].slice(round === kills ? 0 : -5)
    for (const [name, expected] of last) {
      const { url } = await api(`${bucket}/object-url`, { name, method: 'GET' })
      const answer = await fetch(url)
      expect([answer.status, hash(await answer.bytes())], name).toEqual([200, expected])
    }
    if (round === kills) {
      await server.stop()
      break
    }
    let isKilled = false
    const write = async (worker: number) => {
      // Names come again, so that objects are also replaced.
      while (!isKilled) {
        const name = `${worker}-${++count % 7}`
        const bytes = randomBytes(1 + ((count * 99_991) % 400_000))
        try {
          const { url } = await api(`${bucket}/object-url`, {
            name,
            method: 'PUT',
            content_type: 'text/plain',
          })
          // Whether a write that fails now was done is not known.
          const before = acknowledged.get(name)
          acknowledged.delete(name)
          const answer = await fetch(url, {
            method: 'PUT',
            body: bytes,
            headers: { 'content-type': 'text/plain' },
          })
          if (answer.status === 200) acknowledged.set(name, hash(bytes))
          else if (before !== undefined) acknowledged.set(name, before)
        } catch (error) {
          if (!isKilled) throw error
        }
      }
    }
    const writers = [write(1), write(2), write(3)]
    await pause(120 + ((round * 37) % 160))
    isKilled = true
    await server.kill()
    await Promise.all(writers)
  }
  await next.discard()
  expect(acknowledged.size).toBeGreaterThan(0)
  expect(count).toBeGreaterThan(kills)
}, 240_000)
