import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlatform } from '../../platform/index.ts'
import { newTestCompute } from '../support/platform/computes.ts'
import { ownPostgres } from '../support/platform/database.ts'

/** Where a server stores its data: a folder, or a PostgreSQL database. */
export interface Store {
  dataDir: string
  databaseUrl?: string
}

/** Creates an account with a token and four instances, before a server starts. */
export async function prepared(
  on: Store,
  speed: number,
  demo: 'small' | 'none' = 'none',
): Promise<{ token: string; computeIds: number[] }> {
  const platform = await openPlatform({ ...on, speed, demo, worker: false })
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
  const { account_id } = await platform.db
    .selectFrom('user')
    .select('account_id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const computeIds: number[] = []
  for (let index = 0; index < 4; index++)
    computeIds.push((await newTestCompute(platform, { user: { accountId: account_id } })).id)
  await platform.close()
  return { token, computeIds }
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
