import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdFiles } from '../../platform/object-store/retentionHolds/holds.ts'
import { makeBackup } from '../../platform/maintenance/backup/createBackup.ts'
import { readManifest } from '../../platform/maintenance/backup/manifest.ts'
import { isMountPoint, requireMovable } from '../../platform/maintenance/backup/moveAside.ts'
import { restoreBackup } from '../../platform/maintenance/backup/restoreBackup.ts'
import { beginRestore } from '../../platform/database/unfinishedRestore.ts'
import type { Database } from '../../platform/database/open.ts'
import { ObjectFiles } from '../../platform/object-store/embedded/files.ts'
import { openDatabaseForCli } from '../../platform/maintenance/openDatabase.ts'
import { openPlatform } from '../../platform/index.ts'
import { clientOf } from './client.ts'
import {
  accessTo,
  damagedObjects,
  noObjects,
  putSource,
  writeObjectsUntil,
} from './objectWriting.ts'
import { standby } from './serverControl.ts'
import { prepared, type Store } from './store.ts'
import { temporaryStores } from './temporaryStores.ts'
import { nothingYet, writeUntilGone } from './writing.ts'

const speed = 400
const { newStore, folder } = temporaryStores()

let backups = 0

const rightsIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8))

/** Backs up a store, which a server may be using. */
async function backedUp(store: Store): Promise<string> {
  const path = join(folder, String(++backups))
  const db = await openDatabaseForCli(store)
  await makeBackup(db, { ...store, hasRemoteStore: false }, path)
  await db.destroy()
  return path
}

const restore = (from: string, store: Store, options?: { replace: boolean }) =>
  restoreBackup(from, { ...store, hasRemoteStore: false }, options)

/** Returns every row of every table except the locks that protect running backups. */
async function rowsOf(store: Store): Promise<Map<string, string[]>> {
  const db = await openDatabaseForCli(store)
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const all = new Map<string, string[]>()
  for (const { name } of tables.filter((table) => table.name !== 'backup_hold')) {
    const { rows } = await sql.raw(`select * from "${name}"`).execute(db)
    all.set(name, rows.map((row) => JSON.stringify(row)).toSorted())
  }
  await db.destroy()
  return all
}

/** Returns names and hashes of all object files, and the keys. */
async function filesOf({ dataDir }: Store): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  const storedFiles = readdirSync(join(dataDir, 'objects'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...storedFiles, join(dataDir, 'platform.key')])
    all.set(
      path.slice(dataDir.length),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  return all
}

/** Returns parts whose file is missing or does not match its row. */
async function tornParts(db: Database, { dataDir }: Store): Promise<string[]> {
  const files = await ObjectFiles.open(join(dataDir, 'objects'))
  const torn: string[] = []
  for (const { file, size, etag } of await db.selectFrom('object_part').selectAll().execute()) {
    const hash = createHash('md5')
    if (await files.isWhole(file, size))
      for await (const piece of files.read(file, size)) hash.update(piece)
    if (hash.digest('hex') !== etag) torn.push(file)
  }
  return torn
}

