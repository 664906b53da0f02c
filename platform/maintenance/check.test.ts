import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { days } from '#shared/clock.ts'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { temporaryStores } from '../../test/durability/temporaryStores.ts'
import { ObjectFiles, writeFile } from '../object-store/embedded/files.ts'
import { openDatabaseForCli } from './openDatabase.ts'
import { openPlatform } from '../index.ts'
import { newTestCompute } from '../../test/support/platform/computes.ts'
import { checkEngine, checkRows } from './checkDatabase.ts'
import { checkFiles } from './checkFiles.ts'

const { newStore } = temporaryStores()

const time = '2026-05-12T10:30:00'

/** Creates a platform with a bucket, and functions that write, damage and check its data. */
async function site() {
  const store = await newStore()
  const platform = await openPlatform({ ...store, speed: 1, demo: 'none', worker: false })
  let isOpen = true
  const close = async () => {
    if (isOpen) await platform.close()
    isOpen = false
  }
  onTestFinished(close)
  const { db } = platform
  const { account_id: accountId } = await db
    .selectFrom('user')
    .select('account_id')
    .executeTakeFirstOrThrow()
  const { id: bucketId } = await db
    .insertInto('bucket')
    .values({ account_id: accountId, cluster: 'us-east-1', label: 'kept', created: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  const folder = join(store.dataDir, 'objects')
  const files = await ObjectFiles.open(folder)
  const put = async (name: string, content = 'content') => {
    async function* bytes() {
      yield Buffer.from(content)
    }
    const { file, size, etag } = await writeFile(files, bytes())
    const version = randomUUID()
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('bucket_object')
        .values({ bucket_id: bucketId, name, size, etag, last_modified: time, version })
        .execute()
      await tx
        .insertInto('object_part')
        .values({ version, number: 1, file, size, etag, checksum: null, created: time })
        .execute()
    })
    return { file, version, path: join(folder, 'kept', file.slice(0, 2), file) }
  }
  const remove = async ({ file, version }: { file: string; version: string }) => {
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom('bucket_object').where('version', '=', version).execute()
      await tx.deleteFrom('object_part').where('version', '=', version).execute()
    })
    await files.remove([file])
  }
  const checked = async (now?: number) => [
    ...(await checkEngine(db)),
    ...(await checkRows(db)),
    ...(await checkFiles(db, folder, now)),
  ]
  return { store, platform, db, accountId, put, remove, files, folder, checked, close }
}

test('finds no errors in intact data, also during concurrent uploads and deletions', async () => {
  const { put, remove, checked } = await site()
  for (let index = 0; index < 20; index++) await put(`stays-${index}`)
  let isOver = false
  const writing = (async () => {
    for (let index = 0; !isOver; index++) await remove(await put(`goes-${index}`))
  })()
  for (let round = 0; round < 5; round++) expect(await checked()).toEqual([])
  isOver = true
  await writing
})

test('reports missing, damaged and orphaned files', async () => {
  const { put, files, checked } = await site()
  const [whole, lost, damaged, short] = [
    await put('whole'),
    await put('lost'),
    await put('damaged'),
    await put('short'),
  ]
  rmSync(lost.path)
  const bytes = readFileSync(damaged.path)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(damaged.path, bytes)
  truncateSync(short.path, 3)
  const faults = [
    `${lost.path}: it is missing`,
    `${damaged.path}: it is damaged`,
    `${short.path}: it is damaged`,
  ].toSorted()
  const left = await files.copy(whole.file)
  // Young unreferenced files are not reported, because they may belong to a write in progress.
  expect(await checked()).toEqual(faults)
  expect(await checked(Date.now() + 3 * days)).toEqual([
    ...faults,
    expect.stringMatching(new RegExp(`${left}: no row refers to it$`)),
  ])
})

