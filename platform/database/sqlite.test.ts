import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { movableClock } from '#shared/clock.ts'
import { Jobs } from '../jobs/queue.ts'
import { secretsOf } from '../secrets/secretBox.ts'
import { vacuumTask } from './incrementalVacuum.ts'
import { openCurrent, openDatabase } from './open.ts'
import { lockFolder } from '#shared/database/sqlite.ts'

test.skipIf(process.platform === 'win32')(
  'lets only the owner read the data folder and its files',
  async () => {
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
  },
)

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platform-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('rewrites an old database file only in the server and without storing it in memory', async () => {
  const file = join(emptyFolder(), 'platform.sqlite')
  const before = await openDatabase(file)
  await before.destroy()
  const look = (statement = 'pragma user_version') => {
    const database = new DatabaseSync(file)
    database.exec(statement)
    const mode = database.prepare('pragma auto_vacuum').get()
    database.close()
    return mode
  }
  const canOnlyGrow = { auto_vacuum: 0 }
  expect(look('pragma journal_mode = delete; pragma auto_vacuum = none; vacuum')).toEqual(
    canOnlyGrow,
  )
  await (await openCurrent(file)).destroy()
  expect(look()).toEqual(canOnlyGrow)

  const tempStores: unknown[] = []
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    for (const statement of sql.split(';')) {
      if (statement.trim() === 'vacuum') tempStores.push(this.prepare('pragma temp_store').get())
      this.prepare(statement).all()
    }
  })
  onTestFinished(() => exec.mockRestore())
  await (await openDatabase(file)).destroy()
  expect(tempStores).toEqual([{ temp_store: 1 }])
  expect(look()).toEqual({ auto_vacuum: 2 })
})

const megabytes = (file: string) => statSync(file).size / 1_000_000

test.each([
  ['a new file', false],
  ['a file that could only grow', true],
])('%s shrinks after many rows are deleted', async (_, old) => {
  const file = join(emptyFolder(), 'platform.sqlite')
  if (old) {
    const before = new DatabaseSync(file)
    before.exec('pragma auto_vacuum = none; create table visitor_of_before (note text)')
    before.close()
  }
  const db = await openDatabase(file)
  await sql`create table visitor (note blob)`.execute(db)
  for (let count = 0; count < 20; count++)
    await sql`insert into visitor values (zeroblob(1000000))`.execute(db)
  await sql`delete from visitor`.execute(db)
  await sql`pragma wal_checkpoint`.execute(db)
  expect(megabytes(file)).toBeGreaterThan(19)
  const jobs = new Jobs({
    db,
    clock: movableClock(),
    secrets: secretsOf('a key for tests'),
    speed: 1,
    kinds: {},
    sweeps: [vacuumTask],
    report: () => undefined,
  })
  for (let round = 0; round < 12; round++) await jobs.runDue()
  await sql`pragma wal_checkpoint`.execute(db)
  expect(megabytes(file)).toBeLessThan(6)
  await db.destroy()
})
