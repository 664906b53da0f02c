import { resolve } from 'node:path'
import { commandAlone } from '#shared/commandName.ts'
import type { Database } from '../database/open.ts'
import { persistentSecret } from '#shared/keyFile.ts'
import { setIfAbsent } from '../installation/sharedSettings.ts'

/** Settings that determine what the data folder contains. */
interface FolderUse {
  dataDir: string
  databaseUrl?: string
  remoteStore?: object
  secretKey?: string
  sessionKey?: string
  databaseEngines?: 'local' | 'none'
  databaseDir?: string
}

/**
 * Lists what other processes on the same database need from this process's data folder, and the settings that store it
 * elsewhere.
 */
function keptThere(use: FolderUse): { what: string; wayOut: string }[] {
  return [
    ...(use.remoteStore ? [] : [{ what: 'objects', wayOut: 'OBJECT_STORE_URL' }]),
    ...(use.secretKey === undefined ? [{ what: 'the platform key', wayOut: 'PLATFORM_KEY' }] : []),
    ...(use.sessionKey === undefined ? [{ what: 'the session key', wayOut: 'SESSION_KEY' }] : []),
    ...(use.databaseEngines === 'local' && use.databaseDir === undefined
      ? [{ what: 'database servers', wayOut: 'DATABASE_DIR' }]
      : []),
  ]
}

/** Returns the id of a data folder, which is created together with the folder. */
export const folderId = (dataDir: string): Promise<string> =>
  persistentSecret(
    dataDir,
    'folder.id',
    'It identifies the data folder of the database. Restore it from a backup.',
  )

/**
 * Registers the data folder in the database, or checks that it is the registered one. An embedded database is in its
 * data folder, so it needs no check.
 * @throws an Error with a user-facing message if another folder is registered and this one would store data
 */
export async function joinDataFolder(db: Database, use: FolderUse): Promise<void> {
  const localData = keptThere(use)
  if (use.databaseUrl === undefined || use.dataDir === ':memory:' || localData.length === 0) return
  const id = await folderId(use.dataDir)
  if ((await setIfAbsent(db, 'data_folder', id)) === id) return
  const wayOut = localData.map(({ wayOut }) => wayOut).join(', ')
  throw new Error(
    [
      `DATA_DIR (${resolve(use.dataDir)}) is not the data folder of this database: its other processes store ${localData.map(({ what }) => what).join(', ')} in another one, and could not find the data that this process writes. There are two solutions:`,
      '  - One shared folder: set DATA_DIR to it in every process.',
      `  - An S3 store: set ${wayOut}, the same in every process, and each can have its own folder.`,
      `If the previous folder is lost, ${commandAlone('rekey')} adopts this one and lists the lost data.`,
    ].join('\n'),
  )
}
