import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { makeToken } from '../auth/tokens.ts'
import { operations } from '../api/operations.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
const { app, clock, platform } = await testPlatform({ demo: 'small' })

/**
 * Tables that may be scanned: all users can read the public scripts, and SQLite uses a partial index on running jobs
 * only if the state is bound.
 */
const allowed = new Set(['script', 'job'])

/** Returns the tables that a statement scans completely. */
function scanned(database: DatabaseSync, sql: string): string[] {
  const unbound = Array.from({ length: sql.split('?').length - 1 }, () => null)
  const plan = database.prepare(`explain query plan ${sql}`).all(...unbound)
  return plan.flatMap(({ detail }) => {
    const [, table] = /^SCAN (\w+)(?! VIRTUAL)/.exec(String(detail)) ?? []
    return table === undefined || allowed.has(table) ? [] : [`${table}: ${sql}`]
  })
}

test('reads the data of an account by index, without full table scans', async () => {
  const { id: userId } = await platform.db
    .selectFrom('user')
    .select('id')
    .where('restricted', '=', 0)
    .executeTakeFirstOrThrow()
  const token = await makeToken(platform.db, clock, {
    userId,
    label: 'reader',
    scopes: '*',
    expiry: null,
  })
  prepare.mockClear()
  const reads = operations.filter(({ method }) => method === 'GET')
  // Request lists first, because the URLs of other operations need the id of their first item.
  const first = new Map<string, string>()
  for (const { path } of reads.toSorted((one, other) => one.path.length - other.path.length)) {
    const url = path.replaceAll(/\/\{\w+\}/g, (_, at: number) => `/${first.get(path.slice(0, at))}`)
    const headers = { authorization: `Bearer ${token.token}` }
    const answer = await app.inject({ url: `/v4${url}`, headers })
    const found =
      answer.body.startsWith('{"data":[{') && answer.json<{ data: { id?: unknown }[] }>()
    if (found) first.set(path, String(found.data[0]?.id))
  }
  const statements = prepare.mock.calls.map(([sql]) => sql)
  const database = prepare.mock.contexts[0] as DatabaseSync
  prepare.mockRestore()
  expect(statements.length).toBeGreaterThan(100)
  expect(statements.flatMap((sql) => scanned(database, sql))).toEqual([])
})
