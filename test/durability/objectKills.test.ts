// @module-tag slow

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPlatform } from '../../platform/index.ts'
import { clientOf } from './client.ts'
import {
  damagedAttachments,
  damagedImages,
  wrongImages,
  lostImages,
  newTicket,
  noFiles,
  resendImages,
  writeFilesUntil,
} from './fileWriting.ts'
import {
  accessTo,
  damagedObjects,
  finishUploads,
  noObjects,
  putSource,
  type StoreAccess,
  unansweredObjects,
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
/** Number of kills: 50 in total for both databases. */
const kills = 25
const bucket = 'killed'

/**
 * Speed factor at which kills can interrupt image processing, which takes 30 s of simulated time.
 */
const speed = 100

test('loses or damages no acknowledged object, part, attachment or image when the process is killed during uploads', async () => {
  const opened = () => openPlatform({ ...store, speed, demo: 'none', worker: false })
  const platform = await opened()
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
  await platform.close()
  const done = noObjects()
  const files = noFiles()
  const writes = () => Object.values(done.counts).reduce((sum, count) => sum + count, 0)
  let interrupted = 0
  let unanswered = 0
  let ticket = 0
  let next = await standby(cacheDir)
  for (let round = 0; ; round++) {
    const server = await next.serve(store, speed)
    next = await standby(cacheDir)
    const client = clientOf(server.baseUrl, token)
    const access: StoreAccess = await accessTo(client, bucket)
    if (round === 0) await putSource(access)
    interrupted += done.uploads.size
    const open = unansweredObjects(done)
    unanswered += open.length
    expect(await finishUploads(access, done)).toEqual([])
    const names = [...done.objects.keys()]
    const some = round === kills ? names : [...new Set([...open, ...names.slice(-6)])]
    expect(await damagedObjects(access, done, some)).toEqual([])
    expect(await lostImages(client, files)).toEqual([])
    if (round === kills) {
      await expect.poll(() => resendImages(client, files), { interval: 500 }).toEqual([])
      await expect.poll(() => damagedImages(client, files)).toEqual([])
      await server.stop()
      break
    }
    ticket ||= await newTicket(client)
    let isKilled = false
    const before = writes()
    const writing = Promise.all([
      writeObjectsUntil(() => isKilled, access, done),
      writeFilesUntil(() => isKilled, { client, ticket }, files),
    ])
    await pause(120 + ((round * 37) % 160))
    // On a slow machine, waits longer until something was acknowledged; in the first round something of each kind.
    const isEnough = () =>
      writes() >= before + 3 &&
      (round > 0 || Object.values(done.counts).every((count) => count > 0))
    const pollTimeout = round === 0 ? 60_000 : 3000
    for (let waited = 0; !isEnough() && waited < pollTimeout; waited += 20) await pause(20)
    isKilled = true
    await server.kill()
    await writing
  }
  await next.discard()
  for (const [way, count] of Object.entries(done.counts))
    expect([way, count > 0]).toEqual([way, true])
  expect(interrupted).toBeGreaterThan(0)
  expect(unanswered).toBeGreaterThan(0)
  const restarted = await opened()
  expect(await damagedAttachments(restarted.db, files)).toEqual([])
  expect(await wrongImages(restarted.db, files)).toEqual([])
  await restarted.close()
  const sent = [...files.attachments.values(), ...files.images.values()]
  expect(sent.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(kills)
})
