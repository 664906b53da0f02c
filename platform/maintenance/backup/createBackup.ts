import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Database } from '../../database/open.ts'
import { engineOf } from '#shared/database/engine.ts'
import { ObjectFiles, syncFolder } from '../../object-store/embedded/files.ts'
import { consoleFile } from '#shared/consoleFile.ts'
import { copyFile, eachOf } from './copyFile.ts'
import { holdFiles } from '../../object-store/retentionHolds/holds.ts'
import { type Contents, contentsOfPostgres, contentsOfSqlite } from './contents.ts'
import {
  BackupError,
  type BackedUpFile,
  databaseFile,
  factsOf,
  type Manifest,
  writeManifest,
} from './manifest.ts'
import { connectDirectly, dumpDatabase } from './postgresDump.ts'

/** Location of the data to back up or restore. */
export interface BackedUp {
  dataDir: string
  databaseUrl?: string
  /** Data folder of the servers of DATABASE_ENGINES, unless it is the default. Not included in backups. */
  databaseDir?: string
  /** True if the objects are in the remote store of OBJECT_STORE_URL. */
  hasRemoteStore: boolean
}

/** Files with secrets that no setting provides, and the ID of the data folder. */
export const keyFiles = ['platform.key', 'session.key', 'folder.id']

/** Data from a consistent snapshot of the rows. */
interface Rows {
  migrations: string[]
  /** Files of objects, with their original sizes in bytes. */
  parts: { file: string; size: number }[]
  contents: Contents
}

const allMigrations = 'select name from kysely_migration order by name'
const allParts = 'select file, size from object_part'

/** Copies a database in a single step, so that concurrent writes do not restart the copy. Writers are not blocked. */
async function copySqlite(from: string, to: string): Promise<DatabaseSync> {
  // Create the file first, because SQLite would create it readable by all users.
  await writeFile(to, '', { flag: 'wx', mode: 0o600 })
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    // Turn off WAL, so that the copy is a single file.
    copy.exec('pragma journal_mode = delete')
    const [fault] = copy.prepare('pragma quick_check(1)').all()
    if (fault?.quick_check !== 'ok')
      throw new BackupError(`The database ${from} is damaged: ${String(fault?.quick_check)}`)
    return copy
  } catch (error) {
    copy.close()
    throw error
  }
}

async function backUpSqlite(from: string, to: string): Promise<Rows> {
  const copy = await copySqlite(from, to)
  try {
    return {
      migrations: copy
        .prepare(allMigrations)
        .all()
        .map(({ name }) => String(name)),
      parts: copy
        .prepare(allParts)
        .all()
        .map(({ file, size }) => ({ file: String(file), size: Number(size) })),
      contents: contentsOfSqlite(copy),
    }
  } finally {
    copy.close()
  }
}

/** Dumps the database and reads the list of files from the same snapshot. */
async function backUpPostgres(databaseUrl: string, to: string): Promise<Rows> {
  const client = await connectDirectly(databaseUrl)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const migrations = await client.query<{ name: string }>(allMigrations)
    const parts = await client.query<{ file: string; size: string }>(allParts)
    const contents = await contentsOfPostgres(client)
    await dumpDatabase(databaseUrl, rows[0]?.id ?? '', to)
    await client.query('commit')
    return {
      migrations: migrations.rows.map(({ name }) => name),
      parts: parts.rows.map(({ file, size }) => ({ file, size: Number(size) })),
      contents,
    }
  } finally {
    await client.end()
  }
}

/**
 * Backs up all data of a platform to an empty folder while servers are running, and writes the manifest last. Files are
 * copied after the rows are read: a file is created before its row, never changes, and is not deleted before it is copied, even
 * if its row is deleted in the meantime.
 */
export async function makeBackup(db: Database, from: BackedUp, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. Use another folder for the backup.`)
  const engine = engineOf(db)
  const createdAt = new Date().toISOString()
  const hold = await holdFiles(db)
  try {
    const path = databaseFile[engine]
    const { migrations, parts, contents } =
      from.databaseUrl === undefined
        ? await backUpSqlite(join(from.dataDir, 'platform.sqlite'), join(folder, path))
        : await backUpPostgres(from.databaseUrl, join(folder, path))
    const facts = await factsOf(join(folder, path))
    const files: BackedUpFile[] = facts ? [{ path, ...facts }] : []
    const keys = keyFiles.filter((name) => existsSync(join(from.dataDir, name)))
    // Copied at a different time than the rows, which is safe because the console's data does not refer to them. A dump
    // already contains the console's data.
    if (from.databaseUrl === undefined && existsSync(join(from.dataDir, consoleFile))) {
      const copied = join(folder, consoleFile)
      const copy = await copySqlite(join(from.dataDir, consoleFile), copied)
      Object.assign(contents, contentsOfSqlite(copy, 'console.'))
      copy.close()
      const facts = await factsOf(copied)
      if (facts) files.push({ path: consoleFile, ...facts })
    }
    for (const name of keys)
      files.push({ path: name, ...(await copyFile(join(from.dataDir, name), join(folder, name))) })
    const objects = from.hasRemoteStore
      ? { files: [], damaged: [] }
      : await copyObjects(join(from.dataDir, 'objects'), join(folder, 'objects'), parts)
    files.push(...objects.files)
    const manifest: Manifest = {
      head: {
        format: 1,
        made: createdAt,
        database: engine,
        migrations,
        objects: from.hasRemoteStore ? 'store' : 'here',
        keys,
        contents,
      },
      files,
      damaged: objects.damaged,
    }
    await syncFolder(folder)
    await writeManifest(folder, manifest)
    await syncFolder(folder)
    return manifest
  } finally {
    await hold.release()
  }
}

async function copyObjects(from: string, to: string, parts: Rows['parts']) {
  const source = await ObjectFiles.open(from)
  await ObjectFiles.open(to)
  const files: BackedUpFile[] = []
  const damaged: string[] = []
  await eachOf(parts, async ({ file, size }) => {
    const path = `kept/${file.slice(0, 2)}/${file}`
    if (!(await source.isWhole(file, size))) damaged.push(file)
    try {
      files.push({
        path: `objects/${path}`,
        ...(await copyFile(join(from, path), join(to, path))),
      })
    } catch (error) {
      // The missing file is already listed as damaged.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  })
  for (const name of await readdir(join(to, 'kept'))) await syncFolder(join(to, 'kept', name))
  return { files, damaged }
}
