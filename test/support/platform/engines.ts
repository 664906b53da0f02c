import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { type SignedIn, testPlatform } from './platform.ts'

/** A user that exists on every machine and owns no files of the console. */
export const testEnginesUser = 'nobody'

/**
 * Creates a temporary folder.
 * @param onEnd registers its deletion, as `afterAll` and `onTestFinished` do
 */
export function temporaryFolder(
  mode: number,
  onEnd: (work: () => void) => void = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-engines-'))
  chmodSync(folder, mode)
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a platform that runs database servers in a temporary folder. */
export async function testEngines() {
  const folder = temporaryFolder(0o711, afterAll)
  const dataDir = temporaryFolder(0o700, afterAll)
  const clock = movableClock(Date.now())
  const reported: unknown[] = []
  const { platform, signedIn, settle } = await testPlatform({
    dataDir,
    databaseEngines: 'local',
    databaseEnginesUser: testEnginesUser,
    databaseDir: folder,
    clock,
    report: (error) => reported.push(error),
  })

  async function cluster(me: SignedIn, extra: object = {}) {
    const { id } = await me.call('createPostgresqlDatabase', {
      body: {
        label: 'orders',
        engine: 'postgresql/14.6',
        region: 'us-east',
        type: 'g6-nano-1',
        allow_list: ['127.0.0.1/32'],
        ...extra,
      },
    })
    await settle()
    const path = { instanceId: id }
    const view = () => me.call('getPostgresqlDatabase', { path })
    const credentials = () => me.call('getPostgresqlDatabaseCredentials', { path })
    const certificate = async () => {
      const { ca_certificate: pem } = await me.call('getPostgresqlDatabaseSsl', { path })
      return pem ? Buffer.from(pem, 'base64').toString() : undefined
    }
    return {
      path,
      view,
      credentials,
      certificate,
      update: async (body: object) => {
        await me.call('updatePostgresqlDatabase', { path, body })
        await settle()
      },
      /** Creates a snapshot and returns a function that restores it. */
      snapshot: async (label: string) => {
        await me.call('createPostgresqlDatabaseSnapshot', { path, body: { label } })
        await settle()
        const { data } = await me.call('listPostgresqlDatabaseBackups', { path })
        const backupId = data.find((backup) => backup.label === label)?.id ?? 0
        return async () => {
          await me.call('restorePostgresqlDatabaseBackup', { path: { ...path, backupId } })
          await settle()
        }
      },
      /** Runs a statement as a client that verifies the certificate. */
      ask: async (
        statement: string,
        {
          password,
          user = 'dbpostgres',
          database = 'postgres',
        }: { password?: string; user?: string; database?: string } = {},
      ) => {
        const { hosts, port } = await view()
        const client = new pg.Client({
          host: hosts?.primary ?? '',
          port: port ?? 0,
          user,
          database,
          password: password ?? (await credentials()).password ?? '',
          ssl: { ca: (await certificate()) ?? '', rejectUnauthorized: true },
        })
        await client.connect()
        try {
          return (await client.query<Record<string, unknown>>(statement)).rows
        } finally {
          await client.end()
        }
      },
    }
  }

  return { folder, dataDir, clock, reported, platform, signedIn, settle, cluster }
}
