import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../areas/domains/copying.ts'
import { engineOf } from '#shared/database/engine.ts'
import { updatedDatabase } from '../../test/support/platform/database.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { lookUp } from './lookup.ts'

const { platform, signedIn } = await testPlatform()

/** Returns the statements of a look-up and the number of rows that they returned. */
async function statementsOf(name: string, type: string) {
  const statements: RootOperationNode[] = []
  let rows = 0
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node)
      return node
    },
    transformResult({ result }) {
      rows += result.rows.length
      return Promise.resolve(result)
    },
  }
  const outcome = await lookUp(platform.db.withPlugin(listening), name, type)
  return { outcome, statements, rows }
}

/** Returns the query plan of a statement, one step per line. */
function planOf(statement: RootOperationNode): Promise<string> {
  const { sql: text, parameters } = platform.db
    .getExecutor()
    .compileQuery(statement, { queryId: 'plan' })
  const isSqlite = engineOf(platform.db) === 'sqlite'
  return platform.db.transaction().execute(async (tx) => {
    if (!isSqlite) {
      await sql`analyze domain_record`.execute(tx)
      // PostgreSQL scans a small table sequentially unless that is disabled.
      await sql`set local enable_seqscan = off`.execute(tx)
    }
    const explained = `${isSqlite ? 'explain query plan' : 'explain'} ${text}`
    const { rows } = await tx.executeQuery<Record<string, string>>({
      ...sql`select 1`.compile(tx),
      sql: explained,
      parameters,
    })
    return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n')
  })
}

test('needs few index reads regardless of the depth of the name and the size of the zone', async () => {
  const owner = await signedIn()
  const domain = 'large.example.org'
  const { id } = await owner.call('createDomain', {
    body: { domain, type: 'master', soa_email: 'a@example.org' },
  })
  const names = Array.from({ length: 1000 }, (_, at) => `host-${at}.of.${at % 7}`)
  await platform.db.transaction().execute((tx) =>
    insertRecords(
      tx,
      { id, domain },
      names.map((name) => ({ type: 'A', name, target: '203.0.113.1' })),
      '2026-01-01T00:00:00',
    ),
  )
  const deep = `${'a.'.repeat(110)}${domain}`
  for (const name of [deep, `nope.${domain}`, `of.3.${domain}`, `x.host-3.of.3.${domain}`]) {
    const { statements, rows } = await statementsOf(name, 'A')
    expect(statements.length).toBeLessThanOrEqual(4)
    expect(rows).toBeLessThanOrEqual(5)
    for (const statement of statements)
      expect(await planOf(statement)).not.toMatch(
        /SCAN domain|Seq Scan|\(domain_id=\?\)|Cond: \(domain_id/,
      )
  }
})

test('finds records from before the record paths migration', async () => {
  const now = '2026-01-01T00:00:00'
  const updated = await updatedDatabase('017-record-paths', async (tx) => {
    const domain = await tx
      .insertInto('domain')
      .values({
        account_id: 1,
        domain: 'example.org',
        type: 'master',
        status: 'active',
        serial: 1,
        created: now,
        updated: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const names = ['', '*.apps', ...Array.from({ length: 1500 }, (_, at) => `www.shop-${at}`)]
    const records = names.map((name) => ({ type: 'A' as const, name, target: '203.0.113.1' }))
    await insertRecords(tx, domain, records, now)
    await sql`drop index domain_record_by_path`.execute(tx)
    await sql`alter table domain_record drop column tree_path`.execute(tx)
  })
  for (const [name, exists, answers] of [
    ['example.org', true, 1],
    ['www.shop-0.example.org', true, 1],
    ['www.shop-1499.example.org', true, 1],
    ['shop-1200.example.org', true, 0],
    ['any.apps.example.org', true, 1],
    ['shop-1500.example.org', false, 0],
  ] as const) {
    const outcome = await lookUp(updated, name, 'A')
    if (outcome.kind === 'refused') throw new Error(`${name} is refused`)
    expect([name, outcome.exists, outcome.answers.length]).toEqual([name, exists, answers])
  }
})
