import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertAttachment } from '../../platform/areas/support/attachmentContent.ts'
import type { Database } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openPlatform } from '../../platform/index.ts'
import { contentDifferences, type Contents } from '../../platform/maintenance/backup/contents.ts'
import { makeBackup } from '../../platform/maintenance/backup/createBackup.ts'
import { readManifest, writeManifest } from '../../platform/maintenance/backup/manifest.ts'
import { restoreBackup } from '../../platform/maintenance/backup/restoreBackup.ts'
import { openDatabaseForCli } from '../../platform/maintenance/openDatabase.ts'
import { prepared, type Store } from './store.ts'
import { temporaryStores } from './temporaryStores.ts'

const speed = 400
const { newStore, folder } = temporaryStores()

async function withDatabase<Result>(store: Store, work: (db: Database) => Promise<Result>) {
  const db = await openDatabaseForCli(store)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

let backups = 0
/** Backs up a store with the demo data and an attachment of several parts. */
async function backedUp() {
  const store = await newStore()
  await prepared(store, speed, 'small')
  const path = join(folder, String(++backups))
  await withDatabase(store, async (db) => {
    const { id } = await db.selectFrom('ticket').select('id').executeTakeFirstOrThrow()
    const pieces = [1, 2, 3].map((value) => Buffer.alloc(100_000, value))
    await inTransaction(db, (tx) =>
      insertAttachment(tx, id, 'log.txt', '2026-01-01T00:00:00', pieces),
    )
    await makeBackup(db, { ...store, hasRemoteStore: false }, path)
  })
  return { store, path }
}

/** Returns the number of rows of images and attachments, and the hash of their contents. */
const filesOf = (store: Store) =>
  withDatabase(store, async (db) => {
    const images = await db.selectFrom('image').selectAll().orderBy('id').execute()
    const pieces = await db
      .selectFrom('ticket_attachment_piece')
      .selectAll()
      .orderBy('attachment_id')
      .orderBy('number')
      .execute()
    const hash = createHash('sha256')
    for (const { content } of pieces) hash.update(content)
    return { images, pieces: pieces.length, hash: hash.digest('hex') }
  })

test('records every table, and restores images and attachments with the same contents', async () => {
  const { store, path } = await backedUp()
  const { contents = {} } = (await readManifest(path)).head
  const tables = await withDatabase(store, (db) =>
    db.introspection.getTables({ withInternalKyselyTables: true }),
  )
  const names = Object.keys(contents).filter((name) => !name.startsWith('console.'))
  expect(names.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  const saved = await filesOf(store)
  expect(saved.pieces).toBeGreaterThanOrEqual(3)
  expect(contents.ticket_attachment_piece?.rows).toBe(saved.pieces)
  expect(contents.image?.rows).toBe(saved.images.length)

  const fresh = await newStore()
  await restoreBackup(path, { ...fresh, hasRemoteStore: false })
  expect(await filesOf(fresh)).toEqual(saved)
})

test.each([
  ['image', { rows: 1000 }, /image has \d+ rows instead of 1000/],
  ['image', { hash: '0' }, 'the rows of image have changed'],
  ['ticket_attachment_piece', { hash: '0' }, 'the rows of ticket_attachment_piece have changed'],
  ['domain_record', { rows: 0 }, /domain_record has \d+ rows instead of 0/],
] as const)(
  'rejects a restored database in which %s differs by %j',
  async (table, change, expected) => {
    const { path } = await backedUp()
    const manifest = await readManifest(path)
    const { contents = {} } = manifest.head
    Object.assign(contents[table] ?? {}, change)
    await writeManifest(path, manifest)
    const fresh = await newStore()
    const restored = restoreBackup(path, { ...fresh, hasRemoteStore: false })
    await expect(restored).rejects.toThrow(expected)
    // The server does not start with the data.
    await expect(openPlatform({ ...fresh, speed, demo: 'none', worker: false })).rejects.toThrow(
      'is not finished',
    )
  },
)

test('restores a backup of an earlier version, which has no record of its rows', async () => {
  const { store, path } = await backedUp()
  const manifest = await readManifest(path)
  delete manifest.head.contents
  await writeManifest(path, manifest)
  const fresh = await newStore()
  await restoreBackup(path, { ...fresh, hasRemoteStore: false })
  expect(await filesOf(fresh)).toEqual(await filesOf(store))
})

test('finds missing tables, additional tables and changed rows', () => {
  const before: Contents = { a: { rows: 1, hash: 'x' }, b: { rows: 2, hash: 'y' } }
  const after: Contents = { b: { rows: 2, hash: 'z' }, c: { rows: 3, hash: 'x' } }
  expect(contentDifferences(before, after)).toEqual([
    'a has no rows instead of 1',
    'the rows of b have changed',
    'c has 3 rows instead of none',
  ])
  expect(contentDifferences(before, before)).toEqual([])
})
