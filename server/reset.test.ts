import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { openPlatform } from '#platform/platform.ts'

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
  const run = promisify(execFile)(process.execPath, ['server/reset.ts', ...args], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

const domains = () => platform.db.selectFrom('domain').select('domain').orderBy('id').execute()

test('a reset beside a running platform says what goes, and does it only when told so', async () => {
  const before = await domains()
  await platform.db.deleteFrom('domain').where('id', '=', 1).execute()
  expect(await reset([])).toMatch(
    /^Nothing is done yet\. To be deleted: all accounts \(1\), with instances \(\d+\)/,
  )
  expect(await domains()).not.toEqual(before)
  expect(await reset(['--yes'])).toBe('The data of a first start are there (DEMO=small).\n')
  expect(await domains()).toEqual(before)
})

test('data of other servers and of a remote API are left alone', async () => {
  expect(await reset(['--yes'], { API_BASE_URL: 'https://api.example.com/v4' })).toContain(
    'A remote API (API_BASE_URL) is never reset.',
  )
  expect(await reset(['--yes'], { DATABASE_ENGINES: 'local' })).toContain('DATABASE_ENGINES=local')
})
