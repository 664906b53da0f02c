import { afterAll, expect, test } from 'vitest'
import { makeBackup } from '../../platform/maintenance/backup/createBackup.ts'
import { occupationOf } from '../../platform/maintenance/backup/postgresDump.ts'
import { openPlatform } from '../../platform/index.ts'
import { temporaryStore } from './store.ts'

const { store, drop } = await temporaryStore()
const platform = await openPlatform({ ...store, speed: 1, demo: 'none', worker: false })
afterAll(async () => {
  await platform.close()
  await drop()
})
const refused = 'DATABASE_URL points to a connection pooler.'

test('rejects a backup through a pooler and continues to run', async () => {
  const folder = `${store.dataDir}/backup`
  await expect(
    makeBackup(platform.db, { ...store, hasRemoteStore: false }, folder),
  ).rejects.toThrow(refused)
  const users = () => platform.db.selectFrom('user').select('id').execute()
  for (const rows of await Promise.all(Array.from({ length: 20 }, users)))
    expect(rows.length).toBeGreaterThan(0)
})

test('rejects a restore through a pooler before it replaces anything', async () => {
  await expect(occupationOf(store.databaseUrl ?? '')).rejects.toThrow(refused)
})
