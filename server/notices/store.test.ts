import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  aSubscription,
  restoredSubscription,
} from '../../test/support/server/restoredSubscription.ts'
import { ConsoleStore } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'console-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('creates the file for its owner only, and retains the first subscription of a user', async () => {
  const dataDir = join(folder, 'alone')
  const [one, two] = [await ConsoleStore.open({ dataDir }), await ConsoleStore.open({ dataDir })]
  expect(await one.subscriptions.add(aSubscription())).toBe(true)
  expect(await two.subscriptions.add(aSubscription({ secret_hash: 'second' }))).toBe(false)
  await two.subscriptions.noteResult('hash', {
    last_read: 5,
    missing: '["databases"]',
    fault: 'Down',
  })
  expect(await one.subscriptions.ofOwner({ api: '', owner: 'user 1' })).toEqual(
    aSubscription({ last_read: 5, missing: '["databases"]', fault: 'Down' }),
  )
  expect(await one.subscriptions.ofSecret('http://api.example', 'hash')).toBeUndefined()
  await two.subscriptions.remove('hash')
  expect(await one.subscriptions.ofSecret('', 'hash')).toBeUndefined()
  await Promise.all([one.close(), two.close()])
  expect((await stat(join(dataDir, 'console.sqlite'))).mode & 0o777).toBe(0o600)
})

test('reports the path of a folder that is not writable', async () => {
  await expect(ConsoleStore.open({ dataDir: '/dev/null/data' })).rejects.toThrow(/\/dev\/null/)
})

test('restores subscriptions, webhooks, notes and permissions from a backup', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  expect(await restoredSubscription({ dataDir: from }, { dataDir: to })).toEqual(aSubscription())
})