test('contains all acknowledged writes in a backup under load, with consistent rows and files', async () => {
  const store = await newStore()
  const { token, computeIds } = await prepared(store, speed, 'small')
  const server = await (await standby()).serve(store, speed)
  const client = clientOf(server.baseUrl, token)
  const access = await accessTo(client, 'backed-up')
  await putSource(access)
  const [rows, objects] = [nothingYet(), noObjects()]
  let isOver = false
  const writing = [
    writeUntilGone(client, computeIds, rows),
    writeObjectsUntil(() => isOver, access, objects),
  ]
  await expect.poll(() => objects.counts.complete).toBeGreaterThan(4)
  const keys = new Map(rows.keys)
  const [writesBefore, putsBefore] = [rows.writes, objects.counts.put]
  const path = await backedUp(store)
  // Writes continued during the backup.
  expect(rows.writes).toBeGreaterThan(writesBefore)
  expect(objects.counts.put).toBeGreaterThan(putsBefore)
  isOver = true
  await server.kill()
  await Promise.all(writing)

  const fresh = await newStore()
  await restore(path, fresh)
  const db = await openDatabaseForCli(fresh)
  expect(await tornParts(db, fresh)).toEqual([])
  const storedKeys = await db.selectFrom('ssh_key').select(['id', 'label']).execute()
  const labels = new Map(storedKeys.map(({ id, label }) => [id, label]))
  expect([...keys].filter(([id, label]) => labels.get(id) !== label)).toEqual([])
  // The rows belong to one point in time: every write has its event, and there are no other events.
  const events = await db
    .selectFrom('event')
    .select('id')
    .where('action', '=', 'user_ssh_key_add')
    .execute()
  const added = storedKeys.filter(({ label }) => /^key \d+$/.test(label))
  expect(events.length).toBe(added.length)
  const { files } = await readManifest(path)
  const parts = await db.selectFrom('object_part').select('file').execute()
  expect(files.filter(({ path: name }) => name.startsWith('objects/'))).toHaveLength(parts.length)
  await db.destroy()

  const again = await (await standby()).serve(fresh, speed)
  const restored = clientOf(again.baseUrl, token)
  expect(await restored.send('GET', '/profile')).toMatchObject({ status: 200 })
  await again.stop()
})

test('restores every row, every file and the keys', async () => {
  const store = await newStore()
  const { token } = await prepared(store, speed, 'small')
  const server = await (await standby()).serve(store, speed)
  const access = await accessTo(clientOf(server.baseUrl, token), 'compared')
  await putSource(access)
  const objects = noObjects()
  let isOver = false
  const writing = writeObjectsUntil(() => isOver, access, objects)
  await expect.poll(() => objects.counts.complete).toBeGreaterThan(2)
  isOver = true
  await writing
  await server.stop()

  const fresh = await newStore()
  await restore(await backedUp(store), fresh)
  const [before, after] = [await rowsOf(store), await rowsOf(fresh)]
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows])
  expect(await filesOf(fresh)).toEqual(await filesOf(store))

  const again = await (await standby()).serve(fresh, speed)
  const reading = { ...access, ...(await endpointOf(again.baseUrl, token)) }
  expect(await damagedObjects(reading, objects)).toEqual([])
  // New ids continue after the existing ones.
  const added = await clientOf(again.baseUrl, token).send('POST', '/tags', { label: 'after' })
  expect(added).toMatchObject({ status: 200 })
  await again.stop()
})

async function endpointOf(baseUrl: string, token: string) {
  const { endpoint } = await accessTo(clientOf(baseUrl, token), 'compared')
  return { endpoint }
}

test('deletes no file that a backup may still have to copy', async () => {
  const store = await newStore()
  const { token } = await prepared(store, speed)
  const server = await (await standby()).serve(store, speed)
  const client = clientOf(server.baseUrl, token)
  const access = await accessTo(client, 'held')
  const db = await openDatabaseForCli(store)
  const hold = await holdFiles(db)
  await putSource(access)
  const { file, size } = await db.selectFrom('object_part').selectAll().executeTakeFirstOrThrow()
  await putSource(access)
  const { file: replaced } = await db
    .selectFrom('object_part')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(replaced).not.toBe(file)
  const files = await ObjectFiles.open(join(store.dataDir, 'objects'))
  expect(await files.isWhole(file, size)).toBe(true)
  await hold.release()
  await putSource(access)
  expect(await files.isWhole(replaced, size)).toBe(false)
  await db.destroy()
  await server.stop()
})

test.skipIf(process.platform === 'win32')(
  'lets only the owner read a backup, even in a folder that is open to others',
  async () => {
    const store = await newStore()
    await prepared(store, speed)
    const path = join(folder, 'open to all')
    mkdirSync(path)
    chmodSync(path, 0o755)
    const db = await openDatabaseForCli(store)
    await makeBackup(db, { ...store, hasRemoteStore: false }, path)
    await db.destroy()
    expect(new Set(rightsIn(path))).toEqual(new Set(['600']))
  },
)

