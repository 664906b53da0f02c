import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionKey } from './sessionKey.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'session-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('creates a key once, readable by its owner only, and reads it again', async () => {
  const dataDir = join(folder, 'new')
  const key = await sessionKey(undefined, dataDir)
  expect(key).toHaveLength(32)
  expect(await sessionKey(undefined, dataDir)).toEqual(key)
  expect(await readdir(dataDir)).toEqual(['session.key'])
  expect((await stat(join(dataDir, 'session.key'))).mode & 0o777).toBe(0o600)
})

test('creates one key for processes that start concurrently', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => sessionKey(undefined, folder)))
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
})

test('creates no file for a configured key', async () => {
  const configuredKey = 'k'.repeat(40)
  expect(await sessionKey(configuredKey, folder)).toEqual(
    await sessionKey(configuredKey, join(folder, 'other')),
  )
  expect(await readdir(folder)).toEqual([])
})

test('reports a damaged key file', async () => {
  await writeFile(join(folder, 'session.key'), 'short')
  await expect(sessionKey(undefined, folder)).rejects.toThrow(/session\.key is damaged/)
})
