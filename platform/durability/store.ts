import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownPostgres } from '../test/database.ts'

/** Where a server that is killed keeps its data: a folder, or a database of PostgreSQL. */
export interface Store {
  dataDir: string
  databaseUrl?: string
}

export async function temporaryStore(): Promise<{ store: Store; drop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-durability-'))
  const postgres = await ownPostgres()
  return {
    store: { dataDir, ...(postgres && { databaseUrl: postgres.databaseUrl }) },
    async drop() {
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
