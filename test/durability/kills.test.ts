// @module-tag slow

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Client, clientOf } from './client.ts'
import { standby } from './serverControl.ts'
import { prepared, temporaryStore } from './store.ts'
import { type Acknowledged, nothingYet, writeUntilGone } from './writing.ts'

/**
 * Speed factor at which kills can interrupt a shutdown, which takes about 28 s of simulated time.
 */
const speed = 400
const { store, drop } = await temporaryStore()
/** Number of kills: 100 in total for both databases. */
const kills = store.databaseUrl === undefined ? 60 : 40
const cacheDir = mkdtempSync(join(tmpdir(), 'platform-compile-cache-'))

afterAll(async () => {
  await drop()
  rmSync(cacheDir, { recursive: true, force: true })
})

interface EventSeen {
  action: string
  status: string
  entity: { id: number } | null
}

/** Returns acknowledged SSH keys that are missing. */
async function lostKeys(client: Client, done: Acknowledged): Promise<string[]> {
  const storedKeys = new Map(
    (await client.all<{ id: number; label: string }>('/profile/sshkeys')).map(({ id, label }) => [
      id,
      label,
    ]),
  )
  return [...done.keys]
    .filter(([id, label]) => storedKeys.get(id) !== label)
    .map(([, label]) => label)
}

/**
 * Waits for a number of further writes, but for 3 seconds at most, because the machine may be slow.
 */
async function moreWrites(done: Acknowledged, count: number): Promise<void> {
  const [aim, deadline] = [done.writes + count, Date.now() + 3000]
  while (done.writes < aim && Date.now() < deadline) await pause(2)
}

async function untilNoJobRuns(client: Client): Promise<EventSeen[]> {
  for (let tries = 0; tries < 200; tries++) {
    const events = await client.all<EventSeen>('/account/events')
    if (!events.some(({ status }) => status === 'started')) return events
    await pause(50)
  }
  throw new Error('A job does not end')
}

test(`loses no acknowledged write when the server is killed ${kills} times`, async () => {
  const { token, computeIds } = await prepared(store, speed)
  const done = nothingYet()
  let next = standby(cacheDir)
  for (let kill = 1; kill <= kills; kill++) {
    const ready = await next
    next = standby(cacheDir)
    const server = await ready.serve(store, speed)
    const client = clientOf(server.baseUrl, token)
    expect(await lostKeys(client, done), `after kill ${kill - 1}`).toEqual([])
    const writing = writeUntilGone(client, computeIds, done)
    await moreWrites(done, 1 + ((kill * 37) % 24))
    await server.kill()
    await writing
  }

  const last = await (await next).serve(store, speed)
  const client = clientOf(last.baseUrl, token)
  expect(await lostKeys(client, done)).toEqual([])
  const events = await untilNoJobRuns(client)
  const keys = await client.all('/profile/sshkeys')
  // A write without a response happened together with its event, or not at all.
  expect(events.filter(({ action }) => action === 'user_ssh_key_add')).toHaveLength(keys.length)
  expect(done.keys.size).toBeGreaterThan(kills)
  expect(keys.length - done.keys.size).toBeLessThanOrEqual(done.unanswered)

  for (const id of computeIds) {
    const jobs = events.filter(
      ({ action, entity }) => /^compute_(boot|shutdown)$/.test(action) && entity?.id === id,
    )
    expect(jobs.filter(({ status }) => status !== 'finished')).toEqual([])
    expect(jobs.length).toBeGreaterThanOrEqual(done.actions.get(id) ?? 0)
    // Boots and shutdowns alternate: none was executed twice or skipped.
    for (const [index, { action }] of jobs.entries())
      expect(action).not.toBe(jobs[index + 1]?.action)
    const viewed = await client.send<{ status: string }>('GET', `/compute/instances/${id}`)
    const expected = jobs[0]?.action === 'compute_shutdown' ? 'offline' : 'running'
    expect(viewed).toMatchObject({ status: 200, body: { status: expected } })
  }
  await last.stop()
})
