import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#shared/clock.ts'
import { openPlatform } from '#platform/index.ts'
import { ConsoleStore } from '../notices/store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'reset-'))
const platform = await openPlatform({
  dataDir,
  speed: 1,
  demo: 'small',
  worker: false,
  clock: systemClock,
})
afterAll(async () => {
  await platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function reset(args: string[], environment: Record<string, string> = {}) {
  const run = promisify(execFile)(process.execPath, ['server/cli/reset.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

const domains = () => platform.db.selectFrom('domain').select('domain').orderBy('id').execute()

test('lists the data to delete, and resets a running platform only with --yes', async () => {
  const before = await domains()
  await platform.db.deleteFrom('domain').where('id', '=', 1).execute()
  expect(await reset([])).toMatch(
    /^Nothing was deleted\. This deletes all accounts \(1\), with instances \(\d+\)/,
  )
  expect(await domains()).not.toEqual(before)
  expect(await reset(['--yes'])).toBe('The data of a first start was restored (DEMO=small).\n')
  expect(await domains()).toEqual(before)
})

test('deletes write permissions of agents, record notes, accepted and snoozed findings of the local platform, but not of other APIs', async () => {
  const store = await ConsoleStore.open({ dataDir })
  const far = 'https://api.example.com'
  for (const api of ['', far]) {
    await store.allowances.set({ api, owner: 'user 1', made: 0, until: 10 })
    const note = { api, domain: 1, record: 1, note: 'Old', until: null, author: null, written: 0 }
    await store.recordNotes.write(note, null)
    const decision = { api, account: 'A', finding: 'f 1', reason: 'Old', author: null, accepted: 0 }
    await store.acceptedFindings.accept([decision])
    const snooze = { api, owner: 'user 1', finding: 'f 1', until: 10 }
    await store.snoozedFindings.snooze([snooze], 0)
  }
  await reset(['--yes'])
  const left = async (api: string) => [
    await store.allowances.of({ api, owner: 'user 1' }, 1),
    await store.recordNotes.ofDomain({ api, domain: 1 }),
    await store.acceptedFindings.ofAccount({ api, account: 'A' }),
    await store.snoozedFindings.ofOwner({ api, owner: 'user 1' }, 1),
  ]
  expect(await left('')).toEqual([undefined, [], [], []])
  expect(await left(far)).toEqual([
    { made: 0, until: 10 },
    [expect.anything()],
    [expect.anything()],
    [expect.anything()],
  ])
  await store.close()
})

test('refuses to reset data on other servers or at a remote API', async () => {
  expect(await reset(['--yes'], { API_BASE_URL: 'https://api.example.com/v4' })).toContain(
    'A remote API cannot be reset. Unset API_BASE_URL to reset the local platform.',
  )
  expect(await reset(['--yes'], { DATABASE_ENGINES: 'local' })).toContain('DATABASE_ENGINES=local')
})