test('reports objects, uploads, attachments and images without data', async () => {
  const { db, accountId, put, checked } = await site()
  const [halved, bare] = [await put('halved', '123456'), await put('bare')]
  await db.updateTable('object_part').set({ size: 3 }).where('file', '=', halved.file).execute()
  await db.deleteFrom('bucket_object').where('version', '=', bare.version).execute()
  const ticket = await db
    .insertInto('ticket')
    .values({
      account_id: accountId,
      summary: 'Logs',
      description: '',
      status: 'new',
      closed: null,
      opened: time,
      opened_by: 'admin',
      updated: time,
      updated_by: null,
      entity: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attachment = async (name: string, numbers: number[]) => {
    const { id } = await db
      .insertInto('ticket_attachment')
      .values({ ticket_id: ticket.id, name, created: time, size: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const number of numbers)
      await db
        .insertInto('ticket_attachment_piece')
        .values({ attachment_id: id, number, content: Buffer.from('ab') })
        .execute()
  }
  await attachment('whole.txt', [0, 1])
  await attachment('cut.txt', [0])
  await attachment('gap.txt', [0, 2])
  const { id: imageId } = await db
    .insertInto('image')
    .values({
      account_id: accountId,
      label: 'empty',
      description: null,
      status: 'available',
      created_by: 'admin',
      created: time,
      updated: time,
      expiry: null,
      region: null,
      upload_hash: null,
      upload_until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = await checked()
  expect(found.filter((fault) => !fault.includes(halved.path)).toSorted()).toEqual(
    [
      'object kept/halved: 3 of its 6 bytes are in files',
      `object_part: file ${bare.file} belongs to no object and no upload`,
      `attachment cut.txt of ticket ${ticket.id}: 2 of its 4 bytes are there`,
      `attachment gap.txt of ticket ${ticket.id}: 4 of its 4 bytes are there`,
      `image private/${imageId} (empty): it is available and has no data`,
    ].toSorted(),
  )
})

/** Deletes a row that other rows refer to, by turning off foreign key checks. */
async function orphan(db: Database, accountId: number): Promise<void> {
  if (engineOf(db) === 'postgresql')
    return await inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.deleteFrom('compute').where('account_id', '=', accountId).execute()
    })
  await sql`pragma foreign_keys = off`.execute(db)
  await db.deleteFrom('compute').where('account_id', '=', accountId).execute()
  await sql`pragma foreign_keys = on`.execute(db)
}

test('reports rows with dangling references', async () => {
  const { platform, db, accountId, checked } = await site()
  const { id } = await newTestCompute(platform, { user: { accountId } })
  expect(await checked()).toEqual([])
  await orphan(db, accountId)
  const found = await checked()
  expect(found.length).toBeGreaterThan(0)
  for (const fault of found) expect(fault).toContain('refers to a compute that does not exist')
  if (engineOf(db) === 'postgresql')
    expect(found).toContain(`disk: compute_id ${id} refers to a compute that does not exist`)
})

test('reports a damaged index', async () => {
  const { store, platform, db, accountId, close } = await site()
  if (engineOf(db) === 'postgresql') {
    await sql`create extension amcheck`.execute(db)
    expect(await checkEngine(db)).toEqual([])
    // Mark an ascending index as descending in the catalog.
    await sql`create table twice (id integer)`.execute(db)
    await sql`insert into twice values (2), (1)`.execute(db)
    await sql`create index twice_order on twice (id)`.execute(db)
    await sql`
      update pg_index set indoption = '1' where indexrelid = 'twice_order'::regclass`.execute(db)
    // Reconnect, because each connection caches index definitions.
    await close()
    const again = await openDatabaseForCli(store)
    onTestFinished(() => again.destroy())
    expect(await checkEngine(again)).toEqual([expect.stringContaining('index twice_order: ')])
    return
  }
  await newTestCompute(platform, { user: { accountId } }, { label: 'planted-damage' })
  await close()
  const path = join(store.dataDir, 'platform.sqlite')
  const bytes = readFileSync(path)
  const at = bytes.indexOf('planted-damage')
  expect(at).toBeGreaterThan(0)
  bytes.write('planted-damagf', at)
  writeFileSync(path, bytes)
  const again = await openDatabaseForCli(store)
  onTestFinished(() => again.destroy())
  expect(await checkEngine(again)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^database: .*index/)]),
  )
})
