import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { lockFolder } from './sqlite.ts'

test.skipIf(process.platform === 'win32')('only its owner can read what is kept', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'platform-sqlite-'))
  const folder = join(parent, 'data')
  const unlock = lockFolder(folder)
  const db = await openDatabase(join(folder, 'platform.sqlite'))
  const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(rightsOf(folder)).toBe('700')
  const files = readdirSync(folder)
  expect(files).toEqual(
    expect.arrayContaining(['lock.sqlite', 'platform.sqlite', 'platform.sqlite-wal']),
  )
  for (const file of files) expect([file, rightsOf(join(folder, file))]).toEqual([file, '600'])
  await db.destroy()
  unlock()
  rmSync(parent, { recursive: true })
})
