import { join } from 'node:path'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../database/open.ts'
import { checkEngine, checkRows } from './checkDatabase.ts'
import { checkFiles } from './checkFiles.ts'

interface CheckedData {
  /** The parts that were checked, such as `SQLite, rows`. */
  checked: string
  /** User-facing descriptions of the damage. */
  found: string[]
}

/** Checks the database, the rows and the files of the objects, unless a remote store contains them. */
export async function checkData(
  db: Database,
  { dataDir, hasRemoteStore }: { dataDir: string; hasRemoteStore: boolean },
): Promise<CheckedData> {
  const engine = engineOf(db) === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const checked = `${engine}, rows${hasRemoteStore ? '' : ' and files of objects'}`
  const inDatabase = await checkEngine(db)
  // Skip the other checks when the database is damaged, because their queries may fail.
  if (inDatabase.length > 0) return { checked, found: inDatabase }
  const inRows = await checkRows(db)
  const inFiles = hasRemoteStore ? [] : await checkFiles(db, join(dataDir, 'objects'))
  return { checked, found: [...inRows, ...inFiles] }
}
