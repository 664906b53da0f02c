import { sql } from 'kysely'
import { makeToken } from '#platform/auth/tokens.ts'
import { type Clock, days, hours, wireTime } from '#shared/clock.ts'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '#platform/database/open.ts'

export interface Sizes {
  instances: number
  events: number
  jobs: number
  objects: number
}

/** Returns the number of events, jobs and objects for a number of instances. */
export const sizesOf = (instances: number): Sizes => ({
  instances,
  events: 20 * instances,
  jobs: 10 * instances,
  objects: 20 * instances,
})

export const bucketLabel = 'archive'
export const bucketCluster = 'us-east-1'

const regions = ['us-east', 'eu-west', 'ap-south', 'us-central']

/** Returns a common table expression `n` with column `i`, from `from` to `to`. */
const numbers = (from: number, to: number) =>
  sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)})`

const regionOf = sql`case i % 4 ${sql.join(
  regions.map((region, index) => sql`when ${sql.lit(index)} then ${sql.lit(region)}`),
  sql` `,
)} end`

/** Number of batches for rows ordered by time. All rows of a batch have the same time. */
const parts = 100

async function inParts(
  count: number,
  span: number,
  now: number,
  insert: (from: number, to: number, time: number) => Promise<unknown>,
): Promise<void> {
  for (let part = 0; part < parts; part++) {
    const [from, to] = [
      Math.floor((part * count) / parts),
      Math.floor(((part + 1) * count) / parts),
    ]
    if (to > from) await insert(from + 1, to, now - span * (1 - part / parts))
  }
}

async function addInstances(db: Database, accountId: number, count: number, now: number) {
  const created = wireTime(now - 100 * days)
  await sql`
    insert into compute (account_id, label, status, created, updated, type, region, host_uuid,
      disk, memory, vcpus, transfer, alert_cpu, workload)
    ${numbers(1, count)}
    select ${accountId}, 'instance-' || i, case i % 10 when 0 then 'offline' else 'running' end,
      ${created}, ${created}, 'g6-standard-2', ${regionOf}, 'host-' || i, 81920, 4096, 2, 4000, 180,
      '{"kind":"web","vcpus":2,"privateNetwork":false}'
    from n`.execute(db)
  await sql`
    insert into power_period (compute_id, started_at, ended_at)
    select id, cast(${Date.UTC(2026, 4, 1)} as bigint), null from compute
    where account_id = ${accountId} and status = 'running'`.execute(db)
  await sql`
    insert into ip_address (address, account_id, compute_id, region, type, public, gateway, subnet_mask, prefix)
    select '10.' || (id / 65536) || '.' || (id / 256 % 256) || '.' || (id % 256), ${accountId}, id, region,
      'ipv4', 1, null, '255.255.255.0', 24
    from compute where account_id = ${accountId}`.execute(db)
}

const addEvents = (db: Database, accountId: number, sizes: Sizes, now: number) =>
  inParts(sizes.events, 89 * days, now - 2 * hours, (from, to, time) =>
    sql`
      insert into event (account_id, action, status, created, entity, entity_type, entity_id, username,
        user_id, duration, seen, read)
      ${numbers(from, to)}
      select ${accountId}, 'compute_boot', 'finished', ${wireTime(time)},
        '{"id":' || (i % ${sql.lit(sizes.instances)} + 1) || ',"label":"instance-' || (i % ${sql.lit(sizes.instances)} + 1)
          || '","type":"compute","url":"/v4/compute/instances/' || (i % ${sql.lit(sizes.instances)} + 1) || '"}',
        'compute', cast(i % ${sql.lit(sizes.instances)} + 1 as text), 'admin', 1, 12, 1, 0
      from n`.execute(db),
  )

const addJobs = (db: Database, accountId: number, sizes: Sizes, now: number) =>
  inParts(sizes.jobs, 6 * days, now - hours, (from, to, time) =>
    sql`
      insert into job (account_id, kind, object_type, object_id, state, payload, due_at)
      ${numbers(from, to)}
      select ${accountId}, 'compute_boot', 'compute', i % ${sql.lit(sizes.instances)} + 1, 'finished',
        '{"username":"admin"}', cast(${Math.round(time)} as bigint)
      from n`.execute(db),
  )

async function addObjects(db: Database, accountId: number, count: number, now: number) {
  const { id } = await db
    .insertInto('bucket')
    .values({
      account_id: accountId,
      cluster: bucketCluster,
      label: bucketLabel,
      created: wireTime(now - 100 * days),
      size: count * 1000,
      objects: count,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into bucket_object (bucket_id, name, size, etag, last_modified)
    ${numbers(1, count)}
    select ${id}, 'folder-' || (i % 1000) || '/object-' || i, 1000, '0123456789abcdef0123456789abcdef',
      '2026-01-01T00:00:00.000Z'
    from n`.execute(db)
}

/**
 * Fills an empty database with bulk SQL.
 * @returns access token with all scopes
 */
export async function fill(db: Database, clock: Clock, sizes: Sizes): Promise<string> {
  const now = clock.now()
  const { id: userId, account_id: accountId } = await db
    .selectFrom('user')
    .select(['id', 'account_id'])
    .where('restricted', '=', 0)
    .executeTakeFirstOrThrow()
  await addInstances(db, accountId, sizes.instances, now)
  await addEvents(db, accountId, sizes, now)
  await addJobs(db, accountId, sizes, now)
  await addObjects(db, accountId, sizes.objects, now)
  // Autovacuum would do this some time later; run it now, so that measurements do not depend on it.
  if (engineOf(db) === 'postgresql') await sql`vacuum analyze`.execute(db)
  const { token } = await makeToken(db, clock, {
    userId,
    label: 'bench',
    scopes: '*',
    expiry: null,
  })
  return token
}
