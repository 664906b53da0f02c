import { expect, test } from 'vitest'
import { databaseStatuses } from '../../../contract/rules/databaseStates.ts'
import {
  newTestBackup,
  newTestDatabase,
  postgresql,
} from '../../../test/support/platform/databases.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { platform, signedIn } = await testPlatform()

interface Path {
  path: { instanceId: number; backupId: number }
}
type Engine = 'Mysql' | 'Postgresql'

const settled = ['active', 'failed', 'degraded']
const provisioned = databaseStatuses.filter((status) => status !== 'provisioning')

/** Operations with their preconditions (document 2, section 3), and functions that send their requests. */
const operations: [
  name: string,
  allowed: readonly string[],
  call: (me: SignedIn, engine: Engine, on: Path) => Promise<unknown>,
][] = [
  [
    'an update',
    ['active'],
    (me, engine, on) => me.call(`update${engine}Database`, { ...on, body: { label: 'renamed' } }),
  ],
  [
    'a resize',
    ['active'],
    (me, engine, on) =>
      me.call(`update${engine}Database`, { ...on, body: { type: 'g6-dedicated-8' } }),
  ],
  [
    'a snapshot',
    ['active'],
    (me, engine, on) =>
      me.call(`create${engine}DatabaseSnapshot`, { ...on, body: { label: 'before_release' } }),
  ],
  [
    'a look at the credentials',
    ['active'],
    (me, engine, on) => me.call(`get${engine}DatabaseCredentials`, on),
  ],
  ['a patch', ['active'], (me, engine, on) => me.call(`patch${engine}Database`, on)],
  [
    'a look at the certificate',
    ['active'],
    (me, engine, on) => me.call(`get${engine}DatabaseSsl`, on),
  ],
  ['a deletion', settled, (me, engine, on) => me.call(`delete${engine}Database`, on)],
  ['a restore', settled, (me, engine, on) => me.call(`restore${engine}DatabaseBackup`, on)],
  [
    'the list of backups',
    provisioned,
    (me, engine, on) => me.call(`list${engine}DatabaseBackups`, on),
  ],
  [
    'a look at a backup',
    provisioned,
    (me, engine, on) => me.call(`get${engine}DatabaseBackup`, on),
  ],
  [
    'the deletion of a backup',
    provisioned,
    (me, engine, on) => me.call(`delete${engine}DatabaseBackup`, on),
  ],
  [
    'a reset of the credentials',
    databaseStatuses,
    (me, engine, on) => me.call(`reset${engine}DatabaseCredentials`, on),
  ],
]

const pairs = operations.flatMap(([name, allowed, call]) =>
  databaseStatuses.map((status) => ({ name, status, call, isAllowed: allowed.includes(status) })),
)

test.each(pairs)(
  '$name while $status is allowed: $isAllowed',
  async ({ status, call, isAllowed }) => {
    const me = await signedIn()
    for (const engine of ['Mysql', 'Postgresql'] as const) {
      const instanceId = await newTestDatabase(platform, me, {
        ...(engine === 'Mysql' ? {} : postgresql),
        label: engine,
        status,
      })
      const backupId = await newTestBackup(platform, instanceId, 'kept')
      const outcome = call(me, engine, { path: { instanceId, backupId } })
      if (isAllowed) await outcome
      else
        await expect(outcome).rejects.toMatchObject({
          status: 400,
          faults: [{ reason: expect.stringMatching(/^The database (must be|is still) /) }],
        })
      const remaining = await platform.db
        .selectFrom('database')
        .select('status')
        .where('id', '=', instanceId)
        .executeTakeFirst()
      if (!isAllowed) expect(remaining).toEqual({ status })
      await me.call(`list${engine}Databases`)
      // Labels are unique in an account, so delete the database before the next case.
      await platform.db.deleteFrom('database').where('id', '=', instanceId).execute()
    }
  },
)
