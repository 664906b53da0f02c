import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minutes, wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { engineOf } from '#shared/database/engine.ts'
import { inTransaction } from '../../database/transaction.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { insertRecords } from './copying.ts'
import { nextSerial, scheduleRendering } from './rendering.ts'

const { signedIn, platform, clock, settle } = await testPlatform()
const { db, jobs } = platform

/**
 * Waits until a transaction waits for a lock. Returns immediately on SQLite, where the other transaction cannot start,
 * because there is a single writer. Reads outside the caller's transaction, because PostgreSQL returns the same rows of
 * `pg_stat_activity` until a transaction ends.
 */
const untilLockWait = async () => {
  if (engineOf(db) === 'sqlite') return
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    })
    .toBe(1)
}

test('includes edits made while the zone is being rendered', async () => {
  const me = await signedIn()
  const zone = 'edited.example'
  const { id } = await me.call('createDomain', {
    body: { domain: zone, type: 'master', soa_email: `john@${zone}` },
  })
  clock.advance(3 * minutes)
  let rendered: Promise<number> | undefined
  await inTransaction(db, async (tx) => {
    const domain = await forUpdate(
      tx,
      tx.selectFrom('domain').selectAll().where('id', '=', id),
    ).executeTakeFirstOrThrow()
    const record = { type: 'A', name: 'www', target: '203.0.113.9' } as const
    await insertRecords(tx, domain, [record], wireTime(clock.now()))
    rendered = jobs.runDue()
    await untilLockWait()
    await scheduleRendering(tx, jobs, domain)
  })
  await rendered
  await settle()
  const { zone_file } = await me.call('getDomainZoneFile', { path: { domainId: String(id) } })
  expect(zone_file.at(-1)).toContain('203.0.113.9')
})

const now = 1_795_308_931
const highest = 2 ** 32 - 1

test.each([
  ['the time comes after an older serial', 7, now],
  ['a serial of this second goes on by one', now, now + 1],
  ['a serial that is a date goes on by one', 2_026_072_701, 2_026_072_702],
  ['what follows the highest serial is the time', highest, now],
  ['a serial far ahead of the time goes on by one', now + 2 ** 31 - 2, now + 2 ** 31 - 1],
])('computes the next serial: %s', (_, last, next) => {
  expect(nextSerial(last, now * 1000 + 500)).toBe(next)
})

test('wraps serials around after the highest', () => {
  const late = (highest - 10) * 1000
  expect(nextSerial(highest, late)).toBe(0)
})
