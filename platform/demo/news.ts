import type { ComputeRecord } from '../areas/computes/rows.ts'
import { days, hours, minutes, wireTime } from '#shared/clock.ts'
import { emit, type Entity, idOfName } from '../events/emit.ts'
import type { Tx } from '../database/transaction.ts'

const entityOf = ({ id, label }: ComputeRecord): Entity => ({
  id,
  label,
  type: 'compute',
  url: `/v4/compute/instances/${id}`,
})

/** Creates recent events and announcements of the account. */
export async function seedNews(
  tx: Tx,
  accountId: number,
  computes: readonly ComputeRecord[],
  now: number,
): Promise<void> {
  const named = (label: string) => computes.find((compute) => compute.label === label)
  const past: [
    label: string,
    action: string,
    ago: number,
    seconds: number,
    username: string | null,
  ][] = [
    ['spare-parts', 'compute_create', 5 * days, 22, 'admin'],
    ['ml-forecast', 'compute_shutdown', 2 * days, 28, 'jonas'],
    ['web-fra-2', 'compute_reboot', 30 * hours, 41, 'admin'],
    ['legacy-erp', 'host_reboot', 20 * hours, 7200, null],
    ['web-fra-1', 'compute_boot', 7.5 * hours, 44, 'admin'],
    ['worker-3', 'compute_reboot', 95 * minutes, 39, 'admin'],
  ]
  for (const [label, action, ago, seconds, username] of past) {
    const compute = named(label)
    if (!compute) continue
    await tx
      .insertInto('event')
      .values({
        account_id: accountId,
        action,
        status: 'finished',
        created: wireTime(now - ago),
        entity: JSON.stringify(entityOf(compute)),
        entity_type: 'compute',
        entity_id: String(compute.id),
        secondary_entity: null,
        started_at: now - ago,
        due_at: now - ago + seconds * 1000,
        duration: seconds,
        rate: null,
        username,
        user_id: idOfName(tx, accountId, username),
        seen: 1,
        read: 1,
      })
      .execute()
  }
  const failing = named('ci-runner-2')
  if (failing)
    await emit(tx, {
      accountId,
      action: 'compute_update',
      username: 'admin',
      now: now - 50 * minutes,
      entity: entityOf(failing),
    })
  await announce(tx, accountId, named('legacy-erp'), now)
}

async function announce(
  tx: Tx,
  accountId: number,
  compute: ComputeRecord | undefined,
  now: number,
): Promise<void> {
  if (compute) {
    const when = wireTime(now + 4 * days)
    await tx
      .insertInto('maintenance')
      .values({
        account_id: accountId,
        compute_id: compute.id,
        type: 'cold_migration',
        status: 'pending',
        reason: 'The host is taken out of service.',
        when,
      })
      .execute()
    await tx
      .insertInto('notification')
      .values({
        account_id: accountId,
        type: 'migration_scheduled',
        severity: 'major',
        label: 'A migration is scheduled',
        message: `${compute.label} moves to another host.`,
        body: null,
        when,
        until: null,
        entity: JSON.stringify(entityOf(compute)),
      })
      .execute()
  }
  await tx
    .insertInto('notification')
    .values({
      account_id: accountId,
      type: 'notice',
      severity: 'minor',
      label: 'New kernels are available',
      message: 'Instances that boot the latest kernel get it with their next reboot.',
      body: null,
      when: null,
      until: null,
      entity: null,
    })
    .execute()
}
