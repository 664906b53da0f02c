import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { statementFaults } from './sqlStatements.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Sources that use the platform's own database. Database servers that the platform runs for users are plain PostgreSQL.
 */
const sources = readdirSync(join(root, 'platform'), { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    path.endsWith('.ts') && !/\.test\.ts$|^(test|durability|database-engines)[\\/]/.test(path),
)

test('every SQL statement works with distributed engines and transaction poolers', () => {
  const faults = sources.flatMap((path) =>
    statementFaults(`platform/${path}`, readFileSync(join(root, 'platform', path), 'utf8')),
  )
  expect(faults).toEqual([])
})

test.each([
  'sql`select pg_advisory_lock(${lock})`',
  'client.query("listen changes")',
  'sql.raw("alter table a add unique (b) deferrable")',
  'sql`create or replace function f() returns trigger`',
  "sql<number>`select nextval('ids')`",
  'sql`set search_path = other`',
  'sql`create temp table t (a integer)`',
  'sql`select a from b order by a collate "en_US"`',
])('rejects %s', (statement) => {
  expect(statementFaults('a.ts', statement)).toHaveLength(1)
})

test.each([
  'sql`select id from kysely_migration_lock for update`',
  'sql`text collate "C"`',
  'sql`update event set message = ${text}`',
  'sql`set transaction isolation level repeatable read`',
])('accepts %s', (statement) => {
  expect(statementFaults('a.ts', statement)).toEqual([])
})

test('never creates Kysely’s PostgresDialect, which takes a session-level advisory lock', () => {
  const dialects = sources.filter((path) =>
    readFileSync(join(root, 'platform', path), 'utf8').includes('new PostgresDialect('),
  )
  expect(dialects).toEqual([])
})
