import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { commandName } from '#shared/commandName.ts'
import { migrationsOf } from '../../database/migrations.ts'
import { consoleFile } from '#shared/consoleFile.ts'
import { lockFolder } from '#shared/database/sqlite.ts'
import { stopClusters } from '../../database-engines/enginesFolder.ts'
import { ObjectFiles, syncFolder } from '../../object-store/embedded/files.ts'
import {
  contentDifferences,
  type Contents,
  contentsOfPostgres,
  contentsOfSqlite,
} from './contents.ts'
import { copyFile, eachOf } from './copyFile.ts'
import type { BackedUp } from './createBackup.ts'
import { BackupError, databaseFile, type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { connectDirectly, loadDump, occupationOf } from './postgresDump.ts'
import { type Present, findExistingData, moveAside, requireMovable } from './moveAside.ts'
import { beginRestore } from '../../database/unfinishedRestore.ts'

const others = (count: number) =>
  count === 1 ? 'Another connection uses' : `${count} other connections use`

/**
 * Checks that the backup matches the settings, before anything is changed.
 * @throws BackupError with a user-facing message
 */
async function requireFit(
  { head }: Manifest,
  { databaseUrl, hasRemoteStore }: BackedUp,
): Promise<void> {
  if (head.database === 'postgresql' && databaseUrl === undefined)
    throw new BackupError(
      'The backup is from PostgreSQL. Set DATABASE_URL to the database that it is restored to.',
    )
  if (head.database === 'sqlite' && databaseUrl !== undefined)
    throw new BackupError(
      'The backup is from the embedded database. Unset DATABASE_URL to restore it.',
    )
  if (head.objects === 'store' && !hasRemoteStore)
    throw new BackupError(
      'The objects of the backup are in another store. Set OBJECT_STORE_URL to it.',
    )
  if (head.objects === 'here' && hasRemoteStore)
    throw new BackupError(
      'The backup contains the objects of a data folder. Unset OBJECT_STORE_URL to restore it.',
    )
  const known = await migrationsOf(head.database)
  const newer = head.migrations.find((name) => !Object.hasOwn(known, name))
  if (newer !== undefined)
    throw new BackupError(
      `The backup was created by a newer version of the console: its schema has ${newer}, which this one does not know.`,
    )
}

interface Restored {
  manifest: Manifest
  /** Folder to which the previous contents of the data folder were moved. */
  aside?: string
  /** Folder to which the previous data of the database servers was moved. */
  engines?: string
  /** Folder from which it was moved. */
  enginesFolder?: string
}

/**
 * Restores a backup to a data folder, and to PostgreSQL if used, after verifying all of its files.
 * @param replace true to replace existing data
 * @throws BackupError with a user-facing message
 */
export async function restoreBackup(
  folder: string,
  to: BackedUp,
  { replace = false } = {},
): Promise<Restored> {
  const manifest = await readManifest(folder)
  await requireFit(manifest, to)
  await verifyFiles(folder, manifest)
  await mkdir(to.dataDir, { recursive: true, mode: 0o700 })
  const unlock = to.databaseUrl === undefined ? lockFolder(to.dataDir) : () => undefined
  try {
    const present = await findExistingData(to)
    requireEmpty(to.dataDir, present, replace)
    await requireMovable(present)
    const tables = await replacedTables(to.databaseUrl, replace)
    if (present.engines !== undefined) await stopClusters(present.engines)
    const finish = await beginRestore(to.dataDir)
    const moved = await moveAside(to.dataDir, present)
    await copyFiles(folder, to.dataDir, manifest)
    const database = join(folder, databaseFile[manifest.head.database])
    if (to.databaseUrl === undefined) await copyFile(database, join(to.dataDir, 'platform.sqlite'))
    else await loadDump(to.databaseUrl, database, tables)
    await requireSameContents(manifest, to)
    await finish()
    const { engines: enginesFolder } = present
    return { manifest, ...moved, ...(enginesFolder !== undefined && { enginesFolder }) }
  } finally {
    unlock()
  }
}

/**
 * Compares the restored rows with those at the time of the backup.
 * @throws BackupError that names the tables with differences
 */
async function requireSameContents({ head }: Manifest, { dataDir, databaseUrl }: BackedUp) {
  if (head.contents === undefined) return
  const found = await restoredContents(dataDir, databaseUrl)
  const differences = contentDifferences(head.contents, found)
  if (differences.length > 0)
    throw new BackupError(
      `The restored data differs from the backup: ${differences.join('; ')}. Restore it again with --replace, or use another backup.`,
    )
}

async function restoredContents(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<Contents> {
  if (databaseUrl !== undefined) {
    const client = await connectDirectly(databaseUrl)
    try {
      await client.query('begin isolation level repeatable read read only')
      return await contentsOfPostgres(client)
    } finally {
      await client.end()
    }
  }
  const contents: Contents = {}
  for (const [file, prefix] of [
    ['platform.sqlite', ''],
    [consoleFile, 'console.'],
  ] as const) {
    if (!existsSync(join(dataDir, file))) continue
    const db = new DatabaseSync(join(dataDir, file), { readOnly: true })
    try {
      Object.assign(contents, contentsOfSqlite(db, prefix))
    } finally {
      db.close()
    }
  }
  return contents
}

/** @throws BackupError if there is data that may not be replaced */
function requireEmpty(dataDir: string, { inFolder, engines }: Present, replace: boolean): void {
  if (replace) return
  if (inFolder.length > 0)
    throw new BackupError(
      `The data folder ${dataDir} is not empty: it has ${inFolder.map((path) => basename(path)).join(', ')}. Set DATA_DIR to another folder, or use --replace to move them aside.`,
    )
  if (engines !== undefined)
    throw new BackupError(
      `Database servers store data in ${engines}, which a backup does not contain. Set DATABASE_DIR to another folder, or use --replace to move it aside.`,
    )
}

/**
 * Returns the tables to replace.
 * @throws BackupError if the database is in use, or has tables that may not be replaced
 */
async function replacedTables(databaseUrl: string | undefined, replace: boolean) {
  if (databaseUrl === undefined) return []
  const { tables, connections } = await occupationOf(databaseUrl)
  if (connections > 0)
    throw new BackupError(
      `${others(connections)} the database of DATABASE_URL. Stop every server and every connection pooler of it first.`,
    )
  if (tables.length > 0 && !replace)
    throw new BackupError(
      `The database of DATABASE_URL is not empty: it has ${tables.length} tables. Use an empty one, or use --replace to drop them; \`${commandName('backup')} FOLDER\` saves their data.`,
    )
  return tables
}

async function copyFiles(folder: string, dataDir: string, { files }: Manifest): Promise<void> {
  const folders = new Set<string>()
  const rest = files.filter(({ path }) => !Object.values(databaseFile).includes(path))
  if (rest.some(({ path }) => path.startsWith('objects/')))
    await ObjectFiles.open(join(dataDir, 'objects'))
  await eachOf(rest, async ({ path, sha256 }) => {
    const target = join(dataDir, path)
    // Delete a partial file from an earlier, interrupted restore.
    await rm(target, { force: true })
    const copied = await copyFile(join(folder, path), target)
    if (copied.sha256 !== sha256)
      throw new BackupError(`${path} of ${folder} changed while it was read.`)
    folders.add(dirname(target))
  })
  for (const each of folders) await syncFolder(each)
}