test('rejects an incomplete or damaged backup without any changes', async () => {
  const store = await newStore()
  const { token } = await prepared(store, speed)
  const server = await (await standby()).serve(store, speed)
  await putSource(await accessTo(clientOf(server.baseUrl, token), 'whole'))
  const path = await backedUp(store)
  await server.stop()
  const fresh = await newStore()
  const { files } = await readManifest(path)
  const object = join(path, files.find(({ path: name }) => name.startsWith('objects/'))?.path ?? '')
  const manifest = join(path, 'manifest.jsonl')
  const bytes = await readFile(object)
  const lines = await readFile(manifest, 'utf8')
  const refused = async (said: string) => {
    await expect(restore(path, fresh)).rejects.toThrow(said)
    expect(readdirSync(fresh.dataDir)).toEqual([])
  }

  writeFileSync(object, Buffer.concat([Buffer.from('x'), bytes.subarray(1)]))
  await refused('has changed')
  truncateSync(object, 10)
  await refused('has changed')
  await rm(object)
  await refused('is missing')
  writeFileSync(object, bytes)
  writeFileSync(manifest, lines.split('\n').toSpliced(3, 1).join('\n'))
  await refused('manifest.jsonl is damaged')
  truncateSync(manifest, 200)
  await refused('manifest.jsonl is damaged')
  await rm(manifest)
  await refused('it has no manifest.jsonl')
  writeFileSync(manifest, lines)
  await restore(path, fresh)
})

test('replaces existing data only with --replace and while no server is running, and never with a backup', async () => {
  const store = await newStore()
  await prepared(store, speed, 'small')
  const path = await backedUp(store)
  const db = await openDatabaseForCli(store)
  await expect(makeBackup(db, { ...store, hasRemoteStore: false }, path)).rejects.toThrow(
    'is not empty',
  )
  await db.destroy()
  const before = await rowsOf(store)

  const other = await newStore()
  await prepared(other, speed)
  const server = await (await standby()).serve(other, speed)
  await expect(restore(path, other, { replace: true })).rejects.toThrow(
    other.databaseUrl === undefined ? 'Already running' : 'Stop every server',
  )
  await server.stop()
  await expect(restore(path, other)).rejects.toThrow('is not empty')
  const { aside } = await restore(path, other, { replace: true })
  expect(await rowsOf(other)).toEqual(before)
  expect(readdirSync(aside ?? '')).toContain('platform.key')
})

test('moves the data of database servers aside, and only with --replace', async () => {
  const store = await newStore()
  await prepared(store, speed)
  const path = await backedUp(store)
  const fresh = await newStore()
  const databaseDir = join(fresh.dataDir, 'servers')
  mkdirSync(join(databaseDir, '7', 'dumps'), { recursive: true })
  writeFileSync(join(databaseDir, '7', 'dumps', 'a.sql.gz'), 'dump')
  const to = { ...fresh, databaseDir, hasRemoteStore: false }
  await expect(restoreBackup(path, to)).rejects.toThrow('Database servers store data in')
  expect(readdirSync(fresh.dataDir)).not.toContain('restore-unfinished')
  const { engines } = await restoreBackup(path, to, { replace: true })
  expect(await readFile(join(engines ?? '', '7', 'dumps', 'a.sql.gz'), 'utf8')).toBe('dump')
  expect(existsSync(databaseDir)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'rejects a mount point before a restore changes anything',
  async () => {
    expect(await isMountPoint('/proc')).toBe(true)
    expect(await isMountPoint(folder)).toBe(false)
    await expect(requireMovable({ inFolder: ['/proc'], engines: undefined })).rejects.toThrow(
      '/proc is a mount point and cannot be moved aside',
    )
  },
)

test('refuses to start with a data folder whose restore was interrupted', async () => {
  const store = await newStore()
  await prepared(store, speed)
  const path = await backedUp(store)
  const finish = await beginRestore(store.dataDir)
  await expect(openPlatform({ ...store, speed, demo: 'none', worker: false })).rejects.toThrow(
    'is not finished',
  )
  await expect(openDatabaseForCli(store)).rejects.toThrow('is not finished')
  await restore(path, store, { replace: true })
  const platform = await openPlatform({ ...store, speed, demo: 'none', worker: false })
  await platform.close()
  await expect(finish()).rejects.toThrow('ENOENT')
})
