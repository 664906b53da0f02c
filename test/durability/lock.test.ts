// @module-tag slow

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { standby } from './serverControl.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'platform-lock-'))
const serve = async () => (await standby(join(dataDir, 'cache'))).serve({ dataDir }, 60)

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('locks a data folder for one process and unlocks it after a kill or a stop', async () => {
  const first = await serve()
  await expect(serve()).rejects.toThrow('Already running')
  await first.kill()
  const second = await serve()
  await expect(serve()).rejects.toThrow('Already running')
  await second.stop()
  const third = await serve()
  await third.stop()
})
