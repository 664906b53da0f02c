import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { makeToken } from '../auth/tokens.ts'
import { operations } from '../api/operations.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
const { app, clock, platform } = await testPlatform({ demo: 'small' })

/** Everybody reads the public scripts, and an index that holds running jobs alone shows only once that state is bound. */
const allowed = new Set(['script', 'job'])

/** The tables that a statement goes through from end to end. */
function scanned(database: DatabaseSync, sql: string): string[] {
  const unbound = Array.from({ length: sql.split('?').length - 1 }, () => null)
  const plan = database.prepare(`explain query plan ${sql}`).all(...unbound)
  return plan.flatMap(({ detail }) => {
    const [, table] = /^SCAN (\w+)(?! VIRTUAL)/.exec(String(detail)) ?? []
    return table === undefined || allowed.has(table) ? [] : [`${table}: ${sql}`]
  })
}

test('an account is read by indexes, not by going through the tables of all accounts', async () => {
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
  // Lists come before what stands below their first item.
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
